"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { NAV } from "./nav";

type Actions = { onPalette: () => void; onHelp: () => void };

const SEQUENCE_MS = 1_000;

/**
 * The keys that work on every page. Pages take part by attributes alone:
 * `data-page-search` on the field that `/` focuses, `data-list-item` on what `j` and `k` walk,
 * `data-shortcut="e"` on a button or link that the key presses.
 */
export function useShortcuts(actions: Actions): void {
  const router = useRouter();
  const goUntil = useRef(0);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      return actions.onPalette();
    }
    if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || dialogOpen()) return;
    if (act(event.key)) event.preventDefault();
  });
  const act = (key: string): boolean => {
    if (performance.now() < goUntil.current) {
      goUntil.current = 0;
      const page = NAV.find((item) => item.key === key);
      if (page) router.push(page.href);
      return page !== undefined;
    }
    if (key === "g") goUntil.current = performance.now() + SEQUENCE_MS;
    if (key === "?") actions.onHelp();
    if (key === "g" || key === "?") return true;
    if (key === "/") return focusSearch();
    if (key === "j" || key === "k") return walk(key === "j" ? 1 : -1);
    return press(key);
  };
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest("input, textarea, select, [role=textbox], [role=menu], [role=listbox]") !== null);

const dialogOpen = () => document.querySelector("[role=dialog], [role=alertdialog]") !== null;

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("main [data-page-search]");
  field?.focus();
  field?.select();
  return field !== null;
}

function walk(step: 1 | -1): boolean {
  const items = [...document.querySelectorAll<HTMLElement>("main [data-list-item]")];
  if (items.length === 0) return false;
  const at = items.findIndex((item) => item === document.activeElement || item.contains(document.activeElement));
  const next = at < 0 ? (step > 0 ? 0 : items.length - 1) : Math.min(items.length - 1, Math.max(0, at + step));
  items[next]?.focus();
  items[next]?.scrollIntoView({ block: "nearest" });
  return true;
}

function press(key: string): boolean {
  if (!/^[a-z0-9]$/i.test(key)) return false;
  const element = document.querySelector<HTMLElement>(`main [data-shortcut="${key}"]`);
  element?.click();
  return element !== null;
}
