"use client";
import { type ReactNode, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Renders in the browser alone: what stands inside starts from what this device keeps. */
export function BrowserOnly({ fallback, children }: { fallback: ReactNode; children: () => ReactNode }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return inBrowser ? children() : fallback;
}
