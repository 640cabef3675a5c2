import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";

/** A listening server of a test, and what ends it together with its connections. */
export type Listening = { port: number; url: string; connections: () => number; close: () => Promise<void> };

async function listening(server: Server, scheme: string): Promise<Listening> {
  const sockets = new Set<Socket>();
  let count = 0;
  server.on("connection", (socket) => {
    count += 1;
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${scheme}://127.0.0.1:${port}/hook`,
    connections: () => count,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

export const serve = (handler: RequestListener) => listening(createHttpServer(handler), "http");
/** Whatever is sent, this server does with the connection as it likes. */
export const serveRaw = (handler: (socket: Socket) => void) => listening(createTcpServer(handler), "http");
/** With a certificate that nobody has signed. */
export const serveSelfSigned = (handler: RequestListener) =>
  listening(createHttpsServer({ key: KEY, cert: CERTIFICATE }, handler), "https");

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

// Of localhost, made for these tests and used nowhere else.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzLGs7FCbsY2+6zLQ
Q2ATgWXCaoUOg9Qmi3Vtg6Y5lqChRANCAAT1JyPZfBuWp0yWWeJM0UCVvGTiSFte
tgSX19nwgvd6uExAq1dRf8iWQkCOCUAeLsbmhujf/xsG+BHBF9yWSS0v
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUKM0z2yISuw2bJ5NJ1ZWq1QXSeOswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEzMDE3MDcyNVoYDzIxMjYxMTA2
MTcwNzI1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT1JyPZfBuWp0yWWeJM0UCVvGTiSFtetgSX19nwgvd6uExAq1dRf8iW
QkCOCUAeLsbmhujf/xsG+BHBF9yWSS0vo2kwZzAdBgNVHQ4EFgQUfIB3F/bm5BvV
v+xYt8sL85cwAr8wHwYDVR0jBBgwFoAUfIB3F/bm5BvVv+xYt8sL85cwAr8wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAONBdjjX/4G66n53+QCMRIwh8c5s1u/OhdKqSqKvlQbpAiAFC0utPt6e
7/xYXS9Bkxp/Gz0cD8lfQ2Fmu1hZHg18Fw==
-----END CERTIFICATE-----`;
