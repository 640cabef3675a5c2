import { route } from "@/lib/http/next-route";
import { readHookMetrics } from "@/lib/http/operations/compat";

export const GET = route(readHookMetrics);
