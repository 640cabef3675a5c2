import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { createSecretKey, parseKey } from "./secret-key";
import { refused } from "./testing/refusal";

const made: string[] = [];
const folder = () => {
  const dir = mkdtempSync(path.join(tmpdir(), "sluice-key-"));
  made.push(dir);
  return dir;
};
afterEach(() => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true });
});

// Two servers that start at once would otherwise store secrets under a key that one of them then overwrites.
test("processes that make the key file at once agree on one key, which only its owner may read", async () => {
  const dir = folder();
  const keys = await Promise.all(Array.from({ length: 8 }, () => createSecretKey(null, dir)()));
  expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect(statSync(path.join(dir, "secret.key")).mode & 0o777).toBe(0o600);
  expect(readdirSync(dir)).toEqual(["secret.key"]);
  expect(await createSecretKey(null, dir)()).toEqual(keys[0]);
});

test("a key from the environment makes no file", async () => {
  const dir = folder();
  const given = Buffer.alloc(32, 7);
  expect(await createSecretKey(given, dir)()).toBe(given);
  expect(readdirSync(dir)).toEqual([]);
});

test("a file that others may read is closed to them; one that holds no key is not overwritten", async () => {
  const dir = folder();
  const file = path.join(dir, "secret.key");
  writeFileSync(file, "ab".repeat(32));
  chmodSync(file, 0o644);
  expect(await createSecretKey(null, dir)()).toEqual(Buffer.from("ab".repeat(32), "hex"));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, "too short");
  const error = await refused(createSecretKey(null, dir)(), "secret_key_unusable");
  expect(error.message).toContain(file);
  expect(readFileSync(file, "utf8")).toBe("too short");
  await refused(createSecretKey(null, path.join(dir, "nowhere"))(), "secret_key_unusable");
});

test("a key is 32 bytes in hexadecimal or base64", () => {
  const key = Buffer.alloc(32, 0xfe);
  for (const encoding of ["hex", "base64", "base64url"] as const)
    expect(parseKey(` ${key.toString(encoding)}\n`)).toEqual(key);
  for (const wrong of [
    "",
    "secret",
    "f".repeat(63),
    "f".repeat(66),
    Buffer.alloc(31).toString("base64"),
    "!".repeat(44),
  ])
    expect(parseKey(wrong)).toBeNull();
});
