import { route } from "@/lib/http/next-route";
import { listRevisions } from "@/lib/http/operations/hooks";

export const GET = route(listRevisions);
