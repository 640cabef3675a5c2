import type { RulesImport, RulesImportRequest } from "@/lib/contract/rules";
import { serverPorts } from "./ports";
import { importTried } from "./try-rules";

/** Reads filter rules of other cleaners as hooks with samples. Stores nothing. */
export const importRuleFiles = (request: RulesImportRequest): Promise<RulesImport> =>
  importTried(request, { ...serverPorts("estimated"), record: null });
