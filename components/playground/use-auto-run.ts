"use client";
import { useEffect, useEffectEvent, useRef } from "react";

type Subscribe = (listener: () => void) => () => void;

const PAUSE_MS = 600;

/**
 * Runs after a pause in editing.
 * @param fingerprint what a run depends on; anything else that changes in the stores starts nothing
 * @param choices what a run depends on beside the stores, as one text; a change runs too
 * @param ready whether there is something to run from the start, as when the sample was in the cache
 */
export function useAutoRun(
  enabled: boolean,
  draft: { subscribe: Subscribe },
  event: { subscribe: Subscribe },
  fingerprint: () => unknown[],
  choices: string,
  ready: () => boolean,
  run: () => void,
) {
  const runNow = useEffectEvent(run);
  const parts = useEffectEvent(fingerprint);
  const isReady = useEffectEvent(ready);
  const chosen = useRef(choices);
  // External system: a timer.
  useEffect(() => {
    if (!enabled || chosen.current === choices) return;
    chosen.current = choices;
    const timer = setTimeout(() => runNow(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [enabled, choices]);
  // External system: the stores outside React, and a timer.
  useEffect(() => {
    if (!enabled) return;
    let last = parts();
    let timer = isReady() ? setTimeout(() => runNow(), PAUSE_MS) : undefined;
    const changed = () => {
      const now = parts();
      if (now.every((part, index) => part === last[index])) return;
      last = now;
      clearTimeout(timer);
      timer = setTimeout(() => runNow(), PAUSE_MS);
    };
    const leave = [draft.subscribe(changed), event.subscribe(changed)];
    return () => {
      clearTimeout(timer);
      for (const unsubscribe of leave) unsubscribe();
    };
  }, [enabled, draft, event]);
}
