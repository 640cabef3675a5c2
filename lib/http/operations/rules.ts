import { RulesImport, RulesImportRequest } from "@/lib/contract/rules";
import { importRuleFiles } from "@/lib/service/import-rules";
import { operation } from "../operation";

export const importRules = operation({
  method: "POST",
  path: "/api/presets/import",
  tag: "samples",
  summary:
    "Read filter rules of rtk, tokf, snip or tokenjuice as hooks with samples, and tell what is not carried over",
  body: RulesImportRequest,
  response: RulesImport,
  handle: async ({ body }) => ({ data: await importRuleFiles(body) }),
});
