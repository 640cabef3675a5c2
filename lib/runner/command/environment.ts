import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Event } from "@/lib/contract/events";
import { type CommandRunner, runtimeRow } from "@/lib/contract/runner";

/** Variables of an environment, such as our own `process.env`. */
export type Env = Readonly<Record<string, string | undefined>>;

export type Environment = {
  vars: Record<string, string>;
  /** The private folder that `TMPDIR` names; not created yet. Null where the file system is allowed. */
  tmp: string | null;
};

/**
 * The whole environment of a child: nothing of ours but what is listed, in the order of librefang.md 3.4 (later wins).
 * @param own our own environment, the only place that values are taken from
 */
export function buildEnvironment(runner: CommandRunner, event: Event, own: Env): Environment {
  const vars: Record<string, string> = {
    LIBREFANG_AGENT_ID: text(event.agent_id),
    LIBREFANG_MESSAGE: text(event.message),
    LIBREFANG_RUNTIME: runner.runtime,
  };
  for (const name of ["PATH", "HOME", ...runtimeRow(runner.runtime).passes]) {
    const value = own[name];
    if (value !== undefined) vars[name] = value;
  }
  for (const [name, value] of Object.entries(runner.env)) vars[name] = expand(value, own);
  if (!runner.allow_network)
    Object.assign(vars, {
      no_proxy: "*",
      NO_PROXY: "*",
      http_proxy: "",
      https_proxy: "",
      HTTP_PROXY: "",
      HTTPS_PROXY: "",
      LIBREFANG_SANDBOX: "1",
    });
  let tmp: string | null = null;
  if (!runner.allow_filesystem) {
    tmp = join(own.TMPDIR || tmpdir(), `librefang_hook_${randomBytes(8).toString("hex")}`);
    Object.assign(vars, { LIBREFANG_READONLY_FS: "1", HOME: "/dev/null", TMPDIR: tmp });
  }
  if (runner.max_memory_mb !== null) vars.LIBREFANG_MAX_MEMORY_MB = String(runner.max_memory_mb);
  return { vars, tmp };
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Only a value that is `${NAME}` as a whole is looked up; unset gives the empty text. */
const expand = (value: string, own: Env) =>
  value.startsWith("${") && value.endsWith("}") ? (own[value.slice(2, -1)] ?? "") : value;
