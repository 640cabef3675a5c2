import { route } from "@/lib/http/next-route";
import { deleteHook, getHook, updateHook } from "@/lib/http/operations/hooks";

export const GET = route(getHook);
export const PATCH = route(updateHook);
export const DELETE = route(deleteHook);
