import { cn } from "./cn";

type Props = {
  values: readonly number[];
  /** What it shows, in words with figures: "412 calls in 24 h". */
  label: string;
  width?: number;
  height?: number;
  className?: string;
};

/** A trend without axes. All zero is a flat line at the bottom. */
export function SparkLine({ values, label, width = 96, height = 22, className }: Props) {
  const top = Math.max(1, ...values);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const y = (value: number) => height - 1.5 - (value / top) * (height - 3);
  const line = values
    .map((value, i) => `${i === 0 ? "M" : "L"}${(i * step).toFixed(1)} ${y(value).toFixed(1)}`)
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      className={cn("overflow-visible text-accent", className)}
    >
      <title>{label}</title>
      {values.length > 1 && <path d={`${line}L${width} ${height}L0 ${height}Z`} fill="currentColor" opacity={0.12} />}
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
