import { route } from "@/lib/http/next-route";
import { readFailureMatrix } from "@/lib/http/operations/hooks";

export const GET = route(readFailureMatrix);
