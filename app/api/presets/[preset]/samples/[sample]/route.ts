import { route } from "@/lib/http/next-route";
import { readPresetSample } from "@/lib/http/operations/samples";

export const GET = route(readPresetSample);
