import { route } from "@/lib/http/next-route";
import { runSamples } from "@/lib/http/operations/samples";

export const POST = route(runSamples);
