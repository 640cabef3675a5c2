import { formatNumber } from "@/components/ui/format";
import type { InvalidParam } from "@/lib/contract/problem";

const KINDS: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list: [ … ]",
  object: "an object: { … }",
  record: "an object: { … }",
};

/** The fault of a field in words for its form: zod speaks of strings and inputs, a person of texts and numbers. */
export function faultWords({ path, code, message }: Pick<InvalidParam, "path" | "code" | "message">): string {
  if (code === "too_small" && path === "name") return "a hook needs a name";
  if (code === "too_small" && /\.(drop_lines|keep_lines|replace)$/.test(path)) return "at least one pattern is needed";
  if (code === "too_small" && path.startsWith("runner.stages.")) return "this is empty or too small";
  if (code === "required") return message === "is required" ? "this is missing" : message;
  if (code === "invalid_type")
    return `${KINDS[message.match(/expected (\w+)/)?.[1] ?? ""] ?? "another value"} is expected here`;
  if (code === "invalid_value") return choiceWords(message);
  return boundWords(message) ?? message;
}

/** `Invalid option: expected one of "warn"|"abort"` → "use one of warn, abort" */
function choiceWords(message: string): string {
  const [, options] = message.split("expected ");
  const choices = (options ?? "")
    .replace(/^one of /, "")
    .replaceAll('"', "")
    .split("|")
    .filter(Boolean);
  if (choices.length === 0) return message;
  return choices.length === 1 ? `only ${choices[0]} is possible here` : `use one of ${choices.join(", ")}`;
}

/** `Too big: expected string to have <=120 characters` → "at most 120 characters" */
function boundWords(message: string): string | null {
  const found = message.match(/^Too (?:big|small): expected \w+ to (?:be|have) ([<>])=?(\d+)(?: (\w+))?/);
  if (!found) return null;
  const [, side, number, unit] = found;
  return `at ${side === "<" ? "most" : "least"} ${formatNumber(Number(number))}${unit ? ` ${unit}` : ""}`;
}
