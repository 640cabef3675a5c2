import type { SECRET_KINDS } from "@/lib/contract/stages";

export type SecretKind = (typeof SECRET_KINDS)[number];
type Hide = (line: string) => string;

const hidden = (what: string) => `[redacted: ${what}]`;

/** Every pattern is bounded where it could run on, so that the time is linear in the line. */
const KEYS =
  /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b|\bAIza[\w-]{35}(?![\w-])|\bSK[0-9a-f]{32}\b|(?<=\bAccountKey=)[A-Za-z0-9+/]{40,100}={0,2}|(?<=\baws_secret_access_key["' ]{0,3}[=:]["' ]{0,3})[A-Za-z0-9+/]{40}/gi;
const TOKENS =
  /\bgh[pousr]_[A-Za-z0-9]{20,255}|\bgithub_pat_\w{22,255}|\bglpat-[\w-]{20,100}|\bxox[abeoprs]-[A-Za-z0-9-]{10,255}|\b[sr]k_(?:live|test)_[A-Za-z0-9]{10,255}|\bnpm_[A-Za-z0-9]{36}\b|\bsk-(?:proj-|ant-|or-)?[\w-]{20,255}|\bhf_[A-Za-z0-9]{30,100}|\bSG\.[\w-]{16,64}\.[\w-]{16,64}|\bpypi-[\w-]{16,255}|\bdop_v1_[a-f0-9]{64}|\beyJ[\w-]{8,4096}\.[\w-]{8,4096}\.[\w-]{0,4096}/g;
const BEARER = /\b(Bearer|Basic|token) +[A-Za-z0-9._~+/-]{16,4096}={0,2}/gi;
const URL_PASSWORD = /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{1,100}:)[^\s/@]{1,200}(?=@)/gi;
const NAMED =
  /((?:pass(?:word|wd|phrase)|secret|api[_-]?key|access[_-]?key|auth[_-]?token|access[_-]?token|refresh[_-]?token|private[_-]?token|credentials?)[\w-]{0,40}(?:\\?["'])?\s{0,4}(?:=>?|:)\s{0,4}(?:\\?["'])?)([^\s"',;\\)}\]]{4,4096})/gi;
const NO_SECRET =
  /^(?:\*+|x+|null|none|undefined|true|false|string|required|optional|missing|not|\$\{?\w.*|<.*|\[redacted.*|process\.env.*|os\.environ.*|%\w.*)$/i;
const EMAIL = /\b[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[A-Za-z]{2,24}\b/g;
const CARD = /\b[2-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{1,7}\b|\b3[47]\d{2}[ -]?\d{6}[ -]?\d{5}\b/g;
const KEY_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY( BLOCK)?-----/;
const KEY_END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY( BLOCK)?-----/;
/** Lines. Without an end, what follows is no key. */
const LONGEST_KEY = 200;

const HIDE: Record<Exclude<SecretKind, "private_keys">, Hide> = {
  keys: (line) => line.replace(KEYS, hidden("key")),
  tokens: (line) => line.replace(TOKENS, hidden("token")).replace(BEARER, `$1 ${hidden("token")}`),
  passwords: (line) =>
    line
      .replace(URL_PASSWORD, `$1${hidden("password")}`)
      .replace(NAMED, (whole, name: string, value: string) =>
        NO_SECRET.test(value) ? whole : `${name}${hidden("password")}`,
      ),
  emails: (line) => line.replace(EMAIL, hidden("email")),
  cards: (line) => line.replace(CARD, (digits) => (isCard(digits) ? hidden("card") : digits)),
};
const ORDER = ["keys", "tokens", "passwords", "emails", "cards"] as const;

/** Hides secrets of the given kinds; each line stays a line. */
export function hideSecrets(lines: readonly string[], kinds: readonly SecretKind[], own: readonly Hide[]): string[] {
  const hide = [...ORDER.filter((kind) => kinds.includes(kind)).map((kind) => HIDE[kind]), ...own];
  const plain = kinds.includes("private_keys") ? withoutPrivateKeys(lines) : lines;
  return plain.map((line) => hide.reduce((text, one) => one(text), line));
}

function withoutPrivateKeys(lines: readonly string[]): string[] {
  const out = [...lines];
  for (let i = 0; i < out.length; i++) {
    const line = out[i] as string;
    const begin = KEY_BEGIN.exec(line);
    if (!begin) continue;
    const behind = begin.index + begin[0].length;
    const end = KEY_END.exec(line.slice(behind));
    if (end) {
      out[i] = line.slice(0, behind) + hidden("private key") + line.slice(behind + end.index);
      continue;
    }
    const last = endOfKey(out, i);
    if (line.length > behind) out[i] = line.slice(0, behind) + hidden("private key");
    for (let k = i + 1; k < last; k++) out[k] = k === i + 1 ? hidden("private key") : "…";
    i = last;
  }
  return out;
}

/** @returns the line of the end of a key, or the one behind its last line of base64. */
function endOfKey(lines: readonly string[], begin: number): number {
  for (let i = begin + 1; i < Math.min(lines.length, begin + LONGEST_KEY); i++) {
    if (KEY_END.test(lines[i] as string)) return i;
    if (!/^[^A-Za-z0-9]{0,20}[A-Za-z0-9+/=:,. -]*$/.test(lines[i] as string)) return i;
  }
  return Math.min(lines.length, begin + LONGEST_KEY);
}

/** By Luhn's sum, which one of ten random numbers has too. */
function isCard(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  if (digits.length < 13 || digits.length > 19) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
