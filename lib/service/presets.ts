import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type * as z from "zod";
import type { CleanRequest, CleanResult, Suggestions } from "@/lib/contract/clean";
import { SluiceError } from "@/lib/contract/error";
import type { List } from "@/lib/contract/list";
import {
  type Preset,
  type PresetFile,
  type PresetRow,
  type PresetSample,
  SampleFile,
  type ShippedSample,
} from "@/lib/contract/preset";
import { choosePreset } from "@/lib/engine/presets/choose";
import { presetsThatFit } from "@/lib/engine/presets/signs";
import { cleanOutput } from "./clean-output";
import { sluice } from "./container";
import { serverPorts } from "./ports";
import { readAs, readPresetHooks } from "./preset-files";

let loaded: Promise<Preset[]> | undefined;

/** Read once; the folder belongs to the installation. */
function shipped(): Promise<Preset[]> {
  loaded ??= loadPresets(presetsFolder());
  return loaded;
}

/** The ready hooks that ship, as a gallery lists them. */
export async function listPresets(): Promise<List<PresetRow>> {
  return { items: (await shipped()).map(rowOf), next_cursor: null };
}

const rowOf = ({ id, title, description, hook, samples }: Preset): PresetRow => ({
  id,
  title,
  description,
  hook: { name: hook.name, point: hook.point, match: hook.match },
  samples: samples.map(({ id, title, command, tool_name, outcome, bytes, lines }) => ({
    id,
    title,
    command,
    tool_name,
    outcome,
    bytes,
    lines,
  })),
});

/** One ready hook, whole. @throws SluiceError preset_not_found */
export async function getPreset(id: string): Promise<Preset> {
  const preset = (await shipped()).find((p) => p.id === id);
  if (!preset)
    throw new SluiceError("preset_not_found", `No preset ${id} ships with Sluice; GET /api/presets lists them.`);
  return preset;
}

/** One shipped sample as an event that can be run. @throws SluiceError preset_not_found, sample_not_found */
export async function getPresetSample(presetId: string, sampleId: string): Promise<PresetSample> {
  const preset = await getPreset(presetId);
  const sample = preset.samples.find((s) => s.id === sampleId);
  if (!sample)
    throw new SluiceError(
      "sample_not_found",
      `No sample ${presetId}/${sampleId} ships with Sluice; GET /api/presets/${presetId} lists them.`,
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

/** Cleans one output by the presets that fit it. Tokens are counted. */
export async function cleanWithPresets(request: CleanRequest): Promise<CleanResult> {
  return cleanOutput(await shipped(), request, serverPorts("counted"));
}

/** The presets that fit an output, by its command and by what only certain tools print. */
export async function suggestPresets(request: CleanRequest): Promise<Suggestions> {
  const items = await shipped();
  const choice = choosePreset(items, request);
  const chosen = choice.kind === "presets" ? choice.presets : [];
  const fitting = presetsThatFit(items, request.content).filter((preset) => !chosen.includes(preset));
  return {
    items: [...chosen, ...fitting].slice(0, 10).map(({ id, title }) => ({ preset: id, title })),
    reason: choice.why,
  };
}

const presetsFolder = () => path.join(sluice().env.root, "presets");

/** @throws Error naming the file when one does not fit its schema */
export async function loadPresets(folder: string): Promise<Preset[]> {
  const presets = await readPresetHooks(folder);
  return Promise.all(presets.map((preset) => withSamples(folder, preset)));
}

async function withSamples(folder: string, preset: z.output<typeof PresetFile>): Promise<Preset> {
  const samples = path.join(folder, preset.id, "samples");
  // One preset that has none must not take the gallery with it.
  const names = await readdir(samples).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names.filter((f) => f.endsWith(".json")).sort();
  return { ...preset, samples: await Promise.all(files.map((f) => describeSample(path.join(samples, f)))) };
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
