import { createServer } from "node:http";

/** What a live call is compared with: reads a JSON body, answers a JSON body, does nothing else. */
const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { content } = JSON.parse(Buffer.concat(chunks).toString());
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ content }));
  });
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => console.log("ready"));
