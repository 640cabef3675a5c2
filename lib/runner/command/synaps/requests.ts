import type { CommandRunner } from "@/lib/contract/runner";

export type Config = CommandRunner["config"];
type Reply = { result: unknown } | { error: { code: number; message: string } };

const failed = (code: number, message: string): Reply => ({ error: { code, message } });

/** @returns what a request of an extension is answered with (synaps.md 3.2): we have its configuration, and nothing else */
export function replyTo(method: string, params: unknown, config: Config): Reply {
  if (method !== "config.get") return failed(-32601, `method not found: ${method.slice(0, 200)}`);
  const key = (params as { key?: unknown } | null | undefined)?.key;
  if (typeof key !== "string") return failed(-32602, "missing or invalid 'key' parameter");
  if (key.trim() === "") return failed(-32602, "config key must be non-empty");
  if (/[./ ]/.test(key.trim())) return failed(-32602, "config key must not contain dots, slashes, or spaces");
  return { result: { value: Object.hasOwn(config, key) ? config[key] : null } };
}
