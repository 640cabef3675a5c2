"use client";

import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { formatCount } from "@/components/ui/format";
import type { Status } from "@/lib/contract/status";
import { statusQuery } from "@/lib/query/status";

/** Says what is wrong with the installation itself. Silent while everything works. */
export function StatusBanner() {
  const { data, error } = useQuery(statusQuery());
  const words = error ? unreachable : data && wordsFor(data);
  if (!words) return null;
  return (
    <div role="alert" className="flex items-start gap-2.5 border-warn-line border-b bg-warn-soft px-4 py-2 sm:px-6">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
      <p className="min-w-0 break-words">
        <strong className="font-medium text-warn">{words.what}</strong> {words.so}
      </p>
    </div>
  );
}

type Words = { what: string; so: string };

const unreachable: Words = {
  what: "Sluice does not tell its state.",
  so: "What you see may be old. Check that the server runs.",
};

const reason = (error: string | null): string => (error ? `Reason: ${error}` : "");

function wordsFor({ database, recorder }: Status): Words | null {
  if (!database.ok)
    return {
      what: "The database does not answer.",
      so: `Live calls are still answered; traces and changes cannot be stored. ${reason(database.error)}`,
    };
  if (recorder.lost > 0)
    return {
      what: `${formatCount(recorder.lost, "trace")} could not be stored since the server started.`,
      so: `The calls were answered all the same; figures and traces miss them. ${reason(recorder.last_error)}`,
    };
  return null;
}
