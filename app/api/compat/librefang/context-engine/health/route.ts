import { route } from "@/lib/http/next-route";
import { readEngineHealth } from "@/lib/http/operations/compat";

export const GET = route(readEngineHealth);
