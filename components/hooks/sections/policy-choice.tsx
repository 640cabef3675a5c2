import { cn } from "@/components/ui/cn";
import type { PolicyChoice as Choice } from "../model/policy-words";

type Props = { choice: Choice; chosen: boolean; onChoose: () => void };

/** One policy to choose: what the agent would get, and under it what else happens. */
export function PolicyChoice({ choice, chosen, onChoose }: Props) {
  return (
    <label
      className={cn(
        "flex cursor-pointer gap-2.5 rounded-md border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent",
        chosen ? "border-accent-line bg-accent-soft" : "border-line hover:border-line-strong",
      )}
    >
      <input
        type="radio"
        name="on_failure"
        className="mt-0.5 size-3.5 accent-(--accent) outline-none"
        checked={chosen}
        onChange={onChoose}
      />
      <span className="grid min-w-0 gap-0.5 text-xs">
        <span>
          <span className="font-medium text-sm">{choice.title}</span> {choice.effect}
        </span>
        <span className="text-dim">{choice.does}</span>
        {choice.caveat && (
          <span className="text-warn">
            <span aria-hidden>⚠ </span>
            {choice.caveat}
          </span>
        )}
      </span>
    </label>
  );
}
