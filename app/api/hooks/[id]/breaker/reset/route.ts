import { route } from "@/lib/http/next-route";
import { resetBreaker } from "@/lib/http/operations/breakers";

export const POST = route(resetBreaker);
