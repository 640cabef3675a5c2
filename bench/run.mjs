import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "../scripts/build.mjs";
import { callTime, load, median, post, processTime, root, serve } from "./tools.mjs";

// Every figure is a ratio of two things measured in this run on this machine; absolute times stand beside it for orientation.
await build();
const folder = mkdtempSync(path.join(tmpdir(), "sluice-bench-"));
const rows = [];
const row = (what, target, ratio, detail) => rows.push({ what, target, ratio: ratio.toFixed(2), detail });

const sample = readFileSync(path.join(root, "presets/cargo/samples/test-two-of-40-fail.txt"), "utf8");
const event = (content) => ({
  type: "transform_tool_result",
  agent_id: "bench",
  tool_name: "shell_exec",
  tool_use_id: "t",
  input: { command: "cargo test" },
  content,
  is_error: false,
  status: "completed",
});
const stages = [
  { strip_ansi: true },
  { replace: [{ pattern: "\\s+$", replacement: "" }] },
  { drop_lines: ["^\\s*(Compiling|Checking|Downloaded) "] },
  { dedupe_lines: true },
  { truncate_lines_at: 400 },
  { max_lines: 2000 },
];
const pipelineHook = { name: "bench", point: "transform_tool_result", runner: { kind: "pipeline", stages } };
const pythonHook = {
  name: "bench",
  point: "transform_tool_result",
  runner: {
    kind: "command",
    runtime: "python",
    source: 'import json,sys\nevent=json.load(sys.stdin)\nprint(json.dumps({"content": event["content"][:100]}))',
  },
};

async function servers() {
  const [sluicePort, echoPort] = [47_311, 47_312];
  const sluice = await serve(
    ["scripts/start.mjs"],
    { PORT: sluicePort, SLUICE_DATA_DIR: folder, DATABASE_URL: "", SLUICE_LOG_LEVEL: "error" },
    /is ready on/,
  );
  const echo = await serve(["bench/echo.mjs"], { PORT: echoPort }, /ready/);
  const base = `http://127.0.0.1:${sluicePort}`;
  try {
    for (const [slug, hook] of [
      ["pipeline", pipelineHook],
      ["python", pythonHook],
      ["empty", null],
    ]) {
      await post(`${base}/api/agents`, { name: slug, slug });
      if (hook) await post(`${base}/api/agents/${slug}/hooks`, { ...hook, publish: true });
    }
    const live = (slug) => `${base}/v1/agents/${slug}/hooks/transform_tool_result`;
    const body = JSON.stringify(event(sample.slice(0, 4096)));
    await load(live("pipeline"), body, { ms: 1000 });
    const echoed = await load(`http://127.0.0.1:${echoPort}/`, body);
    const called = await load(live("pipeline"), body);
    const empty = await load(live("empty"), body);
    row(
      "live call, 4 kB, 6 stages, stored on SQLite / echo",
      "≥ 0.3",
      called.per_second / echoed.per_second,
      `${called.per_second.toFixed()} / ${echoed.per_second.toFixed()} calls/s`,
    );
    row(
      "live call of an empty chain, stored / echo",
      "",
      empty.per_second / echoed.per_second,
      `${empty.per_second.toFixed()} calls/s`,
    );
    const single = await callTime(() => post(live("pipeline"), event(sample.slice(0, 4096))));
    const script = path.join(folder, "hook.py");
    writeFileSync(script, pythonHook.runner.source);
    const spawned = processTime("python3", [script], { input: `${body}\n` });
    row(
      "p50 of a live pipeline call / of spawning python3",
      "≤ 0.1",
      single / spawned,
      `${single.toFixed(2)} / ${spawned.toFixed(1)} ms`,
    );
    const command = await callTime(() => post(live("python"), event(sample.slice(0, 4096))));
    row("p50 of a live python hook / of spawning python3", "", command / spawned, `${command.toFixed(1)} ms`);
  } finally {
    await Promise.all([sluice.stop(), echo.stop()]);
  }
}

function commandLine() {
  const config = path.join(folder, "hook.json");
  writeFileSync(config, JSON.stringify(pipelineHook));
  const node = processTime(process.execPath, ["-e", "0"]);
  const cli = processTime(process.execPath, ["dist/cli.mjs", "run", "--config", config], {
    input: JSON.stringify(event(sample.slice(0, 4096))),
  });
  row("sluice run, cold / node -e 0", "≤ 1.3", cli / node, `${cli.toFixed()} / ${node.toFixed()} ms`);
}

function againstSed() {
  const line =
    "   Compiling some-crate v0.1.0 (/home/user/project)\nwarning: unused variable: `x`  \n  --> src/lib.rs:10:5\n";
  const log = line.repeat(Math.ceil(1_000_000 / line.length));
  const file = path.join(folder, "build.log");
  writeFileSync(file, log);
  const rules = [
    {
      replace: [
        { pattern: "\\s+$", replacement: "" },
        { pattern: "/home/[^/ ]+", replacement: "~" },
      ],
    },
    { drop_lines: ["^\\s*(Compiling|Checking|Downloaded) "] },
  ];
  const result = spawnSync(process.execPath, ["dist/bench-pipeline.mjs", file, JSON.stringify(rules)], {
    cwd: root,
    encoding: "utf8",
  });
  const ours = JSON.parse(result.stdout).ms;
  const sed = processTime("sed", [
    "-E",
    "s/[[:space:]]+$//; s#/home/[^/ ]+#~#g; /^[[:space:]]*(Compiling|Checking|Downloaded) /d",
    file,
  ]);
  row("pipeline on 1 MB of build log / sed -E", "≤ 1.5", ours / sed, `${ours.toFixed(1)} / ${sed.toFixed(1)} ms`);
}

/** Each kind of question with the worst ratio, and the longest time for which a call would have had to wait for one. */
async function store() {
  const { stdout } = await promisify(execFile)(process.execPath, ["dist/bench-store.mjs", "--brief"], {
    cwd: root,
    maxBuffer: 1e8,
  });
  const all = JSON.parse(stdout);
  for (const kind of ["metrics", "traces"]) {
    const asked = all.filter(({ name }) => name.startsWith(kind));
    const worst = asked.reduce((a, b) => (b.ratio > a.ratio ? b : a));
    const typical = median(asked.map(({ ratio }) => ratio));
    const stop = Math.max(...asked.map((one) => one.stop)).toFixed(1);
    row(
      `${kind}: 200,000 invocations / 2,000, median of ${asked.length} questions`,
      "≤ 1.5",
      typical,
      `worst ${worst.ratio.toFixed(1)} (${worst.name}: ${worst.large.toFixed(1)} ms); longest stop ${stop} ms`,
    );
  }
}

function sandbox() {
  const result = spawnSync(process.execPath, ["dist/bench-javascript.mjs", "2000", "20000", "1000000"], {
    cwd: root,
    encoding: "utf8",
  });
  const spawned = processTime("python3", ["-c", pythonHook.runner.source], {
    input: `${JSON.stringify(event(sample.slice(0, 20_000)))}\n`,
  });
  for (const { size, p50, p95 } of JSON.parse(result.stdout))
    row(
      `warm JavaScript hook, ${size / 1000} kB, p95 / spawning python3`,
      size === 20_000 ? "p95 ≤ 5 ms" : "",
      p95 / spawned,
      `p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)} ms`,
    );
}

/** Every runner on the same rule beside a plain python3 on the same contract, and calls beside one that hangs. */
function runners() {
  const sizes = [2_000, 20_000, 1_000_000];
  const result = spawnSync(process.execPath, ["dist/bench-runners.mjs", ...sizes.map(String)], {
    cwd: root,
    encoding: "utf8",
  });
  if (result.status !== 0) throw new Error(result.stderr);
  const { runs, beside } = JSON.parse(result.stdout);
  const script = path.join(folder, "plain.py");
  writeFileSync(script, pythonHook.runner.source);
  const plain = new Map(
    sizes.map((size) => [size, processTime("python3", [script], { input: JSON.stringify(event("x".repeat(size))) })]),
  );
  for (const { kind, level, size, cold, p50, p95 } of runs)
    row(
      `${kind}${kind === "command" ? ` (python, ${level})` : ""}, ${size / 1000} kB, warm p50 / spawning python3`,
      kind === "command" ? "" : "≤ 0.1 at 2 kB",
      p50 / plain.get(size),
      `p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)}, cold ${cold.toFixed(1)}; python3 ${plain.get(size).toFixed(1)} ms`,
    );
  for (const { kind, alone, with_one } of beside)
    row(
      `${kind}: 49 calls at once beside one that hangs / without it`,
      "≤ 1.2",
      with_one / alone,
      `${with_one.toFixed()} / ${alone.toFixed()} ms`,
    );
}

await servers();
commandLine();
againstSed();
await store();
sandbox();
runners();
console.table(rows);
