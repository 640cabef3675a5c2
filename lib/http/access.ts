import { SluiceError } from "@/lib/contract/error";
import type { HttpRequest } from "./message";

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Sluice runs scripts for whoever reaches it, and every web page that its user visits can send requests to loopback.
 * So a request must name a loopback host (a rebound DNS name does not) and must not come from another site.
 * @throws SluiceError forbidden_host or forbidden_origin
 */
export function checkAccess(request: Pick<HttpRequest, "header">): void {
  const host = request.header("host") ?? "";
  if (!LOCAL_HOST.test(host))
    throw new SluiceError(
      "forbidden_host",
      `Sluice answers to localhost and 127.0.0.1, not to ${JSON.stringify(host)}.`,
    );
  const origin = request.header("origin");
  if (origin !== null && !sameSite(origin, host))
    throw new SluiceError("forbidden_origin", `A page of ${origin} may not call Sluice.`);
  const site = request.header("sec-fetch-site");
  if (origin === null && site === "cross-site" && request.header("sec-fetch-mode") !== "navigate")
    throw new SluiceError("forbidden_origin", "A page of another site may not call Sluice.");
}

const sameSite = (origin: string, host: string) => {
  try {
    const url = new URL(origin);
    return url.host.toLowerCase() === host.toLowerCase() && LOCAL_HOST.test(url.host);
  } catch {
    return false;
  }
};
