import { route } from "@/lib/http/next-route";
import { importFiles } from "@/lib/http/operations/manifests";

export const POST = route(importFiles);
