import { CONTINUE, type HookResult, readHookResult } from "@/lib/contract/hook-result";
import { LIMITS } from "@/lib/contract/limits";
import { POINTS } from "@/lib/contract/points";
import type { Warning } from "@/lib/contract/run";
import { viewOfOutput } from "../hook-view";
import { inWords, utf8Bytes } from "../utf8";
import { cutAtBytes } from "../utf8-cut";
import { concludeActions } from "./conclude-actions";
import { isObject, nameOf, nothing, type ReadContext, type Reading, type Rule } from "./rule";

/** synaps.md 2.3: the one malformed reply that fails closed. */
const MALFORMED_MODIFY = "Extension returned malformed modify result";

/** The seven SynapsCLI points: one of the actions of synaps.md 1.3, resolved by synaps.md 2.1 (0.10) or 2.4 (0.11). */
export const hookResult: Rule = {
  read: (reply, ctx) => {
    const result = readHookResult(reply, ctx.profile);
    if (result === null) return malformed(reply, ctx);
    if (!POINTS[ctx.point].actions(ctx.profile).includes(result.action)) return notAllowed(result, ctx);
    const missing = missingPermission(result, ctx);
    if (missing !== null) return withoutPermission(result, missing, ctx);
    return allowed(result, ctx);
  },
  ends: ({ by, value }, { profile, chained }) => {
    const { action } = value as HookResult;
    const name = JSON.stringify(by);
    if (action === "block") return `${name} had blocked the call`;
    if (action === "replace") return chained ? null : `${name} had replaced the output, and the first replace wins`;
    if (profile === "synaps-0.11") return null;
    if (action === "modify") return `${name} had modified the input, and a modify ends the chain in 0.10`;
    if (action === "confirm") return `${name} had asked for confirmation, which ends the chain in 0.10`;
    return null;
  },
  next: (event, sofar, { profile, chained }) => {
    const last = sofar.findLast(({ value }) => ["modify", "replace"].includes((value as HookResult).action));
    const result = last?.value as HookResult | undefined;
    if (result?.action === "modify" && profile === "synaps-0.11") return { ...event, tool_input: result.input };
    if (result?.action === "replace" && chained) return { ...event, tool_output: viewOfOutput(result.output) };
    return event;
  },
  conclude: concludeActions,
};

function allowed(result: HookResult, ctx: ReadContext): Reading {
  const { action } = result;
  if (result.action === "continue") return nothing("The hook lets the event pass.", [], "continued");
  if (action === "modify" && ctx.sofar.some(({ value }) => (value as HookResult).action === "confirm"))
    return nothing(
      "A modify after a confirm is ignored in 0.11.",
      [
        {
          code: "action_not_allowed",
          message: "An earlier hook asked for confirmation; a modify after it has no effect.",
        },
      ],
      "ignored_not_allowed",
    );
  if (result.action === "inject")
    return {
      contribution: { value: result },
      disposition: "accumulated",
      reason: "The reply adds text.",
      warnings: [],
    };
  if (result.action === "replace") return replaced(result.output, ctx);
  if (action === "context_phase" && ctx.sofar.length > 0)
    return nothing("An earlier hook had reported a phase, and the first one counts.", [], "continued");
  const reason = `The reply asks to ${action === "context_phase" ? "report a phase" : action}.`;
  return { contribution: { value: result }, disposition: "applied", reason, warnings: [] };
}

function replaced(output: string, { hook, event, point }: ReadContext): Reading {
  const kept = cutAtBytes(output, LIMITS.replacementBytes);
  const bytes = utf8Bytes(output);
  const warnings: Warning[] =
    kept === output
      ? []
      : [
          {
            code: "replacement_clamped",
            message: `The replacement has ${inWords(bytes)} bytes and was cut to ${inWords(LIMITS.replacementBytes)}, as SynapsCLI does.`,
          },
        ];
  return {
    contribution: { value: { action: "replace", output: kept } satisfies HookResult, text: kept },
    disposition: "applied",
    reason: "The reply replaces the output.",
    warnings,
    audit: {
      plugin_id: hook.name,
      hook: point,
      tool_name: typeof event.tool_name === "string" ? event.tool_name : null,
      action: "replace",
      observed_len: typeof event.tool_output === "string" ? utf8Bytes(event.tool_output) : 0,
      replacement_len: bytes,
    },
  };
}

/** synaps.md 4.1 and 2.4: some answers need a second permission, beside the one for subscribing. */
function missingPermission({ action }: HookResult, { hook }: ReadContext): string | null {
  const needed =
    action === "replace" ? "tools.transform_output" : action === "context_phase" ? "session.lifecycle" : null;
  return needed === null || hook.permissions.includes(needed) ? null : needed;
}

const withoutPermission = ({ action }: HookResult, permission: string, { hook }: ReadContext): Reading =>
  nothing(
    `Ignored: ${action} needs the permission ${permission}.`,
    [
      {
        code: "permission_missing",
        message: `${JSON.stringify(hook.name)} answered ${action} without the permission ${permission}; the original stays. Add it to the hook's permissions.`,
      },
    ],
    "ignored_no_permission",
  );

function notAllowed({ action }: HookResult, { point, profile }: ReadContext): Reading {
  const actions = POINTS[point].actions(profile).join(", ");
  return nothing(
    `Ignored: ${action} has no effect at ${point}.`,
    [{ code: "action_not_allowed", message: `${point} takes ${actions}; ${action} is treated as continue.` }],
    "ignored_not_allowed",
  );
}

function malformed(reply: unknown, ctx: ReadContext): Reading {
  const message = `The reply is no HookResult of ${ctx.profile}: ${faultOf(reply, ctx)}`;
  const closed = isObject(reply) && reply.action === "modify";
  const counts = closed && POINTS[ctx.point].actions(ctx.profile).includes("block");
  const blocked: HookResult = { action: "block", reason: MALFORMED_MODIFY };
  const how = counts
    ? " SynapsCLI blocks the call then, whatever the failure policy."
    : closed
      ? ` SynapsCLI makes a block of it, which ${ctx.point} does not take, so nothing happens and no error is shown.`
      : "";
  return {
    contribution: counts ? { value: blocked } : null,
    disposition: "malformed",
    reason: `${message}.${how}`,
    warnings: [{ code: "malformed_reply", message: `${message}.${how}` }],
    error: { code: "malformed_reply", message },
  };
}

function faultOf(reply: unknown, { profile }: ReadContext): string {
  if (!isObject(reply)) return `it is ${nameOf(reply)}, not an object`;
  const { action } = reply;
  if (typeof action !== "string") return `action is ${nameOf(action)}`;
  const needs: Record<string, string> = {
    block: "reason",
    inject: "content",
    confirm: "message",
    modify: "input",
    replace: "output",
    ...(profile === "synaps-0.11" ? { context_phase: "phase" } : {}),
  };
  const key = Object.hasOwn(needs, action) ? needs[action] : undefined;
  if (key === undefined) return `there is no action ${JSON.stringify(action.slice(0, 60))}`;
  return `${action} needs ${key}, which is ${nameOf(reply[key])}`;
}

/** The block that a failing hook with `fail_closed`, an extension, stands for. */
export const closedBlock = (name: string, why: string): HookResult => ({
  action: "block",
  reason: `Hook '${name}' failed and is set to fail closed: ${why}`,
});

export { CONTINUE };
