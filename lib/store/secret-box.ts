import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** A value as it is stored. */
export type Sealed = { box: string; key_id: string };

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Tells keys apart without telling them. @param key 32 bytes */
export const keyId = (key: Buffer): string => createHash("sha256").update(key).digest("hex").slice(0, 16);

/**
 * Encrypts a value with AES-256-GCM under a new IV. The name is authenticated with it, so that a box cannot be passed off as
 * another secret's.
 * @param key 32 bytes
 */
export function seal(key: Buffer, name: string, value: string): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name, "utf8"));
  const body = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
  return { box: Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64"), key_id: keyId(key) };
}

/** @returns the value, or null when key, name or box are not those that it was sealed with */
export function unseal(key: Buffer, name: string, { box }: Sealed): string | null {
  const bytes = Buffer.from(box, "base64");
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(name, "utf8"))
      .setAuthTag(tag);
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
