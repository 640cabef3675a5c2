import { route } from "@/lib/http/next-route";
import { readEngineChain } from "@/lib/http/operations/compat";

export const GET = route(readEngineChain);
