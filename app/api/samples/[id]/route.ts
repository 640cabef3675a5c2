import { route } from "@/lib/http/next-route";
import { deleteSample, getSample, updateSample } from "@/lib/http/operations/samples";

export const GET = route(getSample);
export const PATCH = route(updateSample);
export const DELETE = route(deleteSample);
