"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast";
import type { Agent } from "@/lib/contract/agent";
import type { Hook } from "@/lib/contract/hook";
import { POINTS, type Point } from "@/lib/contract/points";
import { updateAgent } from "@/lib/query/agents";

export type Rule = "first_wins" | "chain";

export const ruleOf = (agent: Agent, point: Point): Rule => agent.resolution[point] ?? "first_wins";

/** Whether a hook can decide about live calls. */
export const takesPart = (hook: Hook): boolean => hook.enabled && hook.live?.mode === "live";

const CHOICES: { value: Rule; label: string }[] = [
  { value: "first_wins", label: "First rewrite wins" },
  { value: "chain", label: "Each sees the last output" },
];

type Props = { agent: Agent; point: Point; hooks: readonly Hook[] };

/** The rule by which several hooks make one answer (librefang.md section 5), in a sentence, and the choice of it. */
export function ChainRule({ agent, point, hooks }: Props) {
  const update = useMutation(updateAgent(useQueryClient()));
  const rule = ruleOf(agent, point);
  const choose = (value: Rule) =>
    update.mutate(
      { agent: agent.id, patch: { resolution: { ...agent.resolution, [point]: value } } },
      { onError: (error) => toast.failed("Could not change the rule", error) },
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-dim">{sentence(point, agent, rule, hooks.length, hooks.filter(takesPart).length)}</p>
      {hooks.length > 1 && POINTS[point].chainable && (
        <div className="flex flex-wrap items-center gap-2">
          <Segmented label="Rule of the chain" value={rule} choices={CHOICES} onChange={choose} />
          {rule === "chain" && (
            <Badge glyph="+" title="The agent's own runtime knows only “first rewrite wins”. Sluice adds this rule.">
              Extension
            </Badge>
          )}
        </div>
      )}
    </div>
  );
}

/** Points where every reply is dropped (librefang.md 2.7 and 2.8, synaps.md 2.1). */
const isObserved = (point: Point, profile: Agent["profile"]): boolean =>
  POINTS[point].resolution === "discard" ||
  (POINTS[point].family === "synaps" && POINTS[point].actions(profile).every((action) => action === "continue"));

function sentence(point: Point, { profile }: Agent, rule: Rule, all: number, live: number): string {
  const { textKey, resolution, dispatch } = POINTS[point];
  if (all === 0) return "Without hooks every tool result passes unchanged.";
  if (live === 0) return "None of these hooks decides about live calls yet, so nothing changes.";
  if (isObserved(point, profile)) return "Whatever these hooks answer is not used: they only look on.";
  if (live === 1)
    return textKey === null
      ? "One live hook: what it answers is what counts."
      : "One live hook works as a single engine: what it answers is what the model reads.";
  if (rule === "chain")
    return "The live hooks work one after the other: each reads what the one above made of it, and the last one's answer counts.";
  if (textKey !== null)
    return "The live hooks work as a stack: each reads the original, from the top. The first one that answers with a text wins, also when its text equals the original; those below are not reached.";
  if (resolution === "assemble")
    return "In a stack the first hook decides even when its script gives nothing, since the default assembly counts as its answer.";
  if (resolution === "compact") return "From the top; the first hook with something usable wins.";
  if (point === "before_tool_call")
    return profile === "synaps-0.11"
      ? "From the top: a block ends the chain, a modify is what later hooks see, confirms are asked together at the end."
      : "From the top: the first block, confirm or modify ends the chain. Every hook sees the original input.";
  if (dispatch === "parallel") return "All hooks run at the same time; what they give is put together in this order.";
  return "The hooks run from the top; what they give is put together in this order.";
}
