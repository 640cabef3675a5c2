import { Agent, request } from "node:http";

/** Sends `body` over `connections` kept-alive connections for `ms`; prints calls and latencies as one JSON line. Runs as a process of its own. */
const [url, connections, ms, body] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const latencies = [];
const end = performance.now() + Number(ms);

const call = () =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const req = request(
      url,
      {
        method: "POST",
        agent,
        headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      },
      (res) => {
        res.resume();
        res.on("end", () => {
          if (res.statusCode !== 200) reject(new Error(`status ${res.statusCode}`));
          latencies.push(performance.now() - started);
          resolve();
        });
      },
    );
    req.on("error", reject);
    req.end(body);
  });

await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (performance.now() < end) await call();
  }),
);
latencies.sort((a, b) => a - b);
const at = (q) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * q))];
console.log(
  JSON.stringify({
    calls: latencies.length,
    per_second: latencies.length / (Number(ms) / 1000),
    p50: at(0.5),
    p95: at(0.95),
  }),
);
agent.destroy();
