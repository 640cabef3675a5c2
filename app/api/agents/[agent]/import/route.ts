import { route } from "@/lib/http/next-route";
import { importIntoAgent } from "@/lib/http/operations/manifests";

export const POST = route(importIntoAgent);
