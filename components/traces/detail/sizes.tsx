import { Change } from "@/components/ui/change";
import { Tooltip } from "@/components/ui/tooltip";
import type { Trace } from "@/lib/contract/run";
import { ESTIMATED } from "../model/words";

/** `≈ 4,213 → 611 tokens (−85 %) · 15.7 kB → 2.3 kB (−85 %)`; nothing at points without a text. */
export function Sizes({ tokens, bytes }: Pick<Trace, "tokens" | "bytes">) {
  return (
    <>
      {tokens && (
        <span className="inline-flex items-center gap-1">
          {tokens.estimated && (
            <Tooltip content={ESTIMATED}>
              <button type="button" className="cursor-help text-dim" aria-label={`About: ${ESTIMATED}`}>
                ≈
              </button>
            </Tooltip>
          )}
          <Change before={tokens.before} after={tokens.after} unit="tokens" />
        </span>
      )}
      {bytes && (
        <Change before={bytes.before} after={bytes.after} unit="bytes" className="font-normal text-dim text-sm" />
      )}
    </>
  );
}
