"use client";

import { buttonClass } from "@/components/ui/button-class";
import { PageHeader } from "@/components/ui/page-header";

/** Loaded with every page, so it stays small and needs nothing that could fail to load. */
export default function ConsoleError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <>
      <PageHeader title="This page failed" description="Nothing was changed. Try again, or reload the page." />
      <div
        role="alert"
        className="grid justify-items-start gap-3 rounded-lg border border-danger-line bg-danger-soft p-4"
      >
        <p>{error.message}</p>
        <button type="button" onClick={reset} className={buttonClass()}>
          Try again
        </button>
      </div>
    </>
  );
}
