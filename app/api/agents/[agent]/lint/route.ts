import { route } from "@/lib/http/next-route";
import { lintAgent, lintDraft } from "@/lib/http/operations/lint";

export const GET = route(lintAgent);
export const POST = route(lintDraft);
