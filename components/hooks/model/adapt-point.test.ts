import { expect, test } from "vitest";
import { WrittenHookConfig } from "@/lib/contract/hook-config";
import { POINT_NAMES } from "@/lib/contract/points";
import { adaptToPoint } from "./adapt-point";
import { newHook } from "./hook-base";

test.each(POINT_NAMES)("a new hook at %s is one that can be saved, and so is any hook moved there", (point) => {
  const fresh = { ...newHook(undefined, point), name: "a" };
  expect(WrittenHookConfig.safeParse(fresh).error?.issues).toBeUndefined();
  for (const from of POINT_NAMES) {
    const moved = adaptToPoint({ ...newHook(undefined, from), name: "a", timeout_ms: 99, breaker: {} }, point);
    expect(WrittenHookConfig.safeParse(moved).error?.issues).toBeUndefined();
  }
});

test("what a person wrote stays when the point changes", () => {
  const own = {
    ...newHook(undefined, "assemble"),
    runner: { kind: "javascript", source: "export default () => ({})" },
  };
  expect(adaptToPoint(own, "compact").runner).toEqual(own.runner);
  const filtered = { ...newHook(undefined, "ingest"), match: { message_contains: "x", agent_ids: ["a"] } };
  expect(adaptToPoint(filtered, "assemble").match).toEqual({ agent_ids: ["a"] });
});
