import { route } from "@/lib/http/next-route";
import { getTrace } from "@/lib/http/operations/traces";

export const GET = route(getTrace);
