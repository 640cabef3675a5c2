import { route } from "@/lib/http/next-route";
import { rollbackHook } from "@/lib/http/operations/hooks";

export const POST = route(rollbackHook);
