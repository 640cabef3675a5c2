"use client";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { POINTS, type Point } from "@/lib/contract/points";
import { useDraftField } from "../draft-context";
import { NumberInput } from "../fields/number-input";
import { Section } from "../fields/section";
import { asText, isObject } from "../model/path";
import { SchemaFields } from "./schema-fields";

/** What keeps a hook from being called: breaker, rate limit, cache; and the shapes that are checked. */
export function LimitsEditor() {
  const pointField = useDraftField(["point"]);
  const breaker = useDraftField(["breaker"]);
  const failures = useDraftField(["breaker", "max_failures"]);
  const reset = useDraftField(["breaker", "reset_secs"]);
  const rate = useDraftField(["rate_limit_per_minute"]);
  const cache = useDraftField(["cache_ttl_secs"]);
  const point: Point = asText(pointField.value) in POINTS ? (pointField.value as Point) : "transform_tool_result";
  const { knobs } = POINTS[point];
  return (
    <Section title="When it is not called" help="Live calls only: test runs neither read nor change any of this.">
      {knobs.breaker && (
        <div className="grid grid-cols-1 gap-2" {...breaker.anchor}>
          <Checkbox
            checked={isObject(breaker.value)}
            disabled={breaker.locked}
            onChange={(on) => breaker.set(on ? { max_failures: 5, reset_secs: 60 } : null)}
            label="Circuit breaker"
            help="Pauses the hook after failures in a row; then one call may try. Counted per agent and hook; LibreFang shares one per agent and point."
          />
          {isObject(breaker.value) && (
            <div className="flex flex-wrap gap-3 pl-6">
              <Field label="Opens after" aside="failures" error={failures.error} className="w-32">
                <NumberInput value={failures.value} placeholder="5" onChange={failures.set} />
              </Field>
              <Field label="Tries after" aside="seconds" error={reset.error} className="w-36">
                <NumberInput value={reset.value} placeholder="60" onChange={reset.set} />
              </Field>
            </div>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <div {...rate.anchor}>
          <Field
            label="Rate limit"
            aside="calls a minute"
            error={rate.error}
            className="w-44"
            help="0: none. A call beyond it changes nothing."
          >
            <NumberInput value={rate.value} placeholder="0" disabled={rate.locked} onChange={rate.set} />
          </Field>
        </div>
        {knobs.cache_ttl_secs && (
          <div {...cache.anchor}>
            <Field
              label="Cache"
              aside="seconds"
              error={cache.error}
              className="w-44"
              help="How long a reply stands for the same event."
            >
              <NumberInput
                value={cache.value}
                placeholder="none"
                disabled={cache.locked}
                onChange={(value) => cache.set(value ?? null)}
              />
            </Field>
          </div>
        )}
      </div>
      <SchemaFields />
    </Section>
  );
}
