"use client";

import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `act` once typing pauses; `now` calls at once instead. A pending call is dropped when the component leaves. */
export function useDebounced<T>(act: (value: T) => void, pauseMs: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const run = useEffectEvent(act);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => clearTimeout(timer.current);
  return {
    call: (value: T) => {
      stop();
      timer.current = setTimeout(() => run(value), pauseMs);
    },
    now: (value: T) => {
      stop();
      act(value);
    },
  };
}
