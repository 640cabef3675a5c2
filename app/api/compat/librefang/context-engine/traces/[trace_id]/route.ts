import { route } from "@/lib/http/next-route";
import { readStoredTrace } from "@/lib/http/operations/compat";

export const GET = route(readStoredTrace);
