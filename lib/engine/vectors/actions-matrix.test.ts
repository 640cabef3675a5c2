import { expect, test } from "vitest";
import { POINTS, type Point, type Profile, SYNAPS_POINTS } from "@/lib/contract/points";
import matrix from "./actions-matrix.json" with { type: "json" };
import { play } from "./testing/play";
import { ChainVector } from "./testing/vector";

// W4: what the table of points advertises is what the engine enforces, and both are the reference's. If they part, the interface
// offers an action that does nothing.

const REPLIES: Record<string, object> = {
  continue: { action: "continue" },
  block: { action: "block", reason: "r" },
  inject: { action: "inject", content: "c" },
  confirm: { action: "confirm", message: "m" },
  modify: { action: "modify", input: {} },
  replace: { action: "replace", output: "o" },
  context_phase: { action: "context_phase", phase: "plan" },
};
const ALL = ["tools.intercept", "tools.transform_output", "privacy.llm_content", "session.lifecycle"];

const rows = Object.entries(matrix.allowed).flatMap(([profile, kinds]) =>
  Object.entries(kinds).map(([kind, actions]) => [profile as Profile, kind as Point, actions] as const),
);

test("W2: there are seven kinds", () => {
  expect(Object.keys(matrix.allowed["synaps-0.10"]).sort()).toEqual([...SYNAPS_POINTS].sort());
  expect(SYNAPS_POINTS).toHaveLength(7);
});

test.each(rows)("W4/%s/%s", async (profile, point, actions) => {
  expect([...POINTS[point].actions(profile)].sort()).toEqual([...actions].sort());
  for (const [action, reply] of Object.entries(REPLIES)) {
    const hooks = [{ name: "a", reply, config: { permissions: ALL } }];
    const vector = ChainVector.parse({ id: "W4", profile, point, event: { tool_output: "x" }, hooks, expect: {} });
    const { dispositions, reply: native } = await play(vector);
    const unknown = action === "context_phase" && profile === "synaps-0.10";
    const refused = unknown ? "malformed" : "ignored_not_allowed";
    expect({ action, refused: dispositions[0] === refused }).toEqual({ action, refused: !actions.includes(action) });
    if (!actions.includes(action)) expect(native).toEqual({ action: "continue" });
  }
});
