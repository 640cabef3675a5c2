import { route } from "@/lib/http/next-route";
import { readMetrics } from "@/lib/http/operations/traces";

export const GET = route(readMetrics);
