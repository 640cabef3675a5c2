import type { HookConfig } from "@/lib/contract/hook-config";
import type { Stage } from "@/lib/contract/stages";

/** @returns whether a hook may hide secrets, so that what comes behind it may not tell where the original is. */
export const redacts = ({ runner }: HookConfig): boolean => runner.kind === "pipeline" && runner.stages.some(hides);

const hides = (stage: Stage): boolean =>
  "redact" in stage || ("when" in stage && [...stage.when.do, ...(stage.when.else ?? [])].some(hides));
