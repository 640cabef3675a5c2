import type { Placed } from "@/components/manifests/read-files";
import { RULE_LIMITS, type RuleFile } from "@/lib/contract/rules";

/** In folders, what is not called so is no rule, no test and no fixture. */
const TAKEN = /\.(toml|ya?ml|json|txt|log|out)$/i;
const SKIPPED = /(^|\/)(node_modules|\.git)\//;

/** What a person gave: a text that is still being written, and files. */
export type RuleInput = { pasted: string; files: RuleFile[] };
export const NO_RULES: RuleInput = { pasted: "", files: [] };

/** All that is to be read; the pasted text under a name of its kind. */
export function requestOf({ pasted, files }: RuleInput): RuleFile[] {
  if (pasted.trim() === "") return files;
  return [...files, { path: `pasted.${extensionOf(pasted)}`, content: pasted }];
}

function extensionOf(text: string): string {
  if (/^\s*\{/.test(text)) return "json";
  const first = text.split("\n", 200).find((line) => !/^\s*(#.*)?$/.test(line)) ?? "";
  return /^["']?[\w$-]+["']?\s*:(\s|$)/.test(first) ? "yaml" : "toml";
}

/** Adds files; one of the same path takes the place of the older. @returns also what was left out, in words */
export function withFiles(input: RuleInput, more: readonly RuleFile[]): { input: RuleInput; left: string | null } {
  const all = new Map([...input.files, ...more].map((file) => [file.path, file]));
  const files: RuleFile[] = [];
  let chars = input.pasted.length;
  for (const file of all.values()) {
    if (files.length >= RULE_LIMITS.files || chars + file.content.length > RULE_LIMITS.totalChars) continue;
    chars += file.content.length;
    files.push(file);
  }
  const left = all.size - files.length;
  const bound = `${RULE_LIMITS.files} files and ${RULE_LIMITS.totalChars / 1024 / 1024} Mi characters`;
  return {
    input: { ...input, files },
    left: left === 0 ? null : `${left} files were left out: one import takes ${bound}. Import these, then the others.`,
  };
}

/** Reads what was picked or dropped as text. @returns also the names of what is too large or no text of rules */
export async function readRuleFiles(placed: readonly Placed[]): Promise<{ files: RuleFile[]; refused: string[] }> {
  const files: RuleFile[] = [];
  const refused: string[] = [];
  for (const { path, file } of placed) {
    // A file that was picked by itself is meant; of a folder only what may be a rule is taken.
    if (placed.length > 1 && (SKIPPED.test(path) || !TAKEN.test(path))) continue;
    // A UTF-8 character has at most four bytes.
    const content = file.size > 4 * RULE_LIMITS.fileChars ? null : await file.text();
    if (content === null || content.length > RULE_LIMITS.fileChars || path.length > RULE_LIMITS.pathChars)
      refused.push(path);
    else files.push({ path, content });
  }
  return { files, refused };
}
