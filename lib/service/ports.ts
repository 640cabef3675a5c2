import { createHash } from "node:crypto";
import { estimateTokens } from "@/lib/engine/tokens";
import { randomTail, uuidv7 } from "@/lib/store/uuid";
import { clock } from "./clock";
import { sluice } from "./container";
import { hideSecrets } from "./hide-secrets";
import type { InvokePorts } from "./invoke";
import { observeLive } from "./observe-live";

/**
 * Live calls estimate tokens, since a tokenizer costs more than the rest of the call; test runs count them. The gates are in
 * both, and `invoke` uses them for live calls alone.
 */
export function serverPorts(tokens: "counted" | "estimated"): InvokePorts {
  const { runners, recorder, policies } = sluice();
  return {
    ...clock,
    run: runners.run,
    newId: () => uuidv7(Date.now(), randomTail()),
    date: () => new Date(),
    countTokens:
      tokens === "counted" ? runners.countTokens : async (text) => ({ tokens: estimateTokens(text), estimated: true }),
    record: recorder.record,
    gates: policies.gates,
    observe: observeLive,
    hide: hideSecrets,
    nameOriginal,
  };
}

/** The same content has the same name, in every process: docs/decisions/0016-originals-are-named-by-their-content.md. */
const nameOriginal = (content: string): string => createHash("sha256").update(content).digest("hex").slice(0, 16);
