import { route } from "@/lib/http/next-route";
import { listTraces } from "@/lib/http/operations/traces";

export const GET = route(listTraces);
