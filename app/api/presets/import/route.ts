import { route } from "@/lib/http/next-route";
import { importRules } from "@/lib/http/operations/rules";

export const POST = route(importRules);
