"use client";
import { Play } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Kbd } from "@/components/ui/kbd";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { ConfirmParam, Scope } from "./use-view-params";

type Props = {
  pending: boolean;
  /** Why nothing can be run now, in words. */
  blocked: string | null;
  auto: boolean;
  onAuto: (auto: boolean) => void;
  /** Null where there is no chain to run in. */
  scope: Scope | null;
  onScope: (scope: Scope) => void;
  /** How a confirm is answered; null where the point knows none. */
  confirm: ConfirmParam | null;
  onConfirm: (confirm: ConfirmParam) => void;
  onRun: () => void;
};

/** The four outcomes of synaps.md 2.2, and none. */
const CONFIRMS: { value: ConfirmParam; label: string; hint?: string }[] = [
  { value: "open", label: "Leave it open" },
  { value: "approve", label: "Approve it", hint: "A person says yes." },
  { value: "deny", label: "Deny it", hint: "A person says no." },
  { value: "no_prompt", label: "Nobody to ask", hint: "No interactive prompt: the call is blocked." },
  { value: "auto", label: "Approve all", hint: "server.auto_approve_confirms is on." },
];

const SCOPES = [
  { value: "hook", label: "This hook", title: "Run the draft alone" },
  { value: "chain", label: "Whole chain", title: "Run the agent's live chain with this draft in its place" },
] as const;

export function RunBar({ pending, blocked, auto, onAuto, scope, onScope, confirm, onConfirm, onRun }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-y bg-inset px-3 py-2">
      <Button data-run size="sm" variant="primary" busy={pending} disabled={blocked !== null} onClick={onRun}>
        {!pending && <Play className="size-3.5" />} Run
      </Button>
      <span className="hidden items-center gap-1 sm:flex">
        <Kbd>Ctrl</Kbd>
        <Kbd>↵</Kbd>
      </span>
      <Checkbox
        checked={auto}
        onChange={onAuto}
        label={<span className="text-xs">Run while editing</span>}
        className="items-center [&_button]:mt-0"
      />
      {confirm && (
        <Select
          aria-label="How a confirm is answered"
          value={confirm}
          options={CONFIRMS}
          onChange={onConfirm}
          className="w-44"
        />
      )}
      {scope && <Segmented label="What runs" value={scope} choices={SCOPES} onChange={onScope} className="ml-auto" />}
      {blocked && (
        <p role="status" className="w-full text-dim text-xs">
          {blocked}
        </p>
      )}
    </div>
  );
}
