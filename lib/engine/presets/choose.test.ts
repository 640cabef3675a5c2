import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { PresetFile } from "@/lib/contract/preset";
import { compileLinear } from "../regex/linear";
import { toV8 } from "../regex/to-v8";
import { type Choice, choosePreset, presetsOfCommand } from "./choose";
import { cleanOutput } from "./clean-output";
import { isLog } from "./is-log";
import { presetsThatFit } from "./signs";

const root = fileURLToPath(new URL("../../../presets", import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, "utf8");
const presets = readdirSync(root)
  .sort()
  .map((id) => PresetFile.parse(JSON.parse(read(`${id}/preset.json`))));
const ids = (choice: Choice) => (choice.kind === "presets" ? choice.presets.map(({ id }) => id) : choice.kind);
const long = (line: string) => `${line}\n`.repeat(60);

// Without these, the output of one program would be cleaned by the rules of another.
test.each([
  ["cd app && RUST_BACKTRACE=1 cargo test 2>&1 | tail -200", ["cargo"]],
  ["npx jest --ci", ["jest"]],
  ["uv run pytest -q", ["pytest"]],
  ["python3 -m unittest -v", ["unittest"]],
  ["docker compose logs api", ["docker-logs"]],
  ["docker exec app pytest", ["pytest"]],
  ["kubectl -n shop get pods", ["kubectl-get"]],
  ["g++ -O2 main.cpp", ["gcc"]],
  ["git -C repo diff HEAD~1", ["git"]],
  ["./gradlew :app:test", ["gradle"]],
  ["cargo build && cargo nextest run", ["cargo", "cargo-nextest"]],
  ["cargo build && ./deploy.sh", []],
  ["./deploy.sh", []],
])("%s is cleaned by %j", (command, expected) => {
  expect(presetsOfCommand(presets, command).map(({ id }) => id)).toEqual(expected);
});

test.each([
  "git diff --name-only",
  "cargo --version",
  "gh pr list --json number",
  "cat src/app.ts",
  "kubectl get pods -o json",
])("%s is left alone", (command) => {
  expect(choosePreset(presets, { command, content: long("error: something") }).kind).toBe("leave");
});

test("a runner's output is also cleaned by the preset of what it ran", () => {
  const content = read("jest/samples/failing.txt");
  expect(ids(choosePreset(presets, { command: "npm test", content }))).toEqual(["npm", "jest"]);
  expect(ids(choosePreset(presets, { command: "./run-tests.sh", content }))).toEqual(["jest"]);
  expect(ids(choosePreset(presets, { content }))).toEqual(["jest"]);
});

test("small outputs, files and unknown ones", () => {
  expect(choosePreset(presets, { command: "cargo test", content: "ok\n" }).kind).toBe("leave");
  expect(choosePreset(presets, { tool_name: "read_file", content: long("   Compiling a v1") }).kind).toBe("leave");
  expect(choosePreset(presets, { command: "./deploy.sh", content: long("step one went well") }).kind).toBe("generic");
  const log = long("2026-05-04T10:00:00Z INFO request done");
  expect(ids(choosePreset(presets, { command: "cat app.log", content: log }))).toEqual(["log"]);
  expect(isLog(long("no time here"))).toBe(false);
});

test("presets that fit a pasted output are ranked by what only their tool prints", () => {
  expect(presetsThatFit(presets, read("cargo/samples/test-passing.txt"))[0]?.id).toBe("cargo");
  expect(presetsThatFit(presets, read("rspec/samples/failing.txt"))[0]?.id).toBe("rspec");
  expect(presetsThatFit(presets, long("nothing that any tool prints"))).toEqual([]);
});

test("an output that a preset cannot shorten comes back as it was", () => {
  const content = Array.from({ length: 25 }, (_, i) => `src/a.ts(${i},1): error TS1005: ';' expected.\n`).join("");
  expect(cleanOutput(presets, { command: "npx tsc", exit_code: 2, content })).toMatchObject({
    content,
    preset: null,
    verdict: "unchanged",
  });
});

test("what no preset knows is cleaned by what tools of all kinds print, and its failure stays", () => {
  const lines = Array.from({ length: 300 }, (_, i) => `✓ part ${i} of the suite holds (${i} ms)`);
  lines.splice(150, 0, "✗ cart totals the basket", "  Error: expected 12, got 10", "    at cart.test.xyz:41");
  const { content, preset } = cleanOutput(presets, { command: "xyz test", exit_code: 1, content: lines.join("\n") });
  expect(preset).toBe("generic");
  expect(content).toContain("✗ cart totals the basket\n  Error: expected 12, got 10\n    at cart.test.xyz:41");
  expect(content.length).toBeLessThan(300);
});

test("every pattern of a preset compiles on the linear engine, and V8 takes nearly all", () => {
  for (const { id, signs, hook } of presets)
    for (const pattern of [...signs, hook.match.command as string]) {
      expect([id, compileLinear(pattern).error]).toEqual([id, undefined]);
      expect([pattern, toV8(pattern, "test") === null]).toEqual([pattern, false]);
    }
});
