import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { LIMITS } from "@/lib/contract/limits";
import { listOf } from "@/lib/contract/list";
import type { Point } from "@/lib/contract/points";
import { type NewSample, Sample, type SamplePatch, SampleSummary, SamplesReport } from "@/lib/contract/sample";
import { api, seg } from "./client";
import { keys } from "./keys";

const Samples = listOf(SampleSummary);

/** An agent's saved samples, newest first, without their events. */
export const samplesQuery = (agent: string) =>
  queryOptions({
    queryKey: keys.samples.list(agent),
    queryFn: ({ signal }) =>
      api.get(`/api/agents/${seg(agent)}/samples`, Samples, { query: { limit: LIMITS.listMax }, signal }),
  });

export const sampleQuery = (id: string) =>
  queryOptions({
    queryKey: keys.samples.detail(id),
    queryFn: ({ signal }) => api.get(`/api/samples/${seg(id)}`, Sample, { signal }),
  });

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.samples.all });

export const createSample = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ agent, sample }: { agent: string; sample: z.input<typeof NewSample> }) =>
      api.post(`/api/agents/${seg(agent)}/samples`, Sample, sample),
    onSuccess: () => refresh(client),
  });

export const updateSample = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, patch }: { id: string; patch: z.input<typeof SamplePatch> }) =>
      api.patch(`/api/samples/${seg(id)}`, Sample, patch),
    onSuccess: () => refresh(client),
  });

export const deleteSample = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => api.delete(`/api/samples/${seg(id)}`),
    onSuccess: () => refresh(client),
  });

/** All saved samples of a point through given hooks. */
export const runSamples = () =>
  mutationOptions({
    mutationFn: ({ agent, point, hooks }: { agent: string; point: Point; hooks: unknown[] }) =>
      api.post(`/api/agents/${seg(agent)}/samples/run`, SamplesReport, { point, hooks }),
  });
