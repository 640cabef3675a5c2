import { expect, test } from "vitest";
import type { HookConfig } from "@/lib/contract/hook-config";
import type { Point } from "@/lib/contract/points";
import { type ChainContext, lintChain } from "./lint-chain";
import { hookAt } from "./testing";

// What only shows beside other hooks: librefang.md 4, 5.5, 7.2 and synaps.md 2.1.

const READ = "import json, sys\nevent = json.load(sys.stdin)\n";
const ALWAYS = `${READ}print(json.dumps({"content": event["content"].strip()}))`;
const SOMETIMES = `${READ}if event["is_error"]:\n    print(json.dumps({"content": "x"}))\nelse:\n    print("{}")`;
const found = (hooks: HookConfig[], context: Partial<ChainContext> = {}) =>
  lintChain(hooks, { profile: "librefang", ...context })
    .filter(({ severity }) => severity !== "info")
    .map(({ code, path }) => `${code} ${path}`);
const at = (source: string, extra = {}, point: Point = "transform_tool_result") => hookAt(point, source, extra);

test("7.2: hooks behind one that rewrites every event are never reached", () => {
  expect(found([at(ALWAYS), at(SOMETIMES), at(SOMETIMES)])).toEqual(["never_reached 1.point", "never_reached 2.point"]);
  expect(found([at(SOMETIMES), at(ALWAYS)])).toEqual([]);
});

test("7.2 quietly: conditions, shadow, disabled, chained", () => {
  expect(
    found([at(ALWAYS, { match: { agent_ids: ["5f0c1a52-7a55-4b52-9d0b-6f3f2b1f7f11"] } }), at(SOMETIMES)]),
  ).toEqual([]);
  expect(found([at(ALWAYS, { mode: "shadow" }), at(SOMETIMES)])).toEqual([]);
  expect(found([at(ALWAYS, { enabled: false }), at(SOMETIMES)])).toEqual([]);
  expect(found([at(ALWAYS), at(SOMETIMES)], { resolution: { transform_tool_result: "chain" } })).toEqual([]);
});

test("7.2: an expression that always rewrites, and one that may not", () => {
  const js = (source: string) => hookAt("transform_tool_result", undefined, { runner: { kind: "javascript", source } });
  expect(found([js("export default (event) => ({ content: event.content.trim() })"), at(SOMETIMES)])).toEqual([
    "never_reached 1.point",
  ]);
  expect(found([js("export default (event) => event.is_error ? ({ content: 'x' }) : ({})"), at(SOMETIMES)])).toEqual(
    [],
  );
});

test("7.2: in a stack the first layer of assemble always decides", () => {
  const one = at(`${READ}print("{}")`, {}, "assemble");
  expect(found([one, one])).toEqual(["never_reached 1.point"]);
});

test("4: in a stack an abort at assemble is skipped too", () => {
  const one = at(`${READ}print("{}")`, { on_failure: "abort" }, "assemble");
  expect(found([one])).toEqual([]);
  expect(found([one, one])).toContain("policy_without_effect 0.on_failure");
});

test("2.8: a single on_event hook never gets an event", () => {
  const one = at(`${READ}print("{}")`, {}, "on_event");
  expect(found([one])).toEqual(["needs_a_stack 0.point"]);
  expect(found([one, one])).toEqual([]);
});

test("5.5, 12.13: upstream the hooks of a point share one breaker", () => {
  const breaker = { max_failures: 5, reset_secs: 60 };
  const all = lintChain([at(SOMETIMES, { breaker }), at(SOMETIMES, { breaker })], { profile: "librefang" });
  expect(all.map(({ code, path }) => `${code} ${path}`)).toEqual([
    "breaker_shared 0.breaker",
    "breaker_shared 1.breaker",
  ]);
});

test("synaps 2.1: a block without a condition ends the chain; in 0.11 a modify does not", () => {
  const js = (reply: string) =>
    hookAt("before_tool_call", undefined, {
      runner: { kind: "javascript", source: `export default () => (${reply})` },
    });
  const block = js(`{ action: "block", reason: "no" }`);
  const modify = js(`{ action: "modify", input: {} }`);
  expect(found([block, modify], { profile: "synaps-0.10" })).toEqual(["never_reached 1.point"]);
  expect(found([modify, block], { profile: "synaps-0.10" })).toEqual(["never_reached 1.point"]);
  expect(found([modify, block], { profile: "synaps-0.11" })).toEqual([]);
});

test("findings of one hook carry its place, and scripts by path are read", () => {
  const config = hookAt("transform_tool_result", undefined, { runner: { path: "a.py" } });
  const scripts = [null, ALWAYS.replace('["content"]', '["result"]')];
  expect(found([at(SOMETIMES), config], { scripts })).toEqual(["documented_request 1.runner.path"]);
});
