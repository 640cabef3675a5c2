"use client";
import { Play } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Kbd } from "@/components/ui/kbd";
import { Segmented } from "@/components/ui/segmented";
import type { Scope } from "./use-view-params";

type Props = {
  pending: boolean;
  /** Why nothing can be run now, in words. */
  blocked: string | null;
  auto: boolean;
  onAuto: (auto: boolean) => void;
  /** Null where there is no chain to run in. */
  scope: Scope | null;
  onScope: (scope: Scope) => void;
  onRun: () => void;
};

const SCOPES = [
  { value: "hook", label: "This hook", title: "Run the draft alone" },
  { value: "chain", label: "Whole chain", title: "Run the agent's live chain with this draft in its place" },
] as const;

export function RunBar({ pending, blocked, auto, onAuto, scope, onScope, onRun }: Props) {
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
      {scope && <Segmented label="What runs" value={scope} choices={SCOPES} onChange={onScope} className="ml-auto" />}
      {blocked && (
        <p role="status" className="w-full text-dim text-xs">
          {blocked}
        </p>
      )}
    </div>
  );
}
