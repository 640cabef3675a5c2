import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { LintReport } from "@/lib/contract/lint";
import { api, seg } from "./client";
import { keys } from "./keys";

/** Known mistakes of a configuration as it is edited. @param config its JSON text, which is also the key */
export const lintQuery = (agent: string, config: string) =>
  queryOptions({
    queryKey: keys.lint(agent, config),
    queryFn: ({ signal }) =>
      api.post(`/api/agents/${seg(agent)}/lint`, LintReport, JSON.parse(config) as object, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });
