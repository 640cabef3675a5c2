import { describe, expect, test } from "vitest";
import { NewSample, Sample, SampleSummary } from "@/lib/contract/sample";
import type { Db } from "@/lib/store/db";
import { createSample, deleteSample, getSample, listSamples, updateSample } from "@/lib/store/samples";
import { makeAgent } from "@/lib/store/testing/make";
import { refused, WRONG_IDS } from "@/lib/store/testing/refusal";

export const samplesSuite = (open: () => Db) =>
  describe("samples", () => {
    const sampleOf = (content: string, name = "s") =>
      NewSample.parse({ name, point: "transform_tool_result", event: { tool_name: "x", content, is_error: true } });

    test("an event comes back byte for byte: NUL, lone surrogates, ANSI, order of keys", async () => {
      const db = open();
      const { id } = await makeAgent(db);
      const event = { z: 1, content: "\0\ud800\u001b[31mred\u001b[0m\r\n\u2028", a: { b: [null, 1e21, -0.1] } };
      const made = await createSample(db, id, { ...sampleOf(""), event });
      expect(Sample.parse(made)).toEqual(made);
      expect(JSON.stringify((await getSample(db, made.id)).event)).toBe(JSON.stringify(event));
    });

    test("the list carries sizes, not events, newest first", async () => {
      const db = open();
      const { slug } = await makeAgent(db);
      await createSample(db, slug, sampleOf("é", "old"));
      await createSample(db, slug, sampleOf("x", "new"));
      const { items } = await listSamples(db, slug, { limit: 10 });
      expect(items.map((item) => SampleSummary.parse(item).name)).toEqual(["new", "old"]);
      expect(items[1]?.bytes).toBe(Buffer.byteLength(JSON.stringify(sampleOf("é").event)));
      expect(JSON.stringify(items)).not.toContain("is_error");
    });

    test("a patch changes what it names, deleting removes it, the audit never holds an event", async () => {
      const db = open();
      const { id } = await makeAgent(db);
      const made = await createSample(db, id, sampleOf("secret words"));
      const patched = await updateSample(db, made.id, { event: { content: "other secret" } });
      expect(patched).toMatchObject({ name: made.name, event: { content: "other secret" } });
      await deleteSample(db, made.id);
      await refused(getSample(db, made.id), "sample_not_found");
      const rows = await db.audit.findMany({ where: { target_id: made.id } });
      expect(rows).toHaveLength(3);
      expect(JSON.stringify(rows)).not.toContain("secret");
    });

    test("wrong ids are not found", async () => {
      const db = open();
      for (const id of WRONG_IDS) {
        await refused(getSample(db, id), "sample_not_found");
        await refused(deleteSample(db, id), "sample_not_found");
        await refused(createSample(db, id, sampleOf("x")), "agent_not_found");
      }
    });
  });
