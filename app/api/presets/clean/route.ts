import { route } from "@/lib/http/next-route";
import { cleanOutput } from "@/lib/http/operations/samples";

export const POST = route(cleanOutput);
