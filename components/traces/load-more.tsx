"use client";

import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { formatCount } from "@/components/ui/format";

type Props = {
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
  shown: number;
};

/** The end of the list. It is the item after the last row, so `j` reaches it and Enter asks for more. */
export function LoadMore({ pages, shown }: Props) {
  if (pages.isFetchNextPageError) return <ErrorState error={pages.error} onRetry={() => void pages.fetchNextPage()} />;
  return (
    <div className="flex items-center justify-center gap-3 text-faint text-xs">
      <span aria-live="polite" className="tabular-nums">
        {formatCount(shown, "trace")}
        {pages.hasNextPage ? " shown" : ", that is all"}
      </span>
      {pages.hasNextPage && (
        <Button
          size="sm"
          data-list-item
          data-shortcut="m"
          title="Load more (m)"
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </div>
  );
}
