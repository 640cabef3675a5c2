import { route } from "@/lib/http/next-route";
import { publishHook } from "@/lib/http/operations/hooks";

export const POST = route(publishHook);
