"use client";
import { type DragEvent, type ReactNode, useState } from "react";
import { cn } from "@/components/ui/cn";
import { toast } from "@/components/ui/toast";
import { LIMITS } from "@/lib/contract/limits";
import { readText } from "./model/read-file";

/** Takes a dropped text file. Above the limit of an event it says so and takes nothing. */
export function DropZone({ onFile, children }: { onFile: (text: string, name: string) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const drop = async (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    setOver(false);
    if (!file) return;
    event.preventDefault();
    if (file.size > LIMITS.eventBytes) {
      toast.note(
        `${file.name} is larger than 4 MiB`,
        "An event can hold 4 MiB. Cut the file, for example with head -c 4000000.",
      );
      return;
    }
    const { text, lossy } = await readText(file);
    if (lossy)
      toast.note(
        `${file.name} is not UTF-8 text`,
        "What is no text stands as � in the event, as an agent would read it.",
      );
    onFile(text, file.name);
  };
  const files = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; pasting into the field does the same
    <div
      onDragOver={(event) => {
        if (!files(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
      className={cn("relative", over && "rounded-md outline-2 outline-accent outline-dashed outline-offset-2")}
    >
      {children}
    </div>
  );
}
