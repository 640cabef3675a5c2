/** @returns the UTF-8 bytes of a text. A lone surrogate counts three, as it is written as U+FFFD. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (unit >= 0xd800 && unit <= 0xdbff && isTrail(text.charCodeAt(i + 1))) {
      bytes += 2;
      i++;
    } else bytes += 2;
  }
  return bytes;
}

const isTrail = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

const thousands = new Intl.NumberFormat("en");

/** A number inside an English sentence: 5,053. */
export const inWords = (n: number): string => thousands.format(n);
