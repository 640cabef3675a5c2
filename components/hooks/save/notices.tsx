"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { DraftState, DraftStore } from "../model/draft-store";
import { printJson } from "../model/json-text";

/** A sentence across the page about the work below it. */
export function Notice({
  tone,
  children,
  actions,
}: {
  tone: "warn" | "accent" | "danger";
  children: ReactNode;
  actions?: ReactNode;
}) {
  const look = {
    warn: "border-warn-line bg-warn-soft",
    accent: "border-accent-line bg-accent-soft",
    danger: "border-danger-line bg-danger-soft",
  };
  return (
    <div
      role="status"
      className={`mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border px-4 py-2 ${look[tone]}`}
    >
      <p className="min-w-0">{children}</p>
      <span className="flex gap-2">{actions}</span>
    </div>
  );
}

/** Unsaved work of an earlier visit came back. */
export function RestoredNotice({
  state,
  draft,
  onCompare,
}: {
  state: DraftState;
  draft: DraftStore;
  onCompare?: () => void;
}) {
  if (!state.restored) return null;
  return (
    <Notice
      tone={state.restored.behind ? "warn" : "accent"}
      actions={
        <>
          {state.restored.behind && onCompare && (
            <Button size="sm" onClick={onCompare}>
              Compare
            </Button>
          )}
          <Button size="sm" onClick={() => draft.reset(state.base)}>
            Drop it
          </Button>
          <Button size="sm" onClick={draft.dismissRestored}>
            Keep it
          </Button>
        </>
      }
    >
      Unsaved work from <RelativeTime at={state.restored.at} /> was brought back.
      {state.restored.behind && " Somebody has saved a newer version since."}
    </Notice>
  );
}

/** The hook or its agent was deleted while it was open: the work stays and can be taken away. */
export function GoneNotice({ state, onRenew }: { state: DraftState; onRenew: () => void }) {
  const text = state.configText?.problems.length ? state.configText.text : printJson(state.value);
  return (
    <Notice
      tone="danger"
      actions={
        <>
          <Button size="sm" onClick={() => void navigator.clipboard.writeText(text)}>
            Copy JSON
          </Button>
          <Button size="sm" onClick={onRenew}>
            Make a new hook of it
          </Button>
        </>
      }
    >
      <strong className="font-semibold">This hook or its agent was deleted.</strong> What you see is still here, but it
      cannot be saved any more.
    </Notice>
  );
}
