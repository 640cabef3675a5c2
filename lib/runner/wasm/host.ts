/** What LibreFang's host offers to modules that were granted it; hooks are granted nothing (librefang.md 3.5). */
const DENIED = new Set([
  "fs_read",
  "fs_write",
  "fs_list",
  "net_fetch",
  "shell_exec",
  "env_read",
  "kv_get",
  "kv_set",
  "agent_send",
  "agent_spawn",
]);

/**
 * Answers a guest's `host_call`.
 * @param request reads the request, `{"method": …, "params": …}`; may throw
 * @returns `{ok}` or `{error}`
 */
export function callHost(request: () => string): { ok: number } | { error: string } {
  try {
    const { method } = JSON.parse(request()) as { method?: unknown };
    if (method === "time_now") return { ok: Math.floor(Date.now() / 1_000) };
    if (typeof method === "string" && DENIED.has(method)) return { error: `Capability denied: ${method}` };
    return { error: `Unknown host method: ${typeof method === "string" ? method.slice(0, 200) : ""}` };
  } catch (error) {
    return { error: `host_call failed: ${error instanceof Error ? error.message : String(error)}` };
  }
}
