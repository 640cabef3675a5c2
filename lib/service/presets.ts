import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { SluiceError } from "@/lib/contract/error";
import type { List } from "@/lib/contract/list";
import { type Preset, PresetFile, type PresetSample, SampleFile, type ShippedSample } from "@/lib/contract/preset";
import { sluice } from "./container";

let loaded: Promise<Preset[]> | undefined;

/** The ready hooks that ship, with their samples' descriptions. Read once; the folder belongs to the installation. */
export async function listPresets(): Promise<List<Preset>> {
  loaded ??= loadPresets(presetsFolder());
  return { items: await loaded, next_cursor: null };
}

/** One shipped sample as an event that can be run. @throws SluiceError sample_not_found */
export async function getPresetSample(presetId: string, sampleId: string): Promise<PresetSample> {
  const preset = (await listPresets()).items.find((p) => p.id === presetId);
  const sample = preset?.samples.find((s) => s.id === sampleId);
  if (!preset || !sample)
    throw new SluiceError(
      "sample_not_found",
      `No sample ${presetId}/${sampleId} ships with Sluice; see GET /api/presets.`,
    );
  const content = await readFile(path.join(presetsFolder(), presetId, "samples", `${sampleId}.txt`), "utf8");
  const failed = sample.exit_code !== 0;
  return {
    ...sample,
    event: {
      type: preset.hook.point,
      agent_id: "00000000-0000-4000-8000-000000000000",
      tool_name: sample.tool_name,
      tool_use_id: `toolu_${presetId}_${sampleId}`.replaceAll("-", "_"),
      input: { command: sample.command },
      content,
      is_error: failed,
      status: failed ? "error" : "completed",
    },
  };
}

const presetsFolder = () => path.join(sluice().env.root, "presets");

/** @throws Error naming the file when one does not fit its schema */
export async function loadPresets(folder: string): Promise<Preset[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const ids = entries
    .filter((e) => e.isDirectory())
    .map((e) => e.name)
    .sort();
  return Promise.all(ids.map((id) => loadPreset(folder, id)));
}

async function loadPreset(folder: string, id: string): Promise<Preset> {
  const preset = await readAs(PresetFile, path.join(folder, id, "preset.json"));
  const files = (await readdir(path.join(folder, id, "samples"))).filter((f) => f.endsWith(".json")).sort();
  const samples = await Promise.all(files.map((f) => describeSample(path.join(folder, id, "samples", f))));
  return { ...preset, samples };
}

async function describeSample(file: string): Promise<ShippedSample> {
  const text = await readFile(file.replace(/\.json$/, ".txt"), "utf8");
  return {
    ...(await readAs(SampleFile, file)),
    id: path.basename(file, ".json"),
    bytes: Buffer.byteLength(text),
    lines: text === "" ? 0 : text.split("\n").length - (text.endsWith("\n") ? 1 : 0),
  };
}

async function readAs<T>(schema: { parse: (value: unknown) => T }, file: string): Promise<T> {
  try {
    return schema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}
