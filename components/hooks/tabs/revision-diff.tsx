"use client";
import { DiffView } from "@/components/diff/diff-view";
import { useDiffParams } from "@/components/playground/use-view-params";
import type { Revision } from "@/lib/contract/hook";
import { editable } from "../model/hook-base";
import { printJson } from "../model/json-text";

/** Two revisions' configurations beside each other. */
export function RevisionDiff({ older, newer }: { older: Revision | null; newer: Revision | null }) {
  const view = useDiffParams();
  if (!older || !newer || older === newer)
    return <p className="text-dim text-xs">Choose two revisions to see how they differ.</p>;
  return (
    <section
      aria-label="Difference of two revisions"
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <h2 className="border-line border-b px-4 py-2 font-semibold text-sm">
        Revision {older.revision} → {newer.revision}
      </h2>
      <DiffView
        before={printJson(editable(older.config))}
        after={printJson(editable(newer.config))}
        map={null}
        {...view}
        className="flex h-[28rem] min-h-0 min-w-0 flex-col"
      />
    </section>
  );
}
