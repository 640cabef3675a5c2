import { route } from "@/lib/http/next-route";
import { createSample, listSamples } from "@/lib/http/operations/samples";

export const GET = route(listSamples);
export const POST = route(createSample);
