import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Event } from "@/lib/contract/events";
import { type CommandRunner, runtimeRow } from "@/lib/contract/runner";

/** Variables of an environment, such as our own `process.env`. */
export type Env = Readonly<Record<string, string | undefined>>;

/** How long a child lives and what it speaks: one call, many lines (librefang.md 3.9), or the extension protocol (synaps.md 3). */
export type ChildMode = "once" | "persistent" | "synaps";

export type Environment = {
  vars: Record<string, string>;
  /** The private folder that `TMPDIR` names; not created yet. Null where the file system is allowed. */
  tmp: string | null;
};

/** What a child is given beside its configuration. */
export type Extras = {
  mode?: ChildMode;
  /** `LIBREFANG_SECRET_…` */
  secrets?: Record<string, string>;
  /** Absolute path of the file of `config`. */
  configFile?: string | null;
  /** Absolute path of the state file. */
  stateFile?: string | null;
};

/** synaps.md 3.1. */
const PASSED_TO_EXTENSIONS = ["PATH", "HOME", "LANG", "TERM", "XDG_RUNTIME_DIR"];

/**
 * The whole environment of a child: nothing of ours but what is listed, in the order of librefang.md 3.4 (later wins).
 * A long-lived process lacks what belongs to one call, and keeps the real home (librefang.md 3.9).
 * @param own our own environment, the only place that values are taken from
 */
export function buildEnvironment(runner: CommandRunner, event: Event, own: Env, extras: Extras = {}): Environment {
  const { mode = "once", secrets = {}, configFile = null, stateFile = null } = extras;
  const vars: Record<string, string> = {};
  const set = (values: Record<string, string>) => Object.assign(vars, values);
  const once = mode === "once";
  const librefang = mode !== "synaps";

  if (once) set({ LIBREFANG_AGENT_ID: text(event.agent_id), LIBREFANG_MESSAGE: text(event.message) });
  if (librefang) set({ LIBREFANG_RUNTIME: runner.runtime });
  const passed = librefang ? ["PATH", "HOME", ...runtimeRow(runner.runtime).passes] : PASSED_TO_EXTENSIONS;
  for (const name of passed) {
    const value = own[name];
    if (value !== undefined) vars[name] = value;
  }
  for (const [name, value] of Object.entries(runner.env)) vars[name] = expand(value, own);
  set(secrets);
  if (configFile !== null) set({ LIBREFANG_PLUGIN_CONFIG: configFile });
  if (librefang && !runner.allow_network) set(NO_PROXIES);
  if (once && !runner.allow_network) set({ LIBREFANG_SANDBOX: "1" });
  let tmp: string | null = null;
  if (!runner.allow_filesystem) {
    tmp = join(own.TMPDIR || tmpdir(), `librefang_hook_${randomBytes(8).toString("hex")}`);
    if (once) set({ LIBREFANG_READONLY_FS: "1", HOME: "/dev/null" });
    set({ TMPDIR: tmp });
  }
  if (librefang && runner.max_memory_mb !== null) set({ LIBREFANG_MAX_MEMORY_MB: String(runner.max_memory_mb) });
  if (once && stateFile !== null) set({ LIBREFANG_STATE_FILE: stateFile });
  return { vars, tmp };
}

const NO_PROXIES = { no_proxy: "*", NO_PROXY: "*", http_proxy: "", https_proxy: "", HTTP_PROXY: "", HTTPS_PROXY: "" };

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Only a value that is `${NAME}` as a whole is looked up; unset gives the empty text. */
const expand = (value: string, own: Env) =>
  value.startsWith("${") && value.endsWith("}") ? (own[value.slice(2, -1)] ?? "") : value;
