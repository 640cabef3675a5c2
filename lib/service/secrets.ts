import type { List } from "@/lib/contract/list";
import type { Secret } from "@/lib/contract/secret";
import type { SecretPort } from "@/lib/runner/command/secrets";
import { StepFailure } from "@/lib/runner/step-failure";
import type { Db } from "@/lib/store/db";
import type { SecretKey } from "@/lib/store/secret-key";
import { secretUsers } from "@/lib/store/secret-users";
import * as store from "@/lib/store/secrets";
import { sluice } from "./container";

/** All secrets, without their values. */
export async function listSecrets(): Promise<List<Secret>> {
  return { items: await store.listSecrets(sluice().db), next_cursor: null };
}

/** @throws SluiceError secret_exists, limit_reached, secret_key_unusable */
export async function createSecret(name: string, value: string): Promise<Secret> {
  const { db, secretKey } = sluice();
  const made = await store.createSecret(db, secretKey, name, value);
  await endProcesses(name);
  return made;
}

/** @throws SluiceError secret_not_found, secret_key_unusable */
export async function replaceSecret(name: string, value: string): Promise<Secret> {
  const { db, secretKey } = sluice();
  const replaced = await store.replaceSecret(db, secretKey, name, value);
  await endProcesses(name);
  return replaced;
}

/** @throws SluiceError secret_not_found */
export async function deleteSecret(name: string): Promise<void> {
  await store.deleteSecret(sluice().db, name);
  await endProcesses(name);
}

/** Long-lived processes got the old value when they were started. */
async function endProcesses(name: string): Promise<void> {
  const { db, runners } = sluice();
  for (const { id, secrets } of await secretUsers(db))
    if (secrets.includes(name)) runners.resetProcess({ hook_id: id });
}

/** Gives runners the values that a hook was granted. The port rejects with a StepFailure where a value cannot be read. */
export const secretPort =
  (db: Db, key: SecretKey): SecretPort =>
  async (names) => {
    const { values, unreadable } = await store.revealSecrets(db, key, names).catch((error: Error) => {
      throw new StepFailure("secret_missing", `The secrets of this hook cannot be read: ${error.message}`);
    });
    if (unreadable[0] === undefined) return values;
    throw new StepFailure(
      "secret_missing",
      `The secret ${unreadable[0]} was stored under another key, so it cannot be read. Start Sluice with the SLUICE_SECRET_KEY or the secret.key file that it was stored with, or replace its value.`,
    );
  };
