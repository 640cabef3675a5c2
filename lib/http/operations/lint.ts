import * as z from "zod";
import { NewHook } from "@/lib/contract/hook";
import { LintReport } from "@/lib/contract/lint";
import * as service from "@/lib/service/lint";
import { operation } from "../operation";
import { param } from "../param";

const tag = "hooks";

export const lintAgent = operation({
  method: "GET",
  path: "/api/agents/{agent}/lint",
  tag,
  summary: "Known mistakes of an agent's hooks, each and together, found and explained",
  response: LintReport,
  handle: async ({ params }) => ({ data: await service.lintAgent(param(params, "agent")) }),
});

export const lintDraft = operation({
  method: "POST",
  path: "/api/agents/{agent}/lint",
  tag,
  summary: "Known mistakes of one configuration, saved or not",
  body: z.unknown().meta({ bodyOf: NewHook }),
  response: LintReport,
  handle: async ({ params, body }) => ({ data: await service.lintDraft(param(params, "agent"), body) }),
});
