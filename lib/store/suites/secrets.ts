import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Secret } from "@/lib/contract/secret";
import type { Db } from "@/lib/store/db";
import { createHook, publishHook, updateHook } from "@/lib/store/hooks";
import {
  createSecret,
  deleteSecret,
  listSecrets,
  replaceSecret,
  revealSecrets,
  secretNames,
} from "@/lib/store/secrets";
import { hookConfig, makeAgent } from "@/lib/store/testing/make";
import { refused, WRONG_IDS } from "@/lib/store/testing/refusal";

/** The database is shared with other tests, and names are too. */
const newName = () => `S_${randomBytes(8).toString("hex")}`;

export const secretsSuite = (open: () => Db) =>
  describe("secrets", () => {
    const bytes = randomBytes(32);
    const key = async () => bytes;
    const granting = (name: string) =>
      hookConfig({ runner: { kind: "http", url: "https://example.org/", secrets: [name] } });

    test("a value comes back to hooks, and is nowhere to be read in the database", async () => {
      const db = open();
      const name = newName();
      const value = "pässword \ud83d\udd11\n'\"";
      const made = await createSecret(db, key, name, value);
      expect(Secret.parse(made)).toEqual(made);
      expect(await revealSecrets(db, key, [name, "NONE"])).toEqual({ values: { [name]: value }, unreadable: [] });
      expect((await listSecrets(db)).find((s) => s.name === name)).toEqual(made);
      expect(await secretNames(db)).toContain(name);
      await replaceSecret(db, key, name, "pässword two");
      const [row] = await db.secret.findMany({ where: { name } });
      const noted = await db.audit.findMany({ where: { target_id: name } });
      expect(noted.map((n) => n.action).sort()).toEqual(["secret.create", "secret.replace"]);
      for (const text of [JSON.stringify([row, noted]), Buffer.from(row?.box ?? "", "base64").toString("latin1")])
        expect(text).not.toMatch(/ssword/);
    });

    test("the same value is written differently each time; a box serves no other name; another key reads nothing", async () => {
      const db = open();
      const [a, b] = [newName(), newName()];
      await createSecret(db, key, a, "same");
      await createSecret(db, key, b, "same");
      const rows = await db.secret.findMany({ where: { name: { in: [a, b] } } });
      expect(new Set(rows.map((row) => row.box)).size).toBe(2);
      const other = randomBytes(32);
      expect((await revealSecrets(db, async () => other, [a])).unreadable).toEqual([a]);
      await db.secret.update({ where: { name: b }, data: { box: rows.find((row) => row.name === a)?.box ?? "" } });
      expect(await revealSecrets(db, key, [a, b])).toEqual({ values: { [a]: "same" }, unreadable: [b] });
      await db.secret.update({ where: { name: b }, data: { box: "AAAA" } });
      expect((await revealSecrets(db, key, [b])).unreadable).toEqual([b]);
    });

    test("used_by names the hooks that are granted it in their draft or live", async () => {
      const db = open();
      const { id } = await makeAgent(db);
      const name = newName();
      const hook = await createHook(db, id, granting(name));
      expect((await createSecret(db, key, name, "v")).used_by).toEqual([hook.id]);
      await publishHook(db, hook.id);
      await updateHook(db, hook.id, granting(newName()));
      expect((await replaceSecret(db, key, name, "w")).used_by).toEqual([hook.id]);
      await updateHook(db, hook.id, hookConfig(), { publish: true });
      expect((await replaceSecret(db, key, name, "w")).used_by).toEqual([]);
    });

    test("a name is taken once, and is gone after deleting", async () => {
      const db = open();
      const name = newName();
      await createSecret(db, key, name, "v");
      await refused(createSecret(db, key, name, "w"), "secret_exists");
      expect((await revealSecrets(db, key, [name])).values).toEqual({ [name]: "v" });
      await deleteSecret(db, name);
      await refused(deleteSecret(db, name), "secret_not_found");
      await refused(replaceSecret(db, key, name, "w"), "secret_not_found");
      expect((await revealSecrets(db, key, [name])).values).toEqual({});
      for (const wrong of WRONG_IDS) await refused(deleteSecret(db, wrong), "secret_not_found");
    });
  });
