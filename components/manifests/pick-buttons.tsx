"use client";
import { useRef } from "react";
import { BrowserOnly } from "@/components/hooks/browser-only";
import { Button } from "@/components/ui/button";

type Props = { busy: boolean; archives?: boolean; onFiles: (files: File[]) => void };

/** Picks a folder, or files and archives. */
export function PickButtons({ busy, archives = true, onFiles }: Props) {
  const folder = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // The same choice again is a choice too.
    input.value = "";
  };
  return (
    <span className="inline-flex flex-wrap gap-2">
      {/* A choice that is made before the page listens would be lost. */}
      <BrowserOnly fallback={null}>
        {() => (
          <>
            <input
              ref={(element) => {
                folder.current = element;
                element?.setAttribute("webkitdirectory", "");
              }}
              type="file"
              multiple
              hidden
              aria-label="Folder"
              onChange={(event) => take(event.target)}
            />
            <input
              ref={files}
              type="file"
              multiple
              hidden
              aria-label="Files"
              onChange={(event) => take(event.target)}
            />
          </>
        )}
      </BrowserOnly>
      <Button busy={busy} onClick={() => folder.current?.click()}>
        Choose a folder
      </Button>
      <Button busy={busy} onClick={() => files.current?.click()}>
        {archives ? "Choose files or a tar.gz" : "Choose files"}
      </Button>
    </span>
  );
}
