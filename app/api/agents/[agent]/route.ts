import { route } from "@/lib/http/next-route";
import { deleteAgent, getAgent, updateAgent } from "@/lib/http/operations/agents";

export const GET = route(getAgent);
export const PATCH = route(updateAgent);
export const DELETE = route(deleteAgent);
