import { expect, test } from "vitest";
import { overridesOf } from "@/lib/contract/overrides";
import { scriptHook } from "../testing";
import { applyOverrides } from "./overrides";

const at = new Date("2026-01-01T00:00:00Z");
const config = (point: string, runner: object = {}, extra: object = {}) =>
  scriptHook("h", { point, runner: { kind: "command", runtime: "bash", source: "x", ...runner }, ...extra }).config;

test("librefang.md 2.1: env_overrides add and never replace; allow_network switches; ingest_filter wins", () => {
  const overrides = overridesOf(
    { env_overrides: { A: "new", B: "b", LIBREFANG_SECRET_TOKEN: "x" }, ingest_filter: "deploy", allow_network: true },
    at,
  );
  const ingest = applyOverrides(
    config("ingest", { env: { A: "own" }, secrets: ["token"] }, { match: { message_contains: "old" } }),
    overrides,
  );
  expect(ingest.runner).toMatchObject({ env: { A: "own", B: "b" }, allow_network: true });
  expect(ingest.runner).not.toHaveProperty("env.LIBREFANG_SECRET_TOKEN");
  expect(ingest.match.message_contains).toBe("deploy");
  const transform = applyOverrides(config("transform_tool_result", { allow_network: true }), {
    ...overrides,
    allow_network: false,
  });
  expect(transform.runner).toMatchObject({ allow_network: false, env: { B: "b" } });
  expect(transform.match.message_contains).toBeUndefined();
});

test("bootstrap itself, runners without an environment and other profiles are left as they are", () => {
  const overrides = overridesOf({ env_overrides: { A: "a" }, allow_network: true }, at);
  const pipeline = scriptHook("p", { runner: { kind: "pipeline", stages: [] } }).config;
  const synaps = config("after_tool_call", {}, { permissions: ["tools.intercept"] });
  for (const untouched of [config("bootstrap"), pipeline, synaps])
    expect(applyOverrides(untouched, overrides)).toBe(untouched);
});

test("variables that no environment takes are named, not dropped without a word", () => {
  const { env_overrides, ignored } = overridesOf({ env_overrides: { "A=B": "x", OK: "y", Z: "a\0b" } }, at);
  expect(env_overrides).toEqual({ OK: "y" });
  expect(ignored.map(({ name }) => name)).toEqual(["A=B", "Z"]);
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`V${i}`, "x"]));
  expect(Object.keys(overridesOf({ env_overrides: many }, at).env_overrides)).toHaveLength(200);
});
