import { inWords, utf8Bytes } from "../utf8";
import { cutAtBytes } from "../utf8-cut";
import { sizeOf, textStep, type ViewPorts } from "./view";

/** LibreFang's default `spill_threshold_bytes`, which also is the sanitizer's cut and the budget of one result. */
export const SPILL_BYTES = 16_384;
const PREVIEW_BYTES = 1_024;

/** Results of this tool are pages of an artifact, so storing them again would never end. */
export const isExempt = (tool: string): boolean => tool === "read_artifact";

/**
 * LibreFang's step 9 (librefang.md 2.5): a text of strictly more than 16,384 bytes is stored as an artifact, and the model
 * gets a stub with its hash, its size and its first 1,024 bytes. A character that the preview cuts becomes U+FFFD.
 */
export function spill(content: string, tool: string, { sha256 }: ViewPorts) {
  const bytes = utf8Bytes(content);
  const title = "Artifact spill";
  if (isExempt(tool) || bytes <= SPILL_BYTES) {
    const why = isExempt(tool)
      ? "read_artifact reads artifacts, so its results are never stored as one."
      : `${sizeOf(content)} are not more than ${inWords(SPILL_BYTES)}, so the text stays in the conversation.`;
    return { content, spilled: false, step: textStep("spill", title, why, content, content) };
  }
  const stub = spillStub(content, tool, sha256(content));
  const text =
    `${sizeOf(content)} are more than ${inWords(SPILL_BYTES)}: LibreFang stores the text and the model gets a stub with its hash ` +
    "and first 1,024 bytes. The model can fetch the rest with read_artifact; what is stored is the rewritten text, never the tool's own output.";
  return { content: stub, spilled: true, step: textStep("spill", title, text, content, stub) };
}

/** @param label the tool's name, or the id of the call where the budget of one result spills */
export function spillStub(content: string, label: string, sha256: string): string {
  const whole = cutAtBytes(content, PREVIEW_BYTES);
  const preview = utf8Bytes(whole) < PREVIEW_BYTES ? `${whole}\uFFFD` : whole;
  const handle = `sha256:${sha256}`;
  return (
    `[tool_result: ${label} | ${handle} | ${utf8Bytes(content)} bytes | preview:]\n${preview}\n` +
    `-- truncated. Use read_artifact("${handle}", offset, length) to fetch the rest.`
  );
}
