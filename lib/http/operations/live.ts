import * as z from "zod";
import { Event } from "@/lib/contract/events";
import { liveCall, liveHeaders } from "@/lib/service/live-call";
import { operation } from "../operation";
import { param } from "../param";

export const callHooks = operation({
  method: "POST",
  path: "/v1/agents/{agent}/hooks/{point}",
  tag: "live",
  summary: "Live call: the point's native event in, the native reply out",
  body: Event,
  response: z.unknown(),
  headers: {
    "Sluice-Trace-Id": "The trace of this call.",
    "Sluice-Verdict": "What the chain decided.",
    "Sluice-Trace-Stored": "false when the trace could not be stored; absent otherwise.",
  },
  handle: async ({ params, body }) => {
    const result = await liveCall(param(params, "agent"), param(params, "point"), body);
    return { data: result.reply, headers: liveHeaders(result) };
  },
});
