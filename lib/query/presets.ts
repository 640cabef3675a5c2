import { queryOptions } from "@tanstack/react-query";
import { listOf } from "@/lib/contract/list";
import { Preset, PresetRow, PresetSample } from "@/lib/contract/preset";
import { api, seg } from "./client";
import { keys } from "./keys";

const Presets = listOf(PresetRow);

/** The shipped presets, as lists show them. None changes while the server runs. */
export const presetsQuery = () =>
  queryOptions({
    queryKey: keys.presets.list(),
    queryFn: ({ signal }) => api.get("/api/presets", Presets, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** One shipped preset with its whole hook. */
export const presetQuery = (preset: string) =>
  queryOptions({
    queryKey: keys.presets.detail(preset),
    queryFn: ({ signal }) => api.get(`/api/presets/${seg(preset)}`, Preset, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** One shipped sample as an event ready to run. @param name the sample's `id` within its preset */
export const presetSampleQuery = (preset: string, name: string) =>
  queryOptions({
    queryKey: keys.presets.sample(preset, name),
    queryFn: ({ signal }) => api.get(`/api/presets/${seg(preset)}/samples/${seg(name)}`, PresetSample, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
