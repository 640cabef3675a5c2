/**
 * Reads a file as text.
 * @returns `lossy` when it is not UTF-8; each wrong piece then stands as U+FFFD, as an agent would have decoded it
 */
export async function readText(file: Blob): Promise<{ text: string; lossy: boolean }> {
  const bytes = await file.arrayBuffer();
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), lossy: false };
  } catch {
    return { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), lossy: true };
  }
}
