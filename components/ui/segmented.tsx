import { cn } from "./cn";

type Props<T extends string> = {
  value: T;
  onChange: (value: T) => void;
  choices: readonly { value: T; label: string; title?: string }[];
  label: string;
  disabled?: boolean;
  className?: string;
};

/** One of two or three views of the same thing. */
export function Segmented<T extends string>({ value, onChange, choices, label, disabled, className }: Props<T>) {
  return (
    <fieldset
      aria-label={label}
      disabled={disabled}
      className={cn("inline-flex min-w-0 max-w-full flex-wrap rounded-md border border-line bg-inset p-0.5", className)}
    >
      {choices.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          title={option.title}
          onClick={() => onChange(option.value)}
          className="h-6 whitespace-nowrap rounded-sm px-2 text-dim text-xs hover:text-ink disabled:opacity-50 aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-ink aria-pressed:shadow-[0_0_0_1px_var(--line-strong)] pointer-coarse:h-8"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
