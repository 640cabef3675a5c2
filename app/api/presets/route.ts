import { route } from "@/lib/http/next-route";
import { listPresetHooks } from "@/lib/http/operations/samples";

export const GET = route(listPresetHooks);
