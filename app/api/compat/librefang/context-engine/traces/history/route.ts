import { route } from "@/lib/http/next-route";
import { readTraceHistory } from "@/lib/http/operations/compat";

export const GET = route(readTraceHistory);
