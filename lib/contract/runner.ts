import * as z from "zod";
import { LIMITS } from "./limits";
import { isLauncherPath, RUNTIME_NAMES, runtimeFromTag } from "./runtimes";
import { Stages } from "./stages";

export * from "./runtimes";

/** Name of a secret: what is granted to a hook and how it is stored. */
export const SecretName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "letters, digits and underscores");

export const PipelineRunner = z.strictObject({
  kind: z.literal("pipeline"),
  stages: Stages,
});
export type PipelineRunner = z.infer<typeof PipelineRunner>;

/** `export default (event, ctx) => reply` in a sandbox; TypeScript syntax is accepted, types are dropped unchecked. */
export const JavascriptRunner = z.strictObject({
  kind: z.literal("javascript"),
  source: z.string().min(1).max(LIMITS.sourceChars),
  /** True: the clock stands at 2000-01-01T00:00:00Z and `Math.random` follows from the event, so that the same event gets the same reply. */
  deterministic: z.boolean().default(false),
});
export type JavascriptRunner = z.infer<typeof JavascriptRunner>;

export const CommandRunner = z
  .strictObject({
    kind: z.literal("command"),
    /** One of the twelve runtimes or its alias, or the path of a launcher, which is started as `<path> SCRIPT` (librefang.md 3.1). */
    runtime: z
      .string()
      .max(1_000)
      .default("python")
      .refine((tag) => isLauncherPath(tag) || runtimeFromTag(tag) !== undefined, {
        error: `unknown runtime; use one of ${RUNTIME_NAMES.join(", ")}, or the path of a launcher`,
      })
      .transform((tag) => (isLauncherPath(tag) ? tag.trim() : (runtimeFromTag(tag) ?? "python"))),
    source: z.string().min(1).max(LIMITS.sourceChars).optional(),
    path: z.string().min(1).max(1_000).optional(),
    args: z.array(z.string().max(4_000)).max(64).default([]),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "64 lower-case hexadecimal digits")
      .nullable()
      .default(null),
    env: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string().max(8_000)).default({}),
    /** False: no network where we confine, blanked proxies and `LIBREFANG_SANDBOX=1` (librefang.md 3.4) everywhere. */
    allow_network: z.boolean().default(false),
    /** False: read-only files where we confine; `HOME=/dev/null`, a private `TMPDIR` and `LIBREFANG_READONLY_FS=1` (librefang.md 3.4) everywhere. */
    allow_filesystem: z.boolean().default(false),
    /** Told to the script as `LIBREFANG_MAX_MEMORY_MB` (librefang.md 1.2) and held for each of its processes, on top of what the runtime itself needs. */
    max_memory_mb: z.int().min(1).max(1_048_576).nullable().default(null),
    /** `stdin`: one JSON line in, one out (librefang.md 3.2). `synaps`: the extension protocol (synaps.md 3), only at SynapsCLI points. */
    protocol: z.enum(["stdin", "synaps"]).default("stdin"),
    /** Configuration values that `initialize` hands to an extension (synaps.md 3.2); LibreFang's `[config]` (librefang.md 3.7). */
    config: z.record(z.string().max(200), z.union([z.string().max(8_000), z.number(), z.boolean()])).default({}),
    /** One long-lived process per script, one JSON line each way (librefang.md 3.9). An extension is always long-lived. */
    persistent: z.boolean().default(false),
    /** A JSON file that the script may keep between calls, its path in `LIBREFANG_STATE_FILE` (librefang.md 3.7). */
    shared_state: z.boolean().default(false),
    /** `require`: the script is not run where it cannot be fully confined. */
    confine: z.enum(["best_effort", "require"]).default("best_effort"),
    /** Names of secrets, given to the script as `LIBREFANG_SECRET_<NAME>`. */
    secrets: z.array(SecretName).max(32).default([]),
  })
  .check((ctx) => {
    const { source, path } = ctx.value;
    if ((source === undefined) === (path === undefined))
      ctx.issues.push({
        code: "custom",
        input: ctx.value,
        path: [source === undefined ? "source" : "path"],
        message: source === undefined ? "give the script as source or as path" : "give source or path, not both",
      });
    if (ctx.value.runtime === "wasm" && source !== undefined)
      ctx.issues.push({
        code: "custom",
        input: ctx.value,
        path: ["source"],
        message: "a WebAssembly module is a binary file; name it by path",
      });
  });
export type CommandRunner = z.infer<typeof CommandRunner>;

/** Headers that say how a message is sent, or what we say ourselves. */
const OWN_HEADER =
  /^(?:host|connection|keep-alive|content-length|content-encoding|transfer-encoding|te|trailer|upgrade|expect|accept-encoding|proxy-.*|sluice-.*)$/i;

/**
 * The event as the body of a POST, the reply as the body of the answer. Signed with the secret `SLUICE_SIGNING` where it is granted,
 * else with the first granted one.
 */
export const HttpRunner = z.strictObject({
  kind: z.literal("http"),
  url: z.url({ protocol: /^https?$/, error: "an http or https address" }).max(2_000),
  /** Sent as they are, but `\${SECRET}` stands for a granted secret. */
  headers: z
    .record(
      z
        .string()
        .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, "a header name")
        .refine((name) => !OWN_HEADER.test(name), "Sluice sets this header itself"),
      z.string().max(8_000),
    )
    .refine((headers) => Object.keys(headers).length <= 64, "at most 64 headers")
    .default({}),
  secrets: z.array(SecretName).max(32).default([]),
});
export type HttpRunner = z.infer<typeof HttpRunner>;

/** How a hook computes its reply. */
export const Runner = z.discriminatedUnion("kind", [PipelineRunner, JavascriptRunner, CommandRunner, HttpRunner]);
export type Runner = z.infer<typeof Runner>;
export const RUNNER_KINDS = ["pipeline", "javascript", "command", "http"] as const;
export type RunnerKind = (typeof RUNNER_KINDS)[number];
