import { type DraftShelf, readKept, writeKept } from "./draft-storage";
import { readSlot, type TextSlot } from "./json-text";
import { getIn, isObject, type JsonObject, type Path, sameJson, setIn } from "./path";
import { type StageList, withKeys } from "./stage-list";

/** A version of the config that the server has. */
export type Base = { value: JsonObject; version: number };

export type DraftState = {
  /** The config; while a text is broken, the last one that parsed. */
  value: JsonObject;
  /** Keys of `value.runner.stages`, one each. */
  stageKeys: string[];
  configText: TextSlot | null;
  stagesText: TextSlot | null;
  base: Base | null;
  /** Set when unsaved work of an earlier visit was brought back. `behind`: somebody saved since. */
  restored: { at: string; behind: boolean } | null;
  /** False when this device could not keep the unsaved work. */
  kept: boolean;
};

export type DraftStore = ReturnType<typeof createDraftStore>;

const STAGES: Path = ["runner", "stages"];
const stagesOf = (value: JsonObject): unknown[] => {
  const stages = getIn(value, STAGES);
  return Array.isArray(stages) ? stages : [];
};

/** Whether a text is being edited that does not parse. */
export const isBroken = (slot: TextSlot | null): boolean => slot !== null && slot.problems.length > 0;

/** Whether there is work that the server does not have. */
export const isDirty = (state: DraftState, pristine: JsonObject): boolean =>
  isBroken(state.configText) || isBroken(state.stagesText) || !sameJson(state.value, state.base?.value ?? pristine);

const whatIsWrong = {
  config: (value: unknown) => (isObject(value) ? undefined : "a hook is a JSON object: { … }"),
  stages: (value: unknown) => (Array.isArray(value) ? undefined : "stages are a JSON array: [ … ]"),
};

/**
 * Holds the config that is being edited, outside React so that typing in one pane renders only what reads it.
 * @param id under which unsaved work is kept on this device; null keeps nothing
 * @param pristine what an unsaved hook starts with
 */
export function createDraftStore(id: string | null, base: Base | null, pristine: JsonObject, shelf: DraftShelf | null) {
  const kept = id === null ? null : readKept(shelf, id);
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = kept?.value ?? base?.value ?? pristine;
  let state: DraftState = {
    value: start,
    stageKeys: withKeys(stagesOf(start)).keys,
    configText: kept?.brokenText == null ? null : readSlot(kept.brokenText, whatIsWrong.config),
    stagesText: kept?.brokenStages == null ? null : readSlot(kept.brokenStages, whatIsWrong.stages),
    base,
    restored: kept ? { at: kept.at, behind: base !== null && kept.baseVersion !== base.version } : null,
    kept: true,
  };

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (id === null) return;
    const dirty = isDirty(state, pristine);
    const record = {
      value: state.value,
      brokenText: isBroken(state.configText) ? (state.configText?.text ?? null) : null,
      brokenStages: isBroken(state.stagesText) ? (state.stagesText?.text ?? null) : null,
      baseVersion: state.base?.version ?? null,
      at: new Date().toISOString(),
    };
    const ok = writeKept(shelf, id, dirty ? record : null) || shelf === null;
    if (ok !== state.kept) set({ kept: ok });
  }

  function set(change: Partial<DraftState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function change(next: Partial<DraftState>) {
    set(next);
    clearTimeout(timer);
    timer = setTimeout(flush, 250);
  }

  const put = (value: JsonObject, more: Partial<DraftState> = {}) =>
    change({ value, stageKeys: withKeys(stagesOf(value), state.stageKeys).keys, ...more });

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    flush,
    /** Sets one field; `undefined` removes it. */
    edit: (path: Path, next: unknown) => put(setIn(state.value, path, next)),
    /** Replaces the whole config, for example by a preset or an older revision. */
    replace: (value: JsonObject) => put(value, { configText: null, stagesText: null }),
    setStages: (list: StageList) => change({ value: setIn(state.value, STAGES, list.stages), stageKeys: list.keys }),
    /** Takes what was typed as the whole config. A text with faults is kept as it is and changes nothing else. */
    typeConfig: (text: string) => {
      const slot = readSlot(text, whatIsWrong.config);
      if (isObject(slot.parsed)) put(slot.parsed, { configText: slot, stagesText: null });
      else change({ configText: slot });
    },
    typeStages: (text: string) => {
      const slot = readSlot(text, whatIsWrong.stages);
      if (Array.isArray(slot.parsed)) put(setIn(state.value, STAGES, slot.parsed), { stagesText: slot });
      else change({ stagesText: slot });
    },
    /** Gives up texts with faults and goes on from the last config that parsed. */
    dropBrokenText: () => change({ configText: null, stagesText: null }),
    /** The server now has `sent` as `next`, defaults filled in; edits that were made meanwhile stay unsaved. */
    saved: (next: Base, sent: JsonObject) => {
      const untouched = state.value === sent && !isBroken(state.configText) && !isBroken(state.stagesText);
      if (untouched) put(next.value, { base: next, restored: null, configText: null, stagesText: null });
      else set({ base: next, restored: null });
      flush();
    },
    /** Gives up all unsaved work. */
    reset: (next: Base | null) => {
      const value = next?.value ?? pristine;
      set({ base: next, restored: null });
      put(value, { configText: null, stagesText: null });
      flush();
    },
    /** Somebody else saved: later saves are made on top of that version, the unsaved work stays. */
    rebase: (next: Base) => change({ base: next }),
    dismissRestored: () => set({ restored: null }),
  };
}
