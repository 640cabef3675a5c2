"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import { DraftProvider } from "@/components/hooks/draft-context";
import { HookEditor, type HookEditorProps } from "@/components/hooks/hook-editor";
import { cn } from "@/components/ui/cn";
import { Segmented } from "@/components/ui/segmented";
import { POINTS } from "@/lib/contract/points";
import { presetsQuery } from "@/lib/query/presets";
import { suggestSample } from "./model/suggest-sample";
import { type Side, SideShortcuts } from "./side-shortcuts";
import { TestPanel } from "./test-panel";
import { useEventSource } from "./use-event-source";
import type { Bench } from "./use-workbench";

const SIDES = [
  { value: "edit", label: "Edit" },
  { value: "test", label: "Test" },
] as const;

type Props = Pick<HookEditorProps, "profile" | "runnerOnly"> & {
  bench: Bench;
  agentChooser?: ReactNode;
};

/** Edit and Test side by side; on a narrow screen one of them. Ctrl/⌘+Enter runs from anywhere on the page. */
export function Workbench({ bench, profile, runnerOnly, agentChooser }: Props) {
  const presets = useQuery(presetsQuery());
  const { match } = bench.state.base?.value ?? bench.state.value;
  const { point } = bench;
  const suggestion = useMemo(() => {
    if (POINTS[point].textKey === null) return null;
    return presets.data ? suggestSample(presets.data.items, match, point) : presets.isPending ? undefined : null;
  }, [point, presets.data, presets.isPending, match]);
  const from = useEventSource(bench.event, point, suggestion);
  const context = useMemo(() => ({ store: bench.draft, problems: bench.shown }), [bench.draft, bench.shown]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    bench.run();
  });
  // External system: the keyboard.
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  const go = (side: Side) => {
    bench.setSide(side);
    requestAnimationFrame(() => focusFirst(side));
  };
  return (
    <DraftProvider value={context}>
      <SideShortcuts onGo={go} />
      <Segmented
        label="Side"
        value={bench.side}
        choices={SIDES}
        onChange={bench.setSide}
        className="mb-3 w-fit xl:hidden"
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(24rem,5fr)_minmax(0,7fr)]">
        <div data-side="edit" className={cn("min-w-0", bench.side !== "edit" && "hidden xl:block")}>
          <HookEditor profile={profile} agent={bench.agent} link={bench.link.editor} runnerOnly={runnerOnly} />
        </div>
        <div
          data-side="test"
          className={cn(
            "min-w-0 xl:sticky xl:top-16 xl:max-h-[calc(100dvh-5rem)] xl:overflow-y-auto",
            bench.side !== "test" && "hidden xl:block",
          )}
        >
          <TestPanel bench={bench} from={from} agentChooser={agentChooser} />
        </div>
      </div>
    </DraftProvider>
  );
}

function focusFirst(side: Side): void {
  const root = document.querySelector<HTMLElement>(`[data-side="${side}"]`);
  root?.scrollIntoView({ block: "nearest" });
  const wanted = side === "edit" ? "input, textarea, [contenteditable=true]" : "[data-run]";
  root?.querySelector<HTMLElement>(wanted)?.focus();
}
