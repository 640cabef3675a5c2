/** synaps.md 3.5. A manifest may ask for each but the reserved one. */
export const PERMISSIONS = [
  "tools.intercept",
  "tools.transform_output",
  "tools.override",
  "privacy.llm_content",
  "session.lifecycle",
  "tools.register",
  "providers.register",
  "context_providers.register",
  "memory.read",
  "memory.write",
  "config.write",
  "config.subscribe",
  "audio.input",
  "audio.output",
] as const;
export const RESERVED_PERMISSIONS: readonly string[] = ["tools.override"];

/** @returns why a permission cannot be asked for, in SynapsCLI's words (synaps.md 3.4), or null. */
export function permissionFault(permission: string): string | null {
  if (!(PERMISSIONS as readonly string[]).includes(permission)) return `Unknown extension permission: ${permission}`;
  return RESERVED_PERMISSIONS.includes(permission)
    ? `Reserved extension permission is not implemented yet: ${permission}`
    : null;
}
