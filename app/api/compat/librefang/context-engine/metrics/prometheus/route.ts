import { route } from "@/lib/http/next-route";
import { readPrometheus } from "@/lib/http/operations/compat";

export const GET = route(readPrometheus);
