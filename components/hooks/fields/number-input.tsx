import { Input } from "@/components/ui/input";

type Props = {
  value: unknown;
  onChange: (value: unknown) => void;
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  className?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
};

/** A whole number. What is no number stays as typed, so that the contract names the fault and nothing disappears. */
export function NumberInput({ value, onChange, className, ...rest }: Props) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      value={value === undefined || value === null ? "" : String(value)}
      onChange={(event) => onChange(readNumber(event.target.value))}
      className={className ?? "w-28 text-right tabular-nums"}
      {...rest}
    />
  );
}

const readNumber = (text: string): unknown => {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : text;
};
