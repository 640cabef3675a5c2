"use client";
import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo, useState, useSyncExternalStore } from "react";
import { useDraftState } from "@/components/hooks/draft-context";
import { type DraftStore, isBroken } from "@/components/hooks/model/draft-store";
import { isUnder, type JsonObject } from "@/components/hooks/model/path";
import { allProblems, paramsOfHook, pathInWords, type ServerVerdict } from "@/components/hooks/model/problems";
import type { GivenOptions } from "@/components/runtime/runtime-options";
import { POINTS, type Point } from "@/lib/contract/points";
import { ApiError } from "@/lib/query/api-error";
import { hooksQuery } from "@/lib/query/hooks";
import type { EventStore } from "./model/event-store";
import { faultsOfRun } from "./model/faults-of-run";
import { chainWithDraft, checkEvent, stagesOfDraft } from "./model/plan";
import { useAutoRun } from "./use-auto-run";
import { useStageLink } from "./use-stage-link";
import { type RunPlan, useTestRun } from "./use-test-run";
import { type ConfirmParam, useAutoParam, useConfirmParam, useScopeParam } from "./use-view-params";

const SIDES = ["edit", "test"] as const;

type Input = {
  draft: DraftStore;
  event: EventStore;
  /** Whose API path runs go to; null while none is chosen. */
  agent: string | null;
  /** Null for a hook that was never saved. */
  hookId: string | null;
  /** Whether there is a live chain to run the draft in. */
  inChain: boolean;
};

/** Edit and Test with everything that ties them together: problems, runs, the link between stages and lines. */
export function useWorkbench({ draft, event, agent, hookId, inChain }: Input) {
  const state = useDraftState(draft);
  const eventState = useSyncExternalStore(event.subscribe, event.get, event.get);
  const [verdict, setVerdict] = useState<ServerVerdict | null>(null);
  const [nameAsked, setNameAsked] = useState(hookId !== null);
  const [auto, setAuto] = useAutoParam();
  const [scope, setScope] = useScopeParam();
  const [confirm, setConfirm] = useConfirmParam();
  const [options, setOptions] = useState<GivenOptions>({});
  const [side, setSide] = useQueryState("side", parseAsStringLiteral(SIDES).withDefault("edit"));
  const wholeChain = inChain && scope === "chain";
  const chain = useQuery({ ...hooksQuery(agent ?? ""), enabled: wholeChain && agent !== null });
  const test = useTestRun();
  const point = pointOf(state.value);
  const told = useMemo(() => verdictOfRun(test.error), [test.error]);
  const problems = useMemo(
    () => [...allProblems(state.value, told ?? verdict), ...faultsOfRun(test.ran, state.value)],
    [state.value, told, verdict, test.ran],
  );
  const shown = useMemo(
    () => (nameAsked ? problems : problems.filter((problem) => problem.path !== "name")),
    [problems, nameAsked],
  );
  const ownEventProblems = useMemo(() => checkEvent(point, eventState.event), [point, eventState.event]);
  const eventProblems = ownEventProblems.length > 0 ? ownEventProblems : eventFaults(test.error, eventState.event);
  const inBrowser = problems.filter((problem) => problem.from === "browser" && problem.path !== "name");
  const blocked = whyBlocked({
    noAgent: agent === null,
    brokenConfig: isBroken(state.configText) || isBroken(state.stagesText),
    problems: inBrowser.length,
    brokenEvent: (eventState.raw?.problems.length ?? 0) > 0,
    eventProblem: ownEventProblems[0] && `${ownEventProblems[0].path}: ${ownEventProblems[0].message}`,
    waiting: wholeChain && !chain.data,
  });
  const plan = (): RunPlan | null => {
    if (blocked !== null || agent === null) return null;
    const { value: written, stageKeys } = draft.get();
    // A hook can be tried before it has a name.
    const value = typeof written.name === "string" && written.name.trim() ? written : { ...written, name: "New hook" };
    const alone = { hooks: [value], index: 0 };
    const { hooks, index } = wholeChain && chain.data ? chainWithDraft(chain.data.items, point, value, hookId) : alone;
    return {
      agent,
      point,
      event: event.get().event,
      hooks,
      confirm: point === "before_tool_call" && confirm !== "open" ? confirm : undefined,
      runtime: options,
      draft: { index, stages: stagesOfDraft(value), keys: stageKeys },
    };
  };
  const run = () => {
    const next = plan();
    if (next) test.run(next);
  };
  useAutoRun(
    auto,
    draft,
    event,
    () => [draft.get().value, event.get().event],
    JSON.stringify([agent, confirm, options]),
    () => event.get().source.kind !== "blank",
    run,
  );
  const link = useStageLink({ ran: test.ran, currentKeys: state.stageKeys, onLookAt: (next) => void setSide(next) });
  return {
    ...{ draft, event, agent, hookId, state, eventState, point, problems, eventProblems, blocked, run, test, link },
    /** The problems to show: of a new hook not that it has no name yet, until somebody saves it. */
    shown,
    demandName: () => setNameAsked(true),
    /** The fault for which the server refused the last run, where the editor shows it at its field. */
    refused: told?.params[0] ? `${pathInWords(told.params[0].path)}: ${told.params[0].message}` : null,
    /** The last run found no such agent any more. */
    agentGone: test.error?.cause instanceof ApiError && test.error.cause.problem.code === "agent_not_found",
    /** Takes over what the server said when saving. */
    setVerdict,
    auto,
    setAuto: (next: boolean) => void setAuto(next),
    scope: inChain ? scope : null,
    setScope: (next: "hook" | "chain") => void setScope(next),
    /** How a confirm is answered in the run; null where the point knows none. */
    confirm: point === "before_tool_call" ? confirm : null,
    setConfirm: (next: ConfirmParam) => void setConfirm(next),
    options,
    setOptions,
    side,
    setSide: (next: "edit" | "test") => void setSide(next),
  };
}

export type Bench = ReturnType<typeof useWorkbench>;

const pointOf = (value: JsonObject): Point =>
  typeof value.point === "string" && value.point in POINTS ? (value.point as Point) : "transform_tool_result";

type RunError = ReturnType<typeof useTestRun>["error"];

function verdictOfRun(error: RunError): ServerVerdict | null {
  if (!error || !(error.cause instanceof ApiError)) return null;
  const { index } = error.plan.draft;
  const params = paramsOfHook(error.cause.problem.invalid_params, index);
  return params.length > 0 ? { draft: error.plan.hooks[index], params } : null;
}

function eventFaults(error: RunError, event: JsonObject) {
  if (!error || !(error.cause instanceof ApiError) || error.plan.event !== event) return [];
  return error.cause.problem.invalid_params
    .filter((param) => isUnder(param.path, "event"))
    .map((param) => ({ ...param, path: param.path.replace(/^event\.?/, "") }));
}

type Reasons = {
  noAgent: boolean;
  brokenConfig: boolean;
  problems: number;
  brokenEvent: boolean;
  eventProblem: string | undefined;
  waiting: boolean;
};

function whyBlocked(reasons: Reasons): string | null {
  if (reasons.noAgent) return "Runs belong to an agent: choose or create one first.";
  if (reasons.brokenConfig) return "The JSON of the hook has a fault; mend it to run.";
  if (reasons.problems > 0)
    return reasons.problems === 1
      ? "One thing to mend in the hook before it can run."
      : `${reasons.problems} things to mend in the hook before it can run.`;
  if (reasons.brokenEvent) return "The JSON of the event has a fault; mend it to run.";
  if (reasons.eventProblem) return `The event cannot run yet: ${reasons.eventProblem}`;
  return reasons.waiting ? "Reading the agent's live chain…" : null;
}
