import { cn } from "./cn";

/** Holds the place in the final size; shows itself only after 400 ms, so that fast answers do not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={cn("animate-appear", className)}>
      <div className="size-full min-h-[inherit] rounded-md bg-hover" />
    </div>
  );
}

/** Several lines, announced once as loading. */
export function SkeletonRows({ rows, className }: { rows: number; className?: string }) {
  return (
    <div role="status" aria-label="Loading" className="grid gap-2">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <Skeleton key={row} className={cn("h-9", className)} />
      ))}
    </div>
  );
}
