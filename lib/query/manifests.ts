import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { ExportAnswer, type ExportFormat, ImportPlan, type ImportRequest } from "@/lib/contract/manifest";
import { api, seg } from "./client";
import { keys } from "./keys";

export type ImportBody = z.input<typeof ImportRequest>;

/** What files would create (`apply: false`), or creates. */
export const importFiles = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: ImportBody) => api.post("/api/import", ImportPlan, body),
    onSuccess: (plan) => {
      if (!plan.applied) return;
      void client.invalidateQueries({ queryKey: keys.agents.all });
      void client.invalidateQueries({ queryKey: keys.hooks.all });
    },
  });

/** An agent as files of a format, with what the format has no word for. */
export const exportQuery = (agent: string, format: ExportFormat) =>
  queryOptions({
    queryKey: keys.exports(agent, format),
    queryFn: ({ signal }) => api.get(`/api/agents/${seg(agent)}/export`, ExportAnswer, { query: { format }, signal }),
    staleTime: 0,
  });

/** The address of the same files as a tar.gz. */
export const archiveHref = (agent: string, format: ExportFormat): string =>
  `/api/agents/${seg(agent)}/export?format=${format}&archive=true`;
