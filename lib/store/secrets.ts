import { SluiceError } from "@/lib/contract/error";
import { LIMITS } from "@/lib/contract/limits";
import { SecretName } from "@/lib/contract/runner";
import type { Secret } from "@/lib/contract/secret";
import { audit } from "./audit";
import type { Db, Tx } from "./db";
import { guarded, isTaken } from "./errors";
import { keyId, seal, unseal } from "./secret-box";
import type { SecretKey } from "./secret-key";
import { type SecretUser, secretUsers } from "./secret-users";
import { plain } from "./text";

/** Values by name, and the names of those that are stored and cannot be read. */
export type Revealed = { values: Record<string, string>; unreadable: string[] };

type Row = { name: string; created_at: Date; updated_at: Date };
const shown = { name: true, created_at: true, updated_at: true } as const;

const toSecret = (row: Row, users: SecretUser[]): Secret => ({
  name: row.name,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  used_by: users
    .filter((user) => user.secrets.includes(row.name))
    .slice(0, LIMITS.listMax)
    .map((user) => user.id),
});

/** All secrets by name, without their values. */
export const listSecrets = guarded(async (db: Db): Promise<Secret[]> => {
  const rows = await db.secret.findMany({ select: shown, orderBy: { name: "asc" }, take: LIMITS.secrets });
  const users = await secretUsers(db);
  return rows.map((row) => toSecret(row, users));
});

/** The names of all secrets. */
export const secretNames = guarded(async (db: Db): Promise<string[]> => {
  const rows = await db.secret.findMany({ select: { name: true }, take: LIMITS.secrets });
  return rows.map((row) => row.name);
});

/** @throws SluiceError secret_exists, limit_reached, secret_key_unusable */
export const createSecret = guarded(async (db: Db, key: SecretKey, name: string, value: string): Promise<Secret> => {
  const sealed = seal(await key(), name, value);
  const row = await db
    .$transaction(async (tx) => {
      if ((await tx.secret.count()) >= LIMITS.secrets)
        throw new SluiceError("limit_reached", `There are ${LIMITS.secrets} secrets already; delete one first.`);
      const now = new Date();
      const made = await tx.secret.create({
        data: { name, ...sealed, created_at: now, updated_at: now },
        select: shown,
      });
      await note(tx, "secret.create", name);
      return made;
    })
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error;
      throw new SluiceError(
        "secret_exists",
        `The secret ${name} exists; replace its value with PATCH /api/secrets/${name}.`,
        [{ path: "name", code: "secret_exists", message: "a secret with this name exists" }],
      );
    });
  return toSecret(row, await secretUsers(db));
});

/** Replaces a value. @throws SluiceError secret_not_found, secret_key_unusable */
export const replaceSecret = guarded(async (db: Db, key: SecretKey, name: string, value: string): Promise<Secret> => {
  await mustFind(db, name);
  const sealed = seal(await key(), name, value);
  const row = await db.$transaction(async (tx) => {
    await mustFind(tx, name);
    const data = { ...sealed, updated_at: new Date() };
    const after = await tx.secret.update({ where: { name }, data, select: shown });
    await note(tx, "secret.replace", name);
    return after;
  });
  return toSecret(row, await secretUsers(db));
});

/** @throws SluiceError secret_not_found */
export const deleteSecret = guarded(
  (db: Db, name: string): Promise<void> =>
    db.$transaction(async (tx) => {
      await mustFind(tx, name);
      await tx.secret.delete({ where: { name } });
      await note(tx, "secret.delete", name);
    }),
);

/** The values of secrets, for a hook that was granted them. Names that do not exist are left out. @throws SluiceError secret_key_unusable */
export const revealSecrets = guarded(async (db: Db, key: SecretKey, names: readonly string[]): Promise<Revealed> => {
  const rows = await db.secret.findMany({ where: { name: { in: [...names] } } });
  const revealed: Revealed = { values: {}, unreadable: [] };
  if (rows.length === 0) return revealed;
  const bytes = await key();
  const id = keyId(bytes);
  for (const row of rows) {
    const value = row.key_id === id ? unseal(bytes, row.name, row) : null;
    if (value === null) revealed.unreadable.push(row.name);
    else revealed.values[row.name] = value;
  }
  return revealed;
});

async function mustFind(db: Db | Tx, name: string): Promise<void> {
  const found = SecretName.safeParse(name).success && (await db.secret.findUnique({ where: { name }, select: shown }));
  if (!found) throw new SluiceError("secret_not_found", `There is no secret ${JSON.stringify(plain(name, 80))}.`);
}

/** Who is changed, never to what. */
const note = (tx: Tx, action: string, name: string) =>
  audit(tx, { action, kind: "secret", target_id: name, after: { name } });
