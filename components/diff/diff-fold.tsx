import { UnfoldVertical } from "lucide-react";
import { formatCount } from "@/components/ui/format";

/** Stands for a run of equal lines. */
export function DiffFold({ count }: { count: number }) {
  return (
    <div className="flex h-5 items-center gap-2 bg-inset px-3 font-sans text-faint text-xs hover:text-ink">
      <UnfoldVertical aria-hidden className="size-3" />
      {formatCount(count, "equal line")}
    </div>
  );
}
