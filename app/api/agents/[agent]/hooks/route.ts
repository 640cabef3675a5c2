import { route } from "@/lib/http/next-route";
import { createHook, listHooks } from "@/lib/http/operations/hooks";

export const GET = route(listHooks);
export const POST = route(createHook);
