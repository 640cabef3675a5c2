"use client";
import { createContext, useContext, useSyncExternalStore } from "react";
import { type DraftState, type DraftStore, isBroken } from "./model/draft-store";
import { getIn, type Path } from "./model/path";
import { type ConfigProblem, problemsAt } from "./model/problems";

type DraftContextValue = { store: DraftStore; problems: readonly ConfigProblem[] };

const DraftContext = createContext<DraftContextValue | null>(null);
export const DraftProvider = DraftContext.Provider;

/** The store of the config being edited and all its problems. */
export function useDraftContext(): DraftContextValue {
  const value = useContext(DraftContext);
  if (!value) throw new Error("a hook's fields stand inside DraftProvider");
  return value;
}

export const useDraftState = (store: DraftStore): DraftState =>
  useSyncExternalStore(store.subscribe, store.get, store.get);

/** One field of the config: its value, how to change it, and the words under it. A broken JSON text locks the form. */
export function useDraftField(path: Path) {
  const { store, problems } = useDraftContext();
  const state = useDraftState(store);
  const dotted = path.join(".");
  return {
    value: getIn(state.value, path),
    set: (next: unknown) => store.edit(path, next),
    error: problemsAt(problems, dotted)[0]?.message,
    locked: isBroken(state.configText),
    /** Marks the field for jumps from the list of problems. */
    anchor: { "data-path": dotted },
  };
}
