import { route } from "@/lib/http/next-route";
import { suggest } from "@/lib/http/operations/samples";

export const POST = route(suggest);
