"use client";
import { useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { POINTS, type Point, type Profile } from "@/lib/contract/points";
import { ConfigJson } from "./config-json";
import { useDraftContext, useDraftState } from "./draft-context";
import { jumpToField } from "./jump-to-field";
import { LintList } from "./lint-list";
import { isBroken } from "./model/draft-store";
import { faultsOfText, ProblemList } from "./problem-list";
import { type EditorJump, RunnerEditor } from "./runner/runner-editor";
import { Basics } from "./sections/basics";
import { GuardEditor } from "./sections/guard-editor";
import { LimitsEditor } from "./sections/limits-editor";
import { MatchEditor } from "./sections/match-editor";
import { ModeEditor } from "./sections/mode-editor";
import { PermissionsEditor } from "./sections/permissions-editor";
import { PolicyEditor } from "./sections/policy-editor";
import type { StageLink } from "./stages/stage-link";

const VIEWS = [
  { value: "form", label: "Form" },
  { value: "json", label: "JSON" },
] as const;

export type HookEditorProps = {
  profile: Profile | undefined;
  link: StageLink;
  /** Whose rules hold; null while no agent is chosen. */
  agent: string | null;
  /** Only the runner, as the playground needs it. */
  runnerOnly?: boolean;
};

/** The configuration as a form or as JSON; both change the same draft. */
export function HookEditor({ profile, agent, link, runnerOnly }: HookEditorProps) {
  const { store, problems } = useDraftContext();
  const state = useDraftState(store);
  const broken = isBroken(state.configText);
  // While the JSON does not parse, only its own faults are of now.
  const shown = broken ? faultsOfText(state.configText) : problems;
  const [view, setView] = useState<"form" | "json">(broken ? "json" : "form");
  const [jump, setJump] = useState<EditorJump>(null);
  // A guard compares two texts; where a point has none, its switches would have no effect.
  const rewrites = POINTS[state.value.point as Point]?.textKey !== null;
  const goTo = (path: string) => {
    setJump({ path, at: (jump?.at ?? 0) + 1 });
    if (broken) setView("json");
    else if (view === "form") jumpToField(document, path);
  };
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="flex h-11 items-center justify-between gap-3 border-line border-b pr-2 pl-4">
        <h2 className="font-semibold text-sm" tabIndex={-1} id="hook-editor">
          Edit
        </h2>
        <Segmented label="View of the configuration" value={view} choices={VIEWS} onChange={setView} />
      </header>
      <ProblemList problems={shown} onJump={goTo} />
      {agent !== null && <LintList agent={agent} onJump={goTo} />}
      {view === "json" ? (
        <ConfigJson jump={jump} />
      ) : (
        <>
          {broken && (
            <p className="border-danger-line border-b bg-danger-soft px-4 py-2 text-danger text-xs">
              <span aria-hidden>! </span>The form shows the last valid state.{" "}
              <button type="button" className="underline" onClick={() => setView("json")}>
                Mend the JSON
              </button>
            </p>
          )}
          {!runnerOnly && <Basics profile={profile} />}
          {!runnerOnly && <MatchEditor />}
          <RunnerEditor link={link} jump={jump} />
          {!runnerOnly && <PermissionsEditor />}
          {!runnerOnly && <PolicyEditor />}
          {!runnerOnly && <LimitsEditor />}
          {!runnerOnly && <ModeEditor />}
          {rewrites && <GuardEditor />}
        </>
      )}
    </div>
  );
}
