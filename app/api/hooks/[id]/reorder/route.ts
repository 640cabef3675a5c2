import { route } from "@/lib/http/next-route";
import { reorderHook } from "@/lib/http/operations/hooks";

export const POST = route(reorderHook);
