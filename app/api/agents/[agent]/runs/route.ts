import { route } from "@/lib/http/next-route";
import { createRun } from "@/lib/http/operations/runs";

export const POST = route(createRun);
