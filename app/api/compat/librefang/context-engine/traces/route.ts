import { route } from "@/lib/http/next-route";
import { readTraces } from "@/lib/http/operations/compat";

export const GET = route(readTraces);
