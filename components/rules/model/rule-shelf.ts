import { RuleFile } from "@/lib/contract/rules";
import { NO_RULES, type RuleInput } from "./rule-files";

const KEY = "sluice:rules";

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;

/** @returns what was left on this device; nothing when it cannot be read */
export function readKept(shelf: Shelf): RuleInput {
  try {
    const found = JSON.parse(shelf?.getItem(KEY) ?? "null");
    const files = RuleFile.array().safeParse(found?.files);
    return { pasted: typeof found?.pasted === "string" ? found.pasted : "", files: files.success ? files.data : [] };
  } catch {
    return NO_RULES;
  }
}

/** @returns whether the device kept it; a full or forbidden storage says no */
export function keep(shelf: Shelf, input: RuleInput): boolean {
  try {
    if (!shelf) return false;
    if (input.pasted === "" && input.files.length === 0) shelf.removeItem(KEY);
    else shelf.setItem(KEY, JSON.stringify(input));
    return true;
  } catch {
    return false;
  }
}
