import type { TextSlot } from "./json-text";
import { isObject, type JsonObject } from "./path";

/** Unsaved work as it is kept on this device. `brokenText` is a config text that does not parse. */
export type KeptDraft = {
  value: JsonObject;
  brokenText: string | null;
  brokenStages: string | null;
  baseVersion: number | null;
  at: string;
};

const PREFIX = "sluice:hook-draft:";

/** The part of the browser's storage that drafts need; absent on the server. */
export type DraftShelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const browserShelf = (): DraftShelf | null => {
  try {
    return typeof window === "undefined" ? null : window.localStorage;
  } catch {
    return null;
  }
};

/** @returns the draft kept for a hook, or null when there is none or it cannot be read. */
export function readKept(shelf: DraftShelf | null, id: string): KeptDraft | null {
  try {
    const found: unknown = JSON.parse(shelf?.getItem(PREFIX + id) ?? "null");
    if (!isObject(found) || !isObject(found.value)) return null;
    return {
      value: found.value,
      brokenText: typeof found.brokenText === "string" ? found.brokenText : null,
      brokenStages: typeof found.brokenStages === "string" ? found.brokenStages : null,
      baseVersion: typeof found.baseVersion === "number" ? found.baseVersion : null,
      at: typeof found.at === "string" ? found.at : "",
    };
  } catch {
    return null;
  }
}

/** Leaves work for `/hooks/new?from=NAME` to go on with. */
export function handOver(name: string, { value, configText, stagesText }: HandedOver): boolean {
  const kept = { brokenText: brokenOf(configText), brokenStages: brokenOf(stagesText), baseVersion: null };
  return writeKept(browserShelf(), `new:${name}`, { value, ...kept, at: new Date().toISOString() });
}

type HandedOver = { value: JsonObject; configText: TextSlot | null; stagesText: TextSlot | null };

const brokenOf = (slot: TextSlot | null): string | null => (slot && slot.problems.length > 0 ? slot.text : null);

/** @returns whether the device kept it; a full or forbidden storage says no. */
export function writeKept(shelf: DraftShelf | null, id: string, draft: KeptDraft | null): boolean {
  try {
    if (!shelf) return false;
    if (draft) shelf.setItem(PREFIX + id, JSON.stringify(draft));
    else shelf.removeItem(PREFIX + id);
    return true;
  } catch {
    return false;
  }
}
