"use client";

import { ArrowUp } from "lucide-react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";

type Props = { waiting: { count: number; more: boolean }; onShow: () => void };

/** Rows that came in while somebody was reading; they go on top when asked for. */
export function LiveNews({ waiting, onShow }: Props) {
  const words = waiting.count > 0 ? `${formatCount(waiting.count, "new trace")}${waiting.more ? " or more" : ""}` : "";
  const show = () => {
    onShow();
    window.scrollTo({ top: 0, behavior: "smooth" });
  };
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-5 z-20 flex justify-center lg:pl-52">
      <span aria-live="polite" className="sr-only">
        {words}
      </span>
      {words && (
        <Button variant="primary" className="pointer-events-auto rounded-full shadow-pop" onClick={show}>
          <ArrowUp className="size-4" aria-hidden />
          {words}
        </Button>
      )}
    </div>
  );
}
