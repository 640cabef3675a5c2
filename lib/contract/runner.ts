import * as z from "zod";
import { LIMITS } from "./limits";
import { onlyDefault } from "./only-default";
import { Stage } from "./stages";

/** Runtimes that a script hook can name here, with the aliases of librefang.md 3.1. */
export const RUNTIMES = {
  python: { title: "Python", aliases: ["", "python3", "py"], ext: "py", launchers: ["python3", "python", "py"] },
  node: { title: "Node.js", aliases: ["nodejs", "js"], ext: "js", launchers: ["node"] },
  bash: { title: "Bash", aliases: ["sh", "shell"], ext: "sh", launchers: ["bash"] },
  native: { title: "Native executable", aliases: ["binary", "exec"], ext: "bin", launchers: [] },
} as const;
export type RuntimeName = keyof typeof RUNTIMES;
export const RUNTIME_NAMES = Object.keys(RUNTIMES) as RuntimeName[];

/** @returns the runtime that a tag names (trimmed, any case, aliases allowed), or undefined. */
export function runtimeFromTag(tag: string): RuntimeName | undefined {
  const wanted = tag.trim().toLowerCase();
  return RUNTIME_NAMES.find(
    (name) => name === wanted || (RUNTIMES[name].aliases as readonly string[]).includes(wanted),
  );
}

export const PipelineRunner = z.strictObject({
  kind: z.literal("pipeline"),
  stages: z.array(Stage).max(LIMITS.stages),
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
    runtime: z
      .string()
      .default("python")
      .refine((tag) => runtimeFromTag(tag) !== undefined, {
        error: `unknown runtime; use one of ${Object.keys(RUNTIMES).join(", ")}`,
      })
      .transform((tag) => runtimeFromTag(tag) ?? "python"),
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
    protocol: onlyDefault("stdin"),
    persistent: onlyDefault(false),
    shared_state: onlyDefault(false),
    /** `require`: the script is not run where it cannot be fully confined. */
    confine: z.enum(["best_effort", "require"]).default("best_effort"),
    secrets: z.array(z.string()).max(0, { error: "secrets are not available in this version" }).default([]),
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
  });
export type CommandRunner = z.infer<typeof CommandRunner>;

/** How a hook computes its reply. */
export const Runner = z.discriminatedUnion("kind", [PipelineRunner, JavascriptRunner, CommandRunner]);
export type Runner = z.infer<typeof Runner>;
export type RunnerKind = Runner["kind"];
