import { queryOptions } from "@tanstack/react-query";
import { type CleanRequest, CleanResult, Suggestions } from "@/lib/contract/clean";
import { api } from "./client";
import { keys } from "./keys";

/** What cleaning makes of an output. @param key names the output, since it may be large */
export const cleanQuery = (key: string, request: CleanRequest) =>
  queryOptions({
    queryKey: keys.presets.clean(key),
    queryFn: ({ signal }) => api.post("/api/presets/clean", CleanResult, request, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The presets that fit a pasted output. */
export const suggestQuery = (content: string) =>
  queryOptions({
    queryKey: keys.presets.suggest(content),
    queryFn: ({ signal }) => api.post("/api/presets/suggest", Suggestions, { content }, { signal }),
    gcTime: 10_000,
  });
