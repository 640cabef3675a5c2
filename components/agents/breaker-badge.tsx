"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast";
import type { Hook } from "@/lib/contract/hook";
import { breakersQuery, resetBreaker } from "@/lib/query/policies";

type Props = { hook: Pick<Hook, "id" | "name" | "agent_slug" | "live"> };

/** A circuit breaker that is not closed, with when it lets a call try, and a way to close it at once. */
export function BreakerBadge({ hook }: Props) {
  const breakers = useQuery({
    ...breakersQuery(hook.agent_slug),
    enabled: hook.live !== null && hook.live.breaker !== null,
  });
  const reset = useMutation(resetBreaker(useQueryClient()));
  const status = breakers.data?.items.find((item) => item.hook_id === hook.id);
  if (!status || (status.state === "closed" && status.failures === 0)) return null;
  if (status.state === "closed")
    return (
      <Badge tone="amber" glyph="!" title={`It opens after ${status.max_failures}.`}>
        {formatCount(status.failures, "failure")} in a row
      </Badge>
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Badge tone="failure" glyph="!" title={`${formatCount(status.failures, "failure")} in a row.`}>
        {status.state === "open" ? "Breaker open" : "Breaker half open"}
        {status.state === "open" && status.reset_at && (
          <span className="font-normal">
            {" "}
            · tries <RelativeTime at={status.reset_at} />
          </span>
        )}
      </Badge>
      <Button
        size="sm"
        variant="ghost"
        busy={reset.isPending}
        onClick={() =>
          reset.mutate(hook.id, {
            onSuccess: () => toast.done(`The breaker of ${hook.name} is closed`),
            onError: (error) => toast.failed("Could not close the breaker", error),
          })
        }
      >
        Close it
      </Button>
    </span>
  );
}
