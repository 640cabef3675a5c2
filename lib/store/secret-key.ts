import { randomBytes } from "node:crypto";
import { chmod, link, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { SluiceError } from "@/lib/contract/error";

/** Gives the key of the secrets. @throws SluiceError secret_key_unusable */
export type SecretKey = () => Promise<Buffer>;

const KEY_BYTES = 32;
const FORMS = [
  { form: /^[0-9a-f]{64}$/i, encoding: "hex" },
  { form: /^[A-Za-z0-9+/_-]{43}=?$/, encoding: "base64" },
] as const;

/** @returns the 32 bytes that a text spells in hexadecimal or base64, or null */
export function parseKey(text: string): Buffer | null {
  const trimmed = text.trim();
  const found = FORMS.find(({ form }) => form.test(trimmed));
  const key = found && Buffer.from(trimmed, found.encoding);
  return key?.length === KEY_BYTES ? key : null;
}

/**
 * The key from the environment, else from `<data>/secret.key`, which is made when it is first needed.
 * @param given `SLUICE_SECRET_KEY`, parsed
 */
export function createSecretKey(given: Buffer | null, dataDir: string): SecretKey {
  const file = path.join(dataDir, "secret.key");
  let read: Promise<Buffer> | undefined;
  return () => {
    if (given) return Promise.resolve(given);
    read ??= readOrMake(file).catch((error: Error) => {
      read = undefined;
      if (error instanceof SluiceError) throw error;
      throw unusable(`The key file ${file} cannot be used: ${error.message}`);
    });
    return read;
  };
}

async function readOrMake(file: string): Promise<Buffer> {
  const text = (await readIfThere(file)) ?? (await make(file));
  const key = parseKey(text);
  if (!key)
    throw unusable(
      `The key file ${file} does not hold 32 bytes in base64. Put the right one back; without it the stored secrets cannot be read.`,
    );
  if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, 0o600);
  if (((await stat(file)).mode & 0o077) !== 0)
    throw unusable(
      `Others may read the key file ${file}, and its mode cannot be changed. Keep the data on a file system with modes, or set SLUICE_SECRET_KEY.`,
    );
  return key;
}

const readIfThere = (file: string) =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });

/** Whole or not at all, also when two processes make it at once: the first wins, both read what is there then. */
async function make(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(draft, `${randomBytes(KEY_BYTES).toString("base64")}\n`, { mode: 0o600, flag: "wx", flush: true });
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, "utf8");
}

const unusable = (detail: string) => new SluiceError("secret_key_unusable", detail);
