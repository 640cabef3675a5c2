import { randomUUID } from "node:crypto";
import type { HookTrace } from "@/lib/contract/compat";
import type { Event } from "@/lib/contract/events";
import type { HookConfig } from "@/lib/contract/hook-config";
import type { Step } from "@/lib/contract/run";
import { FAILURES } from "@/lib/contract/verdicts";
import { roughBytes } from "@/lib/engine/rough-size";
import { utf8Bytes } from "@/lib/engine/utf8";

/** librefang.md 5.2: above so many bytes of JSON only the event's type is kept. */
const PREVIEW_BYTES = 2_048;

/** No event of so many JSON bytes measures more: a value takes at least one byte, or two with its comma, a character one. */
const MOST_ROUGH = 18 * PREVIEW_BYTES;

const UNTRACED = ["filtered", "not_reached", "cached", "rate_limited", "circuit_open"];

/** Sixteen hexadecimal digits of a random UUID. */
const newTraceId = () => randomUUID().slice(19).replace("-", "");

/** @returns LibreFang's trace of a step (librefang.md 5.2), or null where it keeps none */
export function traceOf(step: Step, config: HookConfig, event: Event, startedAt: Date): HookTrace | null {
  if (config.mode === "shadow" || UNTRACED.includes(step.disposition)) return null;
  if (step.error?.code === "script_missing") return null;
  const success = !FAILURES.includes(step.disposition);
  const annotations = success ? annotationsOf(step.raw_reply) : undefined;
  return {
    trace_id: newTraceId(),
    correlation_id: newTraceId(),
    hook: config.point as HookTrace["hook"],
    started_at: startedAt.toISOString(),
    elapsed_ms: Math.floor(step.duration_ms),
    success,
    error: success ? null : (step.error?.message ?? step.reason),
    input_preview: inputPreview(event),
    output_preview: success ? step.raw_reply : null,
    ...(annotations === undefined ? {} : { annotations }),
  };
}

/** Writes no JSON of events that are clearly larger than a preview, as most are. */
function inputPreview(event: Event): unknown {
  return fitsPreview(event) ? event : { _truncated: true, type: event.type ?? null };
}

function fitsPreview(event: Event): boolean {
  for (const value of Object.values(event)) if (typeof value === "string" && value.length > PREVIEW_BYTES) return false;
  if (roughBytes(event, MOST_ROUGH) >= MOST_ROUGH) return false;
  const text = JSON.stringify(event);
  return text.length <= PREVIEW_BYTES && utf8Bytes(text) <= PREVIEW_BYTES;
}

const annotationsOf = (reply: unknown): unknown =>
  typeof reply === "object" && reply !== null && "annotations" in reply ? reply.annotations : undefined;
