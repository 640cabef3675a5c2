import { route } from "@/lib/http/next-route";
import { readPerAgent } from "@/lib/http/operations/compat";

export const GET = route(readPerAgent);
