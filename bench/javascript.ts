import { tmpdir } from "node:os";
import { JavascriptRunner } from "@/lib/contract/runner";
import { createRunners } from "@/lib/runner";

/** Prints the median and 95th percentile of a warm sandboxed hook, in milliseconds from call to outcome, per size of its text. */
const sizes = process.argv.slice(2).map(Number);
const line =
  "   Compiling some-crate v0.1.0 (/home/user/project)\nwarning: unused variable: `x`  \n  --> src/lib.rs:10:5\n";
const runner = JavascriptRunner.parse({
  kind: "javascript",
  source: `export default (event) => ({
    content: event.content.split("\\n").filter((line) => !line.trimStart().startsWith("Compiling ")).join("\\n") })`,
});
const runners = createRunners({ dataDir: tmpdir(), root: process.cwd(), env: {} });
const call = async (content: string) => {
  const started = performance.now();
  const { error } = await runners.run({
    agent_id: "bench",
    hook_id: null,
    name: "bench",
    profile: "librefang",
    runner,
    point: "transform_tool_result",
    event: { content },
    timeout_ms: 30_000,
    mark_omissions: "cuts",
  });
  if (error) throw new Error(error.message);
  return performance.now() - started;
};
const times = [];
for (const size of sizes) {
  const text = line.repeat(Math.ceil(size / line.length));
  const count = size > 100_000 ? 40 : 400;
  for (let i = 0; i < count / 4; i++) await call(text);
  const all: number[] = [];
  for (let i = 0; i < count; i++) all.push(await call(text));
  all.sort((a, b) => a - b);
  times.push({ size, p50: all[Math.floor(count / 2)], p95: all[Math.floor(count * 0.95)] });
}
console.log(JSON.stringify(times));
await runners.close();
