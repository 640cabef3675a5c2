import Link from "next/link";
import type { ComponentProps } from "react";
import { buttonClass, type Look } from "./button-class";

export { buttonClass };

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean };

/** `busy` shows that the action runs and keeps it from starting twice; the label stays readable. */
export function Button({ variant, size, busy, className, children, disabled, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size }, className)}
      {...rest}
    >
      {busy && <span className="size-3 animate-spin rounded-full border-[1.5px] border-current border-r-transparent" />}
      {children}
    </button>
  );
}

/** Goes somewhere, looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={buttonClass({ variant, size }, className)} {...rest} />;
}
