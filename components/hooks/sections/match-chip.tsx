"use client";
import { X } from "lucide-react";
import { useState } from "react";
import { Popover } from "@/components/ui/popover";
import type { Condition } from "../model/match-words";
import { MatchForm } from "./match-form";

type Props = {
  condition: Condition;
  value: unknown;
  error: string | undefined;
  locked: boolean;
  onApply: (value: unknown) => void;
  onRemove: () => void;
};

/** One condition as words; opens its form, the cross removes it. */
export function MatchChip({ condition, value, error, locked, onApply, onRemove }: Props) {
  const [open, setOpen] = useState(false);
  const tone = error ? "border-danger-line bg-danger-soft" : "border-line-strong bg-surface";
  return (
    <span
      data-path={`match.${condition.filter}`}
      className={`inline-flex min-w-0 max-w-full items-center rounded-md border ${tone}`}
    >
      <Popover
        open={open}
        onOpenChange={(next) => setOpen(next && !locked)}
        className="w-96"
        label={`Condition: ${condition.verb}`}
        trigger={
          <button
            type="button"
            disabled={locked}
            className="flex min-w-0 flex-1 items-baseline gap-1.5 px-2 py-1 text-left text-xs"
          >
            <span className="shrink-0 text-dim">{condition.verb}</span>
            <code className="truncate font-mono font-medium">{condition.value}</code>
          </button>
        }
      >
        <MatchForm
          filter={condition.filter}
          value={value}
          error={error}
          onApply={(next) => {
            onApply(next);
            setOpen(false);
          }}
        />
      </Popover>
      <button
        type="button"
        aria-label={`Remove the condition: ${condition.verb} ${condition.value}`}
        disabled={locked}
        onClick={onRemove}
        className="flex size-6 shrink-0 items-center justify-center text-faint hover:text-ink"
      >
        <X className="size-3.5" />
      </button>
    </span>
  );
}
