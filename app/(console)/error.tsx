"use client";

import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";

export default function ConsoleError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <>
      <PageHeader title="This page failed" />
      <ErrorState error={error} advice="Nothing was changed. Try again, or reload the page." onRetry={reset} />
    </>
  );
}
