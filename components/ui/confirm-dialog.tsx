"use client";

import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Field } from "./field";
import { Input } from "./input";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen and what will be lost. */
  children: ReactNode;
  /** The word on the button: "Delete agent". */
  action: string;
  /** Text the person types before the button works, for what cannot be undone. */
  typed?: string;
  busy?: boolean;
  onConfirm: () => void;
};

/** Asks before something is lost. */
export function ConfirmDialog({ open, onOpenChange, title, children, action, typed, busy, onConfirm }: Props) {
  const [text, setText] = useState("");
  const ready = !typed || text.trim() === typed;
  const close = (next: boolean) => {
    if (!next) setText("");
    onOpenChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={close} title={title}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !busy) onConfirm();
        }}
      >
        <div className="text-dim">{children}</div>
        {typed && (
          <Field
            label={
              <>
                Type <code className="rounded-sm bg-inset px-1 font-mono">{typed}</code> to confirm
              </>
            }
          >
            <Input mono autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={() => close(false)}>Cancel</Button>
          <Button type="submit" variant="danger" disabled={!ready} busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
