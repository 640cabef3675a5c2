import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type * as z from "zod";
import { PresetFile } from "@/lib/contract/preset";

/** The presets of a folder without their samples, by id. @throws Error naming the file when one does not fit its schema */
export async function readPresetHooks(folder: string): Promise<z.output<typeof PresetFile>[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const ids = entries
    .filter((e) => e.isDirectory())
    .map((e) => e.name)
    .sort();
  return Promise.all(ids.map((id) => readAs(PresetFile, path.join(folder, id, "preset.json"))));
}

/** @throws Error naming the file when it is no JSON of the schema */
export async function readAs<S extends z.ZodType>(schema: S, file: string): Promise<z.output<S>> {
  try {
    return schema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}
