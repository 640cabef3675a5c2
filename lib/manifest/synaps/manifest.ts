import * as z from "zod";
import { permissionFault } from "@/lib/contract/permissions";
import { POINT_NAMES, POINTS, type Point } from "@/lib/contract/points";
import { paramsFromIssues } from "@/lib/contract/problem";
import type { Say } from "../finding";

/** The kinds of hooks (synaps.md 1.1): the points of SynapsCLI. */
export const KINDS: readonly Point[] = POINT_NAMES.filter((point) => POINTS[point].family === "synaps");
const WITH_TOOL: readonly Point[] = ["before_tool_call", "after_tool_call"];
const REGISTERING = /^(tools|providers|context_providers)\.register$|^(memory|config|audio)\./;

const Scalar = z.union([z.string(), z.number(), z.boolean()]);
/** synaps.md 3.4. Other keys are let through: they are about other things than hooks. */
const Extension = z.looseObject({
  protocol_version: z.int().default(1),
  runtime: z.literal("process", { error: 'must be "process"' }),
  command: z.string().regex(/\S/, "must not be blank"),
  args: z.array(z.string()).default([]),
  permissions: z.array(z.string()).default([]),
  hooks: z
    .array(
      z.looseObject({
        hook: z.string(),
        tool: z.string().nullish(),
        match: z.strictObject({ input_contains: z.string().nullish(), input_equals: z.json().optional() }).nullish(),
      }),
    )
    .max(500)
    .default([]),
  config: z
    .array(
      z.looseObject({
        key: z.string(),
        type: z.enum(["string", "bool", "number"]).optional(),
        required: z.boolean().default(false),
        default: Scalar.nullish(),
        secret_env: z.string().nullish(),
      }),
    )
    .max(500)
    .default([]),
});
export type Extension = z.infer<typeof Extension>;

const KNOWN = [...Object.keys(Extension.shape), "setup", "prebuilt", "theme_tokens", "deferred"];

/** Checks an `extension` object as SynapsCLI does when it loads one. @returns null when that would refuse it, with its own words as findings */
export function readExtension(id: string, value: unknown, say: Say): Extension | null {
  const parsed = Extension.safeParse(value, { reportInput: true });
  if (!parsed.success) {
    for (const { path, message } of paramsFromIssues(parsed.error.issues).slice(0, 50))
      say("error", "bad_value", `Extension '${id}': extension.${path}: ${message}.`, ["extension", ...path.split(".")]);
    return null;
  }
  const extension = parsed.data;
  const faults = faultsOf(id, extension);
  for (const [fault, key] of faults) say("error", "bad_value", fault, ["extension", ...key]);
  const unknown = Object.keys(extension).filter((key) => !KNOWN.includes(key));
  for (const key of unknown.slice(0, 50))
    say("warning", "unknown_key", `extension.${key} is no key of the manifest; it is ignored.`, ["extension", key]);
  return faults.length > 0 ? null : extension;
}

type Fault = [message: string, key: string[]];

function faultsOf(id: string, { protocol_version, permissions, hooks }: Extension): Fault[] {
  const faults: Fault[] = [];
  if (protocol_version !== 1)
    faults.push([
      `Extension '${id}' uses unsupported protocol_version ${protocol_version}; version 1 is spoken.`,
      ["protocol_version"],
    ]);
  for (const permission of permissions) {
    const fault = permissionFault(permission);
    if (fault !== null) faults.push([fault, ["permissions"]]);
  }
  for (const { hook, tool } of hooks) {
    if (!isKind(hook)) {
      faults.push([`Unknown hook kind: '${hook}' in extension '${id}'`, ["hooks"]]);
      continue;
    }
    const needed = POINTS[hook].permission ?? "";
    if (!permissions.includes(needed))
      faults.push([`Extension '${id}' lacks permission '${needed}' required for hook '${hook}'`, ["permissions"]]);
    if (tool !== undefined && tool !== null && !WITH_TOOL.includes(hook))
      faults.push([`Extension '${id}': hook '${hook}' does not allow a tool filter`, ["hooks"]]);
  }
  if (hooks.length === 0 && !permissions.some((permission) => REGISTERING.test(permission)))
    faults.push([`Extension '${id}' has no hooks and registers nothing.`, ["hooks"]]);
  return faults;
}

const isKind = (hook: string): hook is Point => (KINDS as readonly string[]).includes(hook);
