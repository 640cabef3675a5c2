import { RunRequest, RunResult } from "@/lib/contract/run";
import { testRun } from "@/lib/service/test-run";
import { operation } from "../operation";
import { param } from "../param";

export const createRun = operation({
  method: "POST",
  path: "/api/agents/{agent}/runs",
  tag: "runs",
  summary: "Test run: an event through draft hooks, or through the live chain when none are given",
  body: RunRequest,
  response: RunResult,
  handle: async ({ params, body }) => ({ data: await testRun(param(params, "agent"), body) }),
});
