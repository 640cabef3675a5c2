import type { Warning } from "@/lib/contract/run";

/** Where the values of secrets come from. @returns those that exist, by name */
export type SecretPort = (names: string[]) => Promise<Record<string, string>>;

export type Secrets = {
  /** As environment variables (librefang.md 1.2). */
  vars: Record<string, string>;
  /** Puts `***` in place of each value, for what is recorded. */
  mask: (bytes: Buffer) => Buffer;
  maskText: (text: string) => string;
  /** Names that do not exist; upstream warns and goes on. */
  warnings: Warning[];
};

export const NO_SECRETS: Secrets = { vars: {}, mask: (bytes) => bytes, maskText: (text) => text, warnings: [] };

/** @returns the granted secrets that exist, by name, the names of the others, and what hides the values */
export async function grantedSecrets(names: readonly string[], port: SecretPort | undefined) {
  const known = names.length === 0 ? {} : ((await port?.([...names])) ?? {});
  const found = names.filter((name) => Object.hasOwn(known, name));
  const values = Object.fromEntries(found.map((name) => [name, known[name] ?? ""]));
  return { values, missing: names.filter((name) => !found.includes(name)), ...masking(Object.values(values)) };
}

/** @returns the granted secrets that exist as variables, and what hides them */
export async function resolveSecrets(names: readonly string[], port: SecretPort | undefined): Promise<Secrets> {
  if (names.length === 0) return NO_SECRETS;
  const { values, missing, mask, maskText } = await grantedSecrets(names, port);
  return {
    vars: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [`LIBREFANG_SECRET_${name.toUpperCase()}`, value]),
    ),
    mask,
    maskText,
    warnings: missing.map((name) => ({
      code: "secret_missing",
      message: `The secret ${name} does not exist, so LIBREFANG_SECRET_${name.toUpperCase()} was not set. Store it, or take it out of the hook.`,
    })),
  };
}

/**
 * Puts `***` in place of values. Also finds a value the way it stands inside a JSON text.
 */
export function masking(values: string[]): Pick<Secrets, "mask" | "maskText"> {
  const shapes = values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]);
  // A long one first: it may hold a short one.
  const wanted = [...new Set(shapes)].filter((shape) => shape !== "").sort((a, b) => b.length - a.length);
  const bytes = wanted.map((shape) => Buffer.from(shape, "utf8").toString("latin1"));
  const hide = (text: string, shapes: string[]) => shapes.reduce((now, shape) => now.split(shape).join("***"), text);
  return {
    mask: (buffer) => (wanted.length === 0 ? buffer : Buffer.from(hide(buffer.toString("latin1"), bytes), "latin1")),
    maskText: (text) => hide(text, wanted),
  };
}
