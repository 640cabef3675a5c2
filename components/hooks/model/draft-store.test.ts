import { expect, test } from "vitest";
import type { DraftShelf } from "./draft-storage";
import { createDraftStore, isDirty } from "./draft-store";
import { moveStage, withKeys } from "./stage-list";

const shelf = (): DraftShelf & { items: Map<string, string> } => {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
};
const config = (stages: unknown[] = [{ strip_ansi: true }, { max_lines: 9 }]) => ({
  name: "A",
  point: "transform_tool_result",
  runner: { kind: "pipeline", stages },
});

test("JSON with a fault keeps its text, says its line and changes nothing (else half-typed JSON loses the pipeline)", () => {
  const store = createDraftStore(null, { value: config(), version: 1 }, {}, null);
  store.typeStages('[\n  { "strip_ansi": true },\n  { "max_lines": }\n]');
  expect(store.get().stagesText?.problems[0]).toMatchObject({ line: 3 });
  expect(store.get().stagesText?.text).toContain('"max_lines": }');
  expect(store.get().value).toEqual(config());
  store.typeStages('[{ "max_lines": 3 }]');
  expect(store.get().value).toEqual(config([{ max_lines: 3 }]));
});

test("a stage keeps its key while others move or are typed anew (else line marks and focus jump to another stage)", () => {
  const store = createDraftStore(null, { value: config(), version: 1 }, {}, null);
  const [first, second] = store.get().stageKeys;
  store.setStages(moveStage(withKeys([{ strip_ansi: true }, { max_lines: 9 }], store.get().stageKeys), 0, 1));
  expect(store.get().stageKeys).toEqual([second, first]);
  store.edit(["runner", "stages", 0], { max_lines: 10 });
  expect(store.get().stageKeys).toEqual([second, first]);
});

test("unsaved work comes back, with broken text and the news that somebody saved (else closing the tab loses it)", () => {
  const kept = shelf();
  const store = createDraftStore("h1", { value: config(), version: 1 }, {}, kept);
  store.edit(["name"], "B");
  store.typeConfig("{ oh no");
  store.flush();
  const again = createDraftStore("h1", { value: config(), version: 2 }, {}, kept);
  expect(again.get().value.name).toBe("B");
  expect(again.get().configText?.text).toBe("{ oh no");
  expect(again.get().restored?.behind).toBe(true);
});

test("what is saved is no longer kept on the device (else an old draft comes back over a newer hook)", () => {
  const kept = shelf();
  const store = createDraftStore("h1", { value: config(), version: 1 }, {}, kept);
  store.edit(["name"], "B");
  store.flush();
  expect(kept.items.size).toBe(1);
  store.saved({ value: { ...config(), name: "B" }, version: 2 }, store.get().value);
  expect(kept.items.size).toBe(0);
  expect(isDirty(store.get(), {})).toBe(false);
});

test("edits made while a save is under way stay unsaved (else they would be taken for saved and lost)", () => {
  const store = createDraftStore(null, { value: config(), version: 1 }, {}, null);
  store.edit(["name"], "C");
  store.saved({ value: { ...config(), name: "B" }, version: 2 }, { ...config(), name: "B" });
  expect(store.get().value.name).toBe("C");
  expect(isDirty(store.get(), {})).toBe(true);
});

test("a device that cannot keep the draft says so (else a full storage looks like safety)", () => {
  const full = {
    ...shelf(),
    setItem: () => {
      throw new Error("quota");
    },
  };
  const store = createDraftStore("h1", { value: config(), version: 1 }, {}, full);
  store.edit(["name"], "B");
  store.flush();
  expect(store.get().kept).toBe(false);
});

test("defaults that the server fills in do not count as unsaved work (else every save is followed by a warning)", () => {
  const store = createDraftStore(null, null, config(), null);
  store.edit(["name"], "D");
  const sent = store.get().value;
  store.saved({ value: { ...sent, mode: "live", breaker: null }, version: 1 }, sent);
  expect(isDirty(store.get(), config())).toBe(false);
});
