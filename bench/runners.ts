import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Runner } from "@/lib/contract/runner";
import { createRunners } from "@/lib/runner";

/**
 * Prints, as JSON, the median and 95th percentile of each runner in milliseconds from call to outcome, for texts of the sizes
 * given; `cold` is the first call of new runners. Then how long 49 calls take, alone and beside one that hangs.
 */
const sizes = process.argv.slice(2).map(Number);
const line =
  "   Compiling some-crate v0.1.0 (/home/user/project)\nwarning: unused variable: `x`  \n  --> src/lib.rs:10:5\n";
const HOOKS = {
  pipeline: { kind: "pipeline", stages: [{ drop_lines: ["^\\s*Compiling "] }] },
  javascript: {
    kind: "javascript",
    source: `export default (event) => ({
      content: event.content.split("\\n").filter((line) => !line.trimStart().startsWith("Compiling ")).join("\\n") })`,
  },
  command: {
    kind: "command",
    source: `import json, sys
event = json.load(sys.stdin)
print(json.dumps({"content": "\\n".join(l for l in event["content"].split("\\n") if not l.lstrip().startswith("Compiling "))[:1000000]}))`,
  },
} as const;
const HANGING = {
  pipeline: { kind: "pipeline", stages: [{ drop_lines: ["^(a|a)*$"] }] },
  javascript: { kind: "javascript", source: "export default () => { for (;;); }" },
  command: { kind: "command", runtime: "bash", source: "sleep 300" },
} as const;
type Kind = keyof typeof HOOKS;

const parent = mkdtempSync(join(tmpdir(), "sluice-bench-runners-"));
const open = async () => {
  const runners = createRunners({ dataDir: parent, root: process.cwd(), env: process.env, prewarm: false });
  const call = async (hook: object, content: string, rest: object = {}) => {
    const started = performance.now();
    const { error } = await runners.run({
      agent_id: "bench",
      hook_id: null,
      name: "bench",
      profile: "librefang",
      runner: Runner.parse(hook),
      point: "transform_tool_result",
      event: { content },
      timeout_ms: 120_000,
      mark_omissions: "cuts",
      ...rest,
    });
    return { ms: performance.now() - started, error };
  };
  return { ...runners, call };
};
const times = (all: number[]) => {
  all.sort((a, b) => a - b);
  return { p50: all[Math.floor(all.length / 2)], p95: all[Math.floor(all.length * 0.95)] };
};
const good = ({ ms, error }: { ms: number; error: { message: string } | null }) => {
  if (error) throw new Error(error.message);
  return ms;
};

const runs = [];
const beside = [];
for (const kind of Object.keys(HOOKS) as Kind[]) {
  const first: number[] = [];
  for (let i = 0; i < 5; i++) {
    const fresh = await open();
    first.push(good(await fresh.call(HOOKS[kind], line)));
    await fresh.close();
  }
  const { call, confinement, close } = await open();
  const { level } = await confinement();
  for (const size of sizes) {
    const text = line.repeat(Math.ceil(size / line.length));
    for (let i = 0; i < 5; i++) good(await call(HOOKS[kind], text));
    const all: number[] = [];
    for (let i = 0; i < (size > 100_000 ? 20 : 40); i++) all.push(good(await call(HOOKS[kind], text)));
    runs.push({ kind, level, size, cold: times(first).p50, ...times(all) });
  }
  const many = async () => {
    const started = performance.now();
    await Promise.all(Array.from({ length: 49 }, async () => good(await call(HOOKS[kind], line))));
    return performance.now() - started;
  };
  await many();
  const alone = times([await many(), await many(), await many()]).p50;
  const hanging = call(HANGING[kind], `${"a".repeat(40)}b`, { timeout_ms: 20_000, agent_id: "other" });
  const with_one = times([await many(), await many(), await many()]).p50;
  beside.push({ kind, alone, with_one });
  await Promise.all([close(), hanging]);
}
console.log(JSON.stringify({ runs, beside }));
rmSync(parent, { recursive: true, force: true });
