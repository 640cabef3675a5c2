"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "./icon-button";

const SHOWN_MS = 1_500;

/** @param label says what is copied: "Copy trace id" */
export function CopyButton({ text, label = "Copy", className }: { text: string; label?: string; className?: string }) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("refused"),
    );
  const words = { idle: label, copied: "Copied", refused: "The browser refused; select and copy by hand" };
  return (
    <>
      <IconButton label={words[state]} onClick={copy} className={className}>
        {state === "copied" ? <Check className="text-saved" /> : <Copy />}
      </IconButton>
      <span aria-live="polite" className="sr-only">
        {state === "idle" ? "" : words[state]}
      </span>
    </>
  );
}
