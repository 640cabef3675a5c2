import { cloneElement, type ReactElement, type ReactNode, useId } from "react";
import { cn } from "./cn";

type Control = { id?: string; "aria-describedby"?: string; "aria-invalid"?: boolean };

type Props = {
  label: ReactNode;
  /** One sentence that says what the value does. */
  help?: ReactNode;
  error?: string | undefined;
  /** Shown at the right of the label: unit, "optional", a link. */
  aside?: ReactNode;
  className?: string;
  /** One control; it gets id, description and validity. */
  children: ReactElement<Control>;
};

/** Label, control, help and error, wired for screen readers. */
export function Field({ label, help, error, aside, className, children }: Props) {
  const id = useId();
  const control = children.props.id ?? id;
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return (
    <div className={cn("grid gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={control} className="font-medium text-xs">
          {label}
        </label>
        {aside && <span className="text-faint text-xs">{aside}</span>}
      </div>
      {cloneElement(children, {
        id: control,
        ...(described && { "aria-describedby": described }),
        ...(error && { "aria-invalid": true }),
      })}
      <FieldError id={`${id}-error`} error={error} />
      {help && (
        <p id={`${id}-help`} className="text-faint text-xs">
          {help}
        </p>
      )}
    </div>
  );
}

/** The words under a faulty value; also for values without a {@link Field}. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} role="alert" className="text-danger text-xs [overflow-wrap:anywhere]">
      <span aria-hidden>! </span>
      {error}
    </p>
  );
}
