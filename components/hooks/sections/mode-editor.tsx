"use client";
import { Segmented } from "@/components/ui/segmented";
import { POINTS, type Point } from "@/lib/contract/points";
import { useDraftField } from "../draft-context";
import { Section } from "../fields/section";

const MODES = [
  { value: "live", label: "Live" },
  { value: "shadow", label: "Shadow" },
] as const;

/** Whether the reply is used or only recorded. */
export function ModeEditor() {
  const mode = useDraftField(["mode"]);
  const point = useDraftField(["point"]).value;
  const row = typeof point === "string" && point in POINTS ? POINTS[point as Point] : undefined;
  const observes = row?.resolution === "discard" || row?.actions("synaps-0.10").join() === "continue";
  const current = mode.value === "shadow" ? "shadow" : "live";
  return (
    <Section
      title="Mode"
      aside={<Segmented label="Mode" value={current} choices={MODES} disabled={mode.locked} onChange={mode.set} />}
    >
      <p className="text-dim text-xs">
        {current === "live"
          ? observes
            ? "The hook runs on live calls; the runtime uses no reply at this point."
            : "The reply is used: the agent gets what this hook makes of the event."
          : "The hook runs and its reply is recorded, but the agent gets the event as it was. Good for the first days of a new hook."}
      </p>
    </Section>
  );
}
