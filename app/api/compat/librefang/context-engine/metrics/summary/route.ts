import { route } from "@/lib/http/next-route";
import { readSummary } from "@/lib/http/operations/compat";

export const GET = route(readSummary);
