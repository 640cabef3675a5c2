import { route } from "@/lib/http/next-route";
import { readIntercepts } from "@/lib/http/operations/compat";

export const GET = route(readIntercepts);
