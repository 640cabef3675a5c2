"use client";

import { useSyncExternalStore } from "react";

const QUERY = "(min-width: 64rem)";

const subscribe = (listener: () => void) => {
  const list = window.matchMedia(QUERY);
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
};

/** Whether two texts fit beside each other; on the server yes. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => true,
  );
