import { route } from "@/lib/http/next-route";
import { readPreset } from "@/lib/http/operations/samples";

export const GET = route(readPreset);
