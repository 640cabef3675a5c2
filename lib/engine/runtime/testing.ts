import type { Event } from "@/lib/contract/events";
import { belongsTo, type Point } from "@/lib/contract/points";
import { type RuntimeOptions, type RuntimeSees, RuntimeView } from "@/lib/contract/runtime-view";
import { modelSees } from "./model-sees";
import type { RuntimeInput } from "./view";

/** Stands for a hash in tests: its length and something of the text. */
export const fakeSha256 = (text: string) => text.length.toString(16).padStart(64, "0");

/** Draws the view of an event, checks that it fits the schema, and finds steps by id. */
export function see(
  point: Point,
  event: Event,
  rest: Partial<RuntimeInput> = {},
  options: Partial<RuntimeOptions> = {},
) {
  const profile = belongsTo(point, "librefang") ? "librefang" : "synaps-0.10";
  const input = { profile, point, event, verdict: "unchanged", reply: {}, outcome: null, hooks: 1, ...rest } as const;
  const view = RuntimeView.parse(modelSees(input, options, { sha256: fakeSha256 }));
  const step = (id: string) => {
    const found = view.steps.find((one) => one.id === id);
    if (!found) throw new Error(`no step ${id} among ${view.steps.map((one) => one.id).join(", ")}`);
    return found;
  };
  return { ...view, step };
}

/** Narrows what is seen to one kind, or fails. */
export function seen<K extends RuntimeSees["kind"]>(sees: RuntimeSees, kind: K): Extract<RuntimeSees, { kind: K }> {
  if (sees.kind !== kind) throw new Error(`sees ${sees.kind}, not ${kind}`);
  return sees as Extract<RuntimeSees, { kind: K }>;
}
