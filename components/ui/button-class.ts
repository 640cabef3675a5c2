import { cn } from "./cn";

export type Look = { variant?: "primary" | "secondary" | "ghost" | "danger"; size?: "sm" | "md" };

const VARIANTS = {
  primary: "bg-ink text-canvas border-ink hover:bg-ink/85",
  secondary: "bg-surface text-ink border-line-strong hover:bg-hover",
  ghost: "border-transparent text-dim hover:bg-hover hover:text-ink",
  danger: "bg-surface text-danger border-danger-line hover:bg-danger-soft",
};
const SIZES = { sm: "h-7 px-2.5 text-xs gap-1.5", md: "h-8 px-3 text-sm gap-2" };

/** The look of a button, for elements that must be something else. */
export const buttonClass = ({ variant = "secondary", size = "md" }: Look = {}, className?: string): string =>
  cn(
    "inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md border font-medium transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 pointer-coarse:min-h-9",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
