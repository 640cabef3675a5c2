import { inWords, utf8Bytes } from "../utf8";
import { cutAtBytes } from "../utf8-cut";
import { SPILL_BYTES } from "./spill";
import { counted, textStep } from "./view";

/** Longer runs of base64 characters than this count as a blob. */
const BLOB = /[A-Za-z0-9+/=]{1001,}/g;

/** Compared without regard to the case of ASCII letters. */
const MARKERS = [
  "<|system|>",
  "<|im_start|>",
  "<|im_end|>",
  "### SYSTEM:",
  "### System Prompt:",
  "[SYSTEM]",
  "<<SYS>>",
  "<</SYS>>",
  "IGNORE PREVIOUS INSTRUCTIONS",
  "Ignore all previous instructions",
  "ignore the above",
  "disregard previous",
].map((marker) => new RegExp(marker.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi"));

/**
 * LibreFang's step 10, first half (librefang.md 2.5): runs of more than 1,000 base64 characters and injection markers become
 * placeholders; what is still longer than 16,384 bytes, because it was not stored as an artifact, is cut. The placeholders'
 * wording and the list of markers are those of a neighbouring revision.
 */
export function sanitize(content: string) {
  const done: string[] = [];
  let after = content.replace(BLOB, (run) => {
    done.push(`a run of ${inWords(run.length)} base64 characters is taken out`);
    return `[base64 blob, ${run.length} chars removed]`;
  });
  let markers = 0;
  for (const marker of MARKERS)
    after = after.replace(marker, () => {
      markers++;
      return "[injection marker removed]";
    });
  if (markers > 0) done.push(`${counted(markers, "injection marker")} replaced by "[injection marker removed]"`);
  const bytes = utf8Bytes(after);
  if (bytes > SPILL_BYTES) {
    after = `${cutAtBytes(after, SPILL_BYTES)}...[truncated from ${bytes} chars]`;
    done.push(`cut from ${inWords(bytes)} to ${inWords(SPILL_BYTES)} bytes, and the rest is lost`);
  }
  const text =
    done.length === 0
      ? "Nothing to do: no run of more than 1,000 base64 characters, no injection marker, not more than 16,384 bytes."
      : `${sentence(done)} (wording approximated).`;
  return { content: after, step: textStep("sanitize", "Sanitizer", text, content, after) };
}

const SHOWN = 5;
function sentence(parts: string[]): string {
  const shown = parts.slice(0, SHOWN).join("; ");
  const all = parts.length > SHOWN ? `${shown}; and ${inWords(parts.length - SHOWN)} more` : shown;
  return all.charAt(0).toUpperCase() + all.slice(1);
}
