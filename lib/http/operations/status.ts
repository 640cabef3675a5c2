import * as z from "zod";
import { Status } from "@/lib/contract/status";
import { readStatus } from "@/lib/service/status";
import { operation } from "../operation";

export const health = operation({
  method: "GET",
  path: "/healthz",
  tag: "operations",
  summary: "Liveness: the process answers",
  response: z.strictObject({ status: z.literal("ok") }),
  handle: async () => ({ data: { status: "ok" as const } }),
});

export const readiness = operation({
  method: "GET",
  path: "/readyz",
  tag: "operations",
  summary: "Readiness: 200 when the database answers, 503 otherwise; says what does not work",
  response: Status,
  handle: async () => {
    const data = await readStatus();
    return { data, status: data.ready ? 200 : 503 };
  },
});

export const status = operation({
  method: "GET",
  path: "/api/status",
  tag: "operations",
  summary: "The same as /readyz, always 200, for the console",
  response: Status,
  handle: async () => ({ data: await readStatus() }),
});
