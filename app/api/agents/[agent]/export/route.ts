import { route } from "@/lib/http/next-route";
import { readExport } from "@/lib/http/operations/manifests";

export const GET = route(readExport);
