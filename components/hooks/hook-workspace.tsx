"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useEffect, useEffectEvent, useState } from "react";
import { HookDashboard } from "@/components/metrics/hook-dashboard";
import { createEventStore } from "@/components/playground/model/event-store";
import { SideShortcuts } from "@/components/playground/side-shortcuts";
import { useWorkbench } from "@/components/playground/use-workbench";
import { Workbench } from "@/components/playground/workbench";
import { TraceList } from "@/components/traces/trace-list";
import { Button } from "@/components/ui/button";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import type { Hook } from "@/lib/contract/hook";
import { agentQuery } from "@/lib/query/agents";
import { HookHeader } from "./hook-header";
import { browserShelf, handOver } from "./model/draft-storage";
import { createDraftStore, isDirty } from "./model/draft-store";
import { baseOf, nameOf } from "./model/hook-base";
import { sameJson } from "./model/path";
import { pathInWords } from "./model/problems";
import { ConflictDialog } from "./save/conflict-dialog";
import { GoneNotice, Notice, RestoredNotice } from "./save/notices";
import { SaveBar } from "./save/save-bar";
import { useLeaveGuard } from "./save/use-leave-guard";
import { useSave } from "./save/use-save";
import { useSaveKey } from "./save/use-save-key";
import { PolicyTab } from "./tabs/policy-tab";
import { Revisions } from "./tabs/revisions";

const TABS = ["edit", "metrics", "traces", "revisions", "policy"] as const;
const LABELS = [
  { value: "edit", label: "Edit + Test" },
  { value: "metrics", label: "Metrics" },
  { value: "traces", label: "Traces" },
  { value: "revisions", label: "Revisions" },
  { value: "policy", label: "Policy" },
] as const;

/** A saved hook: edit and test it, see what it does, go back. */
export function HookWorkspace({ hook, deleted }: { hook: Hook; deleted: boolean }) {
  const [draft] = useState(() => createDraftStore(hook.id, baseOf(hook), {}, browserShelf()));
  const [event] = useState(() => createEventStore(hook.draft.point));
  const [tab, setTab] = useQueryState(
    "tab",
    parseAsStringLiteral(TABS).withDefault("edit").withOptions({ history: "push" }),
  );
  const router = useRouter();
  const agent = useQuery(agentQuery(hook.agent_slug));
  const bench = useWorkbench({ draft, event, agent: hook.agent_slug, hookId: hook.id, inChain: true });
  const { state } = bench;
  const dirty = isDirty(state, {});
  const save = useSave({ hook, draft, blocked: () => whyNotSaved(bench), onVerdict: bench.setVerdict });
  const gone = deleted || save.gone || bench.agentGone;
  const guard = useLeaveGuard(dirty && !gone, draft.flush);
  const newer = useNewerVersion(hook, draft, state.base, dirty);
  useSaveKey(() => dirty && save.save(false));
  const renew = () => {
    handOver("deleted", state);
    router.push("/hooks/new?from=deleted");
  };
  return (
    <>
      <HookHeader
        hook={hook}
        name={nameOf(state.value)}
        gone={gone}
        actions={
          <SaveBar
            {...{ dirty, gone }}
            unpublished={hook.live_revision === null || hook.dirty}
            kept={state.kept}
            busy={save.busy}
            onSave={() => save.save(false)}
            onPublish={save.publish}
            onSaveAndPublish={() => save.save(true)}
          />
        }
      />
      {gone && <GoneNotice state={state} onRenew={renew} />}
      {!gone && <RestoredNotice state={state} draft={draft} onCompare={() => save.compare(hook)} />}
      {newer && !state.restored && (
        <Notice
          tone="warn"
          actions={
            <Button size="sm" onClick={() => save.compare(hook)}>
              Compare
            </Button>
          }
        >
          Somebody saved a newer version while you were editing. Your work is untouched.
        </Notice>
      )}
      {tab !== "edit" && (
        <SideShortcuts
          onGo={(side) => {
            void setTab("edit");
            bench.setSide(side);
          }}
        />
      )}
      <Tabs value={tab} onChange={(next) => void setTab(next)} tabs={LABELS} label="Parts of the hook">
        <TabPanel value="edit" className="pt-4">
          <Workbench bench={bench} profile={agent.data?.profile} />
        </TabPanel>
        <TabPanel value="metrics" className="pt-4">
          <HookDashboard hookId={hook.id} />
        </TabPanel>
        <TabPanel value="traces" className="pt-4">
          <TraceList fixed={{ hook: hook.id }} />
        </TabPanel>
        <TabPanel value="revisions" className="pt-4">
          <Revisions hook={hook} onRolledBack={(next) => draft.reset(baseOf(next))} />
        </TabPanel>
        <TabPanel value="policy" className="pt-4">
          <PolicyTab hook={hook} />
        </TabPanel>
      </Tabs>
      {save.conflict && (
        <ConflictDialog
          mine={state.value}
          theirs={baseOf(save.conflict.theirs).value}
          busy={save.busy}
          onOverwrite={save.overwrite}
          onTakeTheirs={save.takeTheirs}
          onKeepEditing={save.keepEditing}
        />
      )}
      {guard}
    </>
  );
}

/** Follows newer versions from the server: taken over silently without unsaved work, told otherwise. @returns whether to tell */
function useNewerVersion(
  hook: Hook,
  draft: ReturnType<typeof createDraftStore>,
  base: { value: unknown; version: number } | null,
  dirty: boolean,
): boolean {
  const newer = base !== null && hook.version > base.version;
  const same = newer && sameJson(baseOf(hook).value, base.value);
  const follow = useEffectEvent(() => {
    if (same) draft.rebase(baseOf(hook));
    else if (!dirty) draft.reset(baseOf(hook));
  });
  // External system: the draft store follows what the server has.
  useEffect(() => {
    if (newer) follow();
  }, [newer]);
  return newer && !same && dirty;
}

function whyNotSaved(bench: ReturnType<typeof useWorkbench>): string | null {
  const { state, problems } = bench;
  const fault = state.configText?.problems[0] ?? state.stagesText?.problems[0];
  if (fault) return `The JSON has a fault at line ${fault.line}: ${fault.message}`;
  const first = problems.find((problem) => problem.from === "browser");
  return first ? `${pathInWords(first.path)}: ${first.message}` : null;
}
