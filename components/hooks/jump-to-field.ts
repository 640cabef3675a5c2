import { isUnder } from "./model/path";

/**
 * Brings the field of a path into view and focuses it; without a field of its own, the nearest one above it.
 * @returns whether there was any
 */
export function jumpToField(root: ParentNode, path: string): boolean {
  const fields = [...root.querySelectorAll<HTMLElement>("[data-path]")].filter((field) =>
    isUnder(path, field.dataset.path ?? ""),
  );
  const best = fields.sort((a, b) => (b.dataset.path ?? "").length - (a.dataset.path ?? "").length)[0];
  if (!best) return false;
  best.scrollIntoView({ block: "center", behavior: "smooth" });
  const control = best.querySelector<HTMLElement>(
    "input, textarea, [contenteditable=true], button[aria-expanded], button",
  );
  control?.focus({ preventScroll: true });
  return true;
}
