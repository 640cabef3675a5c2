import { type HookConfig, WrittenHookConfig } from "@/lib/contract/hook-config";
import { unfitJson } from "@/lib/contract/json-value";
import type { Finding } from "@/lib/contract/manifest";
import type { Point } from "@/lib/contract/points";
import { paramsFromIssues } from "@/lib/contract/problem";
import { finding } from "./finding";

/** A hook as an import writes it, before defaults are filled in. */
export type Draft = {
  name: string;
  point: Point;
  match?: Record<string, unknown>;
  runner: Record<string, unknown>;
  [key: string]: unknown;
};

/** A hook and where it was found; `place` is the key under which `sluice.json` knows it. */
export type Found = { draft: Draft; file: string; place: string };

/** @returns the whole configuration, or null with a finding for each fault */
export function completeDraft({ draft, file }: Pick<Found, "draft" | "file">, findings: Finding[]): HookConfig | null {
  const unfit = unfitJson(draft);
  // TOML has dates and other values that only look like JSON's.
  const parsed = unfit ? null : WrittenHookConfig.safeParse(JSON.parse(JSON.stringify(draft)), { reportInput: true });
  if (parsed?.success) return parsed.data;
  const faults = parsed ? paramsFromIssues(parsed.error.issues) : unfit ? [unfit] : [];
  for (const { path, message } of faults)
    findings.push(
      finding("error", "not_representable", file, `The hook ${JSON.stringify(draft.name)}: ${path}: ${message}.`),
    );
  return null;
}

export const sameJson = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/** JSON with the keys of objects in order. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? "undefined"
  );
}

/** A name that a hook can have, of any text. */
export function plainName(text: string): string {
  const name = text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim();
  return [...name].slice(0, 110).join("").trim() || "Imported hook";
}
