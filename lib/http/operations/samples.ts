import { CleanRequest, CleanResult, Suggestions } from "@/lib/contract/clean";
import { ListQuery, listOf } from "@/lib/contract/list";
import { Preset, PresetRow, PresetSample } from "@/lib/contract/preset";
import { NewSample, Sample, SamplePatch, SampleSummary, SamplesReport, SamplesRun } from "@/lib/contract/sample";
import { runAgentSamples } from "@/lib/service/agent-samples";
import { cleanWithPresets, getPreset, getPresetSample, listPresets, suggestPresets } from "@/lib/service/presets";
import * as service from "@/lib/service/samples";
import { operation } from "../operation";
import { param } from "../param";

const tag = "samples";

export const listSamples = operation({
  method: "GET",
  path: "/api/agents/{agent}/samples",
  tag,
  summary: "List an agent's saved samples, newest first, without their events",
  query: ListQuery,
  response: listOf(SampleSummary),
  handle: async ({ params, query }) => ({ data: await service.listSamples(param(params, "agent"), query) }),
});

export const createSample = operation({
  method: "POST",
  path: "/api/agents/{agent}/samples",
  tag,
  summary: "Save an event with expectations",
  body: NewSample,
  response: Sample,
  status: 201,
  handle: async ({ params, body }) => ({ data: await service.createSample(param(params, "agent"), body) }),
});

export const getSample = operation({
  method: "GET",
  path: "/api/samples/{id}",
  tag,
  summary: "Read a sample with its event",
  response: Sample,
  handle: async ({ params }) => ({ data: await service.getSample(param(params, "id")) }),
});

export const updateSample = operation({
  method: "PATCH",
  path: "/api/samples/{id}",
  tag,
  summary: "Change a sample",
  body: SamplePatch,
  response: Sample,
  handle: async ({ params, body }) => ({ data: await service.updateSample(param(params, "id"), body) }),
});

export const deleteSample = operation({
  method: "DELETE",
  path: "/api/samples/{id}",
  tag,
  summary: "Delete a sample",
  handle: async ({ params }) => {
    await service.deleteSample(param(params, "id"));
    return { data: undefined };
  },
});

export const runSamples = operation({
  method: "POST",
  path: "/api/agents/{agent}/samples/run",
  tag,
  summary:
    "Run an agent's saved samples through its live chains, or through given hooks, and compare with what they expect",
  body: SamplesRun,
  response: SamplesReport,
  handle: async ({ params, body }) => ({ data: await runAgentSamples(param(params, "agent"), body) }),
});

export const listPresetHooks = operation({
  method: "GET",
  path: "/api/presets",
  tag,
  summary: "The ready hooks that ship with Sluice and the names of their samples, without stages and expectations",
  response: listOf(PresetRow),
  handle: async () => ({ data: await listPresets() }),
});

export const readPreset = operation({
  method: "GET",
  path: "/api/presets/{preset}",
  tag,
  summary: "One ready hook, and what its samples captured from real tools expect",
  response: Preset,
  handle: async ({ params }) => ({ data: await getPreset(param(params, "preset")) }),
});

export const readPresetSample = operation({
  method: "GET",
  path: "/api/presets/{preset}/samples/{sample}",
  tag,
  summary: "One shipped sample as an event ready to run",
  response: PresetSample,
  handle: async ({ params }) => ({ data: await getPresetSample(param(params, "preset"), param(params, "sample")) }),
});

export const cleanOutput = operation({
  method: "POST",
  path: "/api/presets/clean",
  tag,
  summary: "Clean one output by the presets that fit its command and content; the original where in doubt",
  body: CleanRequest,
  response: CleanResult,
  handle: async ({ body }) => ({ data: await cleanWithPresets(body) }),
});

export const suggest = operation({
  method: "POST",
  path: "/api/presets/suggest",
  tag,
  summary: "The presets that fit an output, the best first",
  body: CleanRequest,
  response: Suggestions,
  handle: async ({ body }) => ({ data: await suggestPresets(body) }),
});
