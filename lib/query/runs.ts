import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { type RunRequestInput, RunResult } from "@/lib/contract/run";
import { api, seg } from "./client";
import { keys } from "./keys";

type Run = { agent: string; request: RunRequestInput; signal?: AbortSignal };

/** A test run. Without `request.hooks` the agent's live chain runs. Recorded as a trace with origin `test`. */
export const testRun = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ agent, request, signal }: Run) =>
      api.post(`/api/agents/${seg(agent)}/runs`, RunResult, request, signal ? { signal } : {}),
    // The result is shown at once; lists and figures catch up behind it.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.traces.all });
      void client.invalidateQueries({ queryKey: keys.metrics.all });
    },
  });
