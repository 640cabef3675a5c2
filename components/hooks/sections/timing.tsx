"use client";
import { Field } from "@/components/ui/field";
import { formatCount, formatMs } from "@/components/ui/format";
import { POINTS, type Point } from "@/lib/contract/points";
import { useDraftField } from "../draft-context";
import { NumberInput } from "../fields/number-input";
import { asText } from "../model/path";
import { retryWaits, worstCaseMs } from "../model/retry";

const numberOr = (value: unknown, fallback: number): number => (typeof value === "number" ? value : fallback);

const waitWords = (waits: readonly number[]): string => {
  const shown = waits.slice(0, 4).map(formatMs).join(", ");
  return waits.length > 4 ? `${shown} and more` : shown;
};

/** Timeout and retries, with the waits that come of them and the longest the agent can wait. */
export function Timing() {
  const timeout = useDraftField(["timeout_ms"]);
  const max = useDraftField(["retry", "max"]);
  const delay = useDraftField(["retry", "delay_ms"]);
  const point = useDraftField(["point"]);
  const preset = asText(point.value) in POINTS ? POINTS[point.value as Point].defaultTimeoutMs : 30_000;
  const waits = retryWaits(numberOr(max.value, 0), numberOr(delay.value, 500));
  const longest = worstCaseMs(numberOr(timeout.value, preset), waits);
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap gap-3">
        <div {...timeout.anchor}>
          <Field label="Timeout" aside="ms, each attempt" error={timeout.error} className="w-40">
            <NumberInput
              className="w-40 text-right tabular-nums"
              placeholder={String(preset)}
              value={timeout.value}
              disabled={timeout.locked}
              onChange={timeout.set}
            />
          </Field>
        </div>
        <div {...max.anchor}>
          <Field label="Retries" error={max.error} className="w-20">
            <NumberInput
              className="w-20 text-right tabular-nums"
              placeholder="0"
              value={max.value}
              disabled={max.locked}
              onChange={max.set}
            />
          </Field>
        </div>
        <div {...delay.anchor}>
          <Field label="Delay" aside="ms" error={delay.error} className="w-28">
            <NumberInput placeholder="500" value={delay.value} disabled={delay.locked} onChange={delay.set} />
          </Field>
        </div>
      </div>
      <p className="text-faint text-xs tabular-nums">
        Holds a call up for {formatMs(longest)} at most
        {waits.length > 0 && (
          <>
            : {formatCount(waits.length + 1, "attempt")}, with {waitWords(waits)} between them
          </>
        )}
        .
      </p>
    </div>
  );
}
