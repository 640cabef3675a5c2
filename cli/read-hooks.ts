import { readFile } from "node:fs/promises";
import type { HookConfig } from "@/lib/contract/hook-config";
import { LIMITS } from "@/lib/contract/limits";
import { checkHook } from "@/lib/service/check-hook";
import { parseJson } from "./read-input";

/** The hooks of a config file: one, a list, or `{"hooks": […]}`. @throws Error that names the file and the hook */
export async function readHooks(file: string): Promise<HookConfig[]> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new Error(`${file} cannot be read: ${error.message}`);
  });
  const value = parseJson(bytes, file);
  const list = Array.isArray(value) ? value : ((value as { hooks?: unknown } | null)?.hooks ?? [value]);
  if (!Array.isArray(list)) throw new Error(`${file}: "hooks" is not a list`);
  if (list.length > LIMITS.hooksPerChain) throw new Error(`${file}: more than ${LIMITS.hooksPerChain} hooks`);
  return list.map((written, i) => {
    try {
      return checkHook(written);
    } catch (error) {
      throw new Error(`${file}: hook ${i + 1}: ${error instanceof Error ? error.message : error}`);
    }
  });
}
