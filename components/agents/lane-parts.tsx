import { cn } from "@/components/ui/cn";

/** Where the lane begins and ends. */
export function LaneEnd({ title, hint }: { title: string; hint: string }) {
  return (
    <p className="flex items-center gap-2 text-dim">
      <span aria-hidden className="flex w-8 justify-center">
        <span className="size-2 rounded-full border-2 border-faint" />
      </span>
      {title}
      {hint && <span className="text-faint text-xs max-[25rem]:hidden">{hint}</span>}
    </p>
  );
}

/** The way from one hook to the next, with what travels on it. */
export function LaneLink({ words, hidden }: { words: string; hidden?: boolean }) {
  return (
    <div role="presentation" className={cn("flex h-6 items-center gap-2 text-faint text-xs", hidden && "invisible")}>
      <span aria-hidden className="flex h-full w-8 justify-center">
        <span className="h-full w-px bg-line-strong" />
      </span>
      {words}
    </div>
  );
}
