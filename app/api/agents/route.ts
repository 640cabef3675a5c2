import { route } from "@/lib/http/next-route";
import { createAgent, listAgents } from "@/lib/http/operations/agents";

export const GET = route(listAgents);
export const POST = route(createAgent);
