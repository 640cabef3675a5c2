"use client";
import { useState } from "react";
import { DiffView } from "@/components/diff/diff-view";
import type { DiffMode } from "@/components/diff/types";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { printJson } from "../model/json-text";
import type { JsonObject } from "../model/path";

type Props = {
  mine: JsonObject;
  theirs: JsonObject;
  busy: boolean;
  onOverwrite: () => void;
  onTakeTheirs: () => void;
  onKeepEditing: () => void;
};

/** Somebody saved a newer version: shows both and asks. Closing keeps editing; nothing is lost either way until one is chosen. */
export function ConflictDialog({ mine, theirs, busy, onOverwrite, onTakeTheirs, onKeepEditing }: Props) {
  const [mode, setMode] = useState<DiffMode>("split");
  const [wrap, setWrap] = useState(true);
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onKeepEditing()}
      title="Somebody saved a newer version"
      description="Left is what is saved now, right is yours. Nothing has been overwritten."
      footer={
        <>
          <Button onClick={onKeepEditing}>Keep editing</Button>
          <Button variant="danger" onClick={onTakeTheirs}>
            Take theirs, drop mine
          </Button>
          <Button variant="primary" busy={busy} onClick={onOverwrite}>
            Overwrite with mine
          </Button>
        </>
      }
    >
      <div className="-mx-5 border-line border-y">
        <DiffView
          before={printJson(theirs)}
          after={printJson(mine)}
          map={null}
          mode={mode}
          onMode={setMode}
          wrap={wrap}
          onWrap={setWrap}
          className="flex h-[24rem] min-h-0 min-w-0 flex-col"
        />
      </div>
    </Dialog>
  );
}
