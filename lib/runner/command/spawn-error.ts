import type { CommandRunner } from "@/lib/contract/runner";
import type { LaunchFailure } from "../confine/launch";
import { StepFailure } from "../step-failure";
import type { ChildSpec } from "./child";

/** Linux: one string of the environment, with name and final zero byte. */
const MAX_ENV_STRING = 131_072;

/** @returns why a child could not be started, with what a person can do about it (librefang.md 3.10). */
export function spawnFailure(
  reason: NodeJS.ErrnoException | null,
  runner: CommandRunner,
  spec: ChildSpec,
): StepFailure {
  return new StepFailure("spawn_failed", `Failed to spawn hook: ${explain(reason, runner, spec)}`);
}

/** @returns the same where a launcher was started in its place, or that the sandbox is at fault */
export function startFailure({ stage, reason }: LaunchFailure, runner: CommandRunner, spec: ChildSpec): StepFailure {
  if (stage === "exec") return spawnFailure(reason, runner, spec);
  return new StepFailure(
    "sandbox_failed",
    `The sandbox could not be set up (${reason.message}); the script was not run and is not at fault.`,
  );
}

function explain(reason: NodeJS.ErrnoException | null, runner: CommandRunner, spec: ChildSpec): string {
  const native = runner.runtime === "native";
  switch (reason?.code) {
    case "ENOENT":
      return native
        ? `${spec.file} or the interpreter that its first line names was not found`
        : `${spec.file} or the working directory ${spec.cwd} was not found`;
    case "EACCES":
      return native
        ? `Permission denied. Make the script executable: chmod +x ${spec.file}`
        : `Permission denied for ${spec.file}`;
    case "ENOEXEC":
      return `${spec.file} is neither a program for this machine nor a script with a first line such as #!/usr/bin/env python3`;
    case "E2BIG":
      return `Argument list too long. ${tooLong(spec)}`;
    case "ERR_INVALID_ARG_VALUE":
      return `a NUL byte can stand neither in an argument nor in the environment (${Object.keys(spec.env).find((name) => spec.env[name]?.includes("\0")) ?? "args"})`;
    default:
      return reason?.message ?? "no reason was given";
  }
}

function tooLong(spec: ChildSpec): string {
  const [name, value] =
    Object.entries(spec.env).find(([key, text]) => byteLength(`${key}=${text}`) >= MAX_ENV_STRING) ?? [];
  if (name === undefined || value === undefined)
    return "Arguments and environment together are larger than the system allows.";
  return `${name} has ${byteLength(value)} bytes and the system allows ${MAX_ENV_STRING} for one variable; LibreFang fails here too. Only events with a shorter "message" can be given to a script.`;
}

const byteLength = (text: string) => Buffer.byteLength(text);
