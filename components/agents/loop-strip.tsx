"use client";
import { Plus } from "lucide-react";
import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { formatCount } from "@/components/ui/format";
import type { Agent } from "@/lib/contract/agent";
import type { Hook } from "@/lib/contract/hook";
import { POINTS, type Point } from "@/lib/contract/points";

/** The moments of the agent loop in the order in which they come, which is not that of the contract. */
const LOOP: Record<"librefang" | "synaps", Point[]> = {
  librefang: [
    "bootstrap",
    "ingest",
    "assemble",
    "transform_tool_result",
    "compact",
    "prepare_subagent",
    "merge_subagent",
    "after_turn",
    "on_event",
  ],
  synaps: [
    "on_session_start",
    "before_message",
    "before_tool_call",
    "after_tool_call",
    "on_message_complete",
    "on_compaction",
    "on_session_end",
  ],
};

/** @returns the points of the agent's profile in the order of its loop. */
export const loopOf = ({ profile }: Pick<Agent, "profile">): Point[] =>
  LOOP[profile === "librefang" ? "librefang" : "synaps"];

/** Where hooks can act, from left to right; a point without hooks is a quiet plus. */
export function LoopStrip({ agent, hooks }: { agent: Agent; hooks: readonly Hook[] }) {
  return (
    <nav aria-label="Agent loop" className="mb-3 overflow-x-auto rounded-lg border border-line bg-surface">
      <ol className="flex min-w-max items-stretch">
        {loopOf(agent).map((point, index) => {
          const here = hooks.filter((hook) => hook.draft.point === point);
          const live = here.filter((hook) => hook.enabled && hook.live).length;
          return (
            <li key={point} className={cn("flex", index > 0 && "border-line border-l")}>
              <Link
                href={here.length > 0 ? `#${point}` : newHookHref(agent, point)}
                title={`Runs when ${POINTS[point].moment}.`}
                className={cn(
                  "grid content-center gap-0.5 px-3 py-2 text-xs hover:bg-hover",
                  here.length === 0 && "text-faint",
                )}
              >
                <code className={cn("font-mono", here.length > 0 && "font-semibold")}>{point}</code>
                <span className="flex items-center gap-1 text-2xs text-faint">
                  {here.length > 0 ? (
                    <>
                      {formatCount(here.length, "hook")}
                      {live < here.length && ` · ${live} live`}
                    </>
                  ) : (
                    <>
                      <Plus className="size-3" aria-hidden /> add
                    </>
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

export const newHookHref = (agent: Pick<Agent, "slug">, point: Point): string =>
  `/hooks/new?agent=${agent.slug}&point=${point}`;
