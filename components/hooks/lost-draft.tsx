"use client";
import { useState, useSyncExternalStore } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { browserShelf, readKept } from "./model/draft-storage";
import { printJson } from "./model/json-text";

const never = () => () => undefined;

/** Unsaved work of a hook that no longer exists: shown to be copied. */
export function LostDraft({ id }: { id: string }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [kept] = useState(() => readKept(browserShelf(), id));
  if (!inBrowser || !kept) return null;
  return (
    <section className="grid grid-cols-1 gap-2">
      <p>This device still has unsaved work of this hook. Copy it to make a new hook of it.</p>
      <CodeBlock
        label="Unsaved configuration"
        code={kept.brokenText ?? printJson(kept.value)}
        className="max-h-[60vh] overflow-auto"
      />
    </section>
  );
}
