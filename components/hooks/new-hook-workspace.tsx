"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AgentChooser } from "@/components/playground/agent-chooser";
import { createEventStore } from "@/components/playground/model/event-store";
import { useWorkbench } from "@/components/playground/use-workbench";
import { Workbench } from "@/components/playground/workbench";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toast";
import type { Agent } from "@/lib/contract/agent";
import type { Point } from "@/lib/contract/points";
import type { Preset } from "@/lib/contract/preset";
import { ApiError } from "@/lib/query/api-error";
import { createHook } from "@/lib/query/hook-mutations";
import { jumpToField } from "./jump-to-field";
import { adaptToPoint } from "./model/adapt-point";
import { browserShelf } from "./model/draft-storage";
import { createDraftStore, isDirty } from "./model/draft-store";
import { completeDraft, nameOf, newHook } from "./model/hook-base";
import type { JsonObject } from "./model/path";
import { pathInWords } from "./model/problems";
import { RestoredNotice } from "./save/notices";
import { useLeaveGuard } from "./save/use-leave-guard";
import { useSaveKey } from "./save/use-save-key";

type Props = {
  draftId: string;
  agent: Agent | null;
  preset: Preset | undefined;
  point: Point;
  /** The work comes from the playground on purpose, so it needs no notice that it was brought back. */
  handedOver: boolean;
  onAgent: (slug: string) => void;
};

/** A new hook: the same Edit and Test, with nothing saved until it is saved. */
export function NewHookWorkspace({ draftId, agent, preset, point, handedOver, onAgent }: Props) {
  const [pristine] = useState<JsonObject>(() => presetAt(preset, point));
  const [draft] = useState(() => createDraftStore(draftId, null, pristine, browserShelf()));
  const [event] = useState(() => createEventStore(point));
  const router = useRouter();
  const create = useMutation(createHook(useQueryClient()));
  const bench = useWorkbench({ draft, event, agent: agent?.slug ?? null, hookId: null, inChain: agent !== null });
  const { state } = bench;
  const dirty = isDirty(state, pristine);
  const guard = useLeaveGuard(dirty && !create.isSuccess, draft.flush);
  const chooser = <AgentChooser agent={agent?.slug ?? null} onChoose={onAgent} />;
  const save = (publish: boolean) => {
    bench.demandName();
    const fault = bench.problems.find((problem) => problem.from === "browser");
    if (agent === null) return void toast.note("Choose an agent first", "A hook belongs to the chain of one agent.");
    if (state.configText?.problems.length || state.stagesText?.problems.length)
      return void toast.note("Not saved yet", "The JSON has a fault.");
    if (fault) {
      jumpToField(document, fault.path);
      return void toast.note("Not saved yet", `${pathInWords(fault.path)}: ${fault.message}`);
    }
    const { value } = draft.get();
    create.mutate(
      { agent: agent.slug, config: completeDraft(value), publish },
      {
        onSuccess: (hook) => {
          draft.reset(null);
          toast.done(publish ? `${hook.name} is live` : `${hook.name} is saved as a draft`);
          router.replace(`/hooks/${hook.id}${testParams()}`);
        },
        onError: (error) => {
          if (error instanceof ApiError) bench.setVerdict({ draft: value, params: error.problem.invalid_params });
          toast.failed("Not saved; your work is still here", error);
        },
      },
    );
  };
  useSaveKey(() => save(false));
  return (
    <>
      <PageHeader
        title={nameOf(state.value) || "New hook"}
        description={preset ? `From the preset ${preset.title}. Nothing is saved yet.` : "Nothing is saved yet."}
        actions={
          <>
            {agent && chooser}
            <Button busy={create.isPending} onClick={() => save(false)}>
              Save draft
            </Button>
            <Button variant="primary" busy={create.isPending} onClick={() => save(true)}>
              Save and publish
            </Button>
          </>
        }
      />
      {!handedOver && <RestoredNotice state={state} draft={draft} />}
      <Workbench bench={bench} profile={agent?.profile} agentChooser={chooser} />
      {guard}
    </>
  );
}

/** A preset is written for LibreFang's tool results; another point that sees them gets it with what it needs there. */
function presetAt(preset: Preset | undefined, point: Point): JsonObject {
  const value = newHook(preset?.hook, point);
  return value.point === point ? value : adaptToPoint(value, point);
}

/** What the URL says of the test goes along to the saved hook's page. */
function testParams(): string {
  const params = new URLSearchParams(window.location.search);
  for (const key of ["agent", "preset", "from", "point"]) params.delete(key);
  const text = params.toString();
  return text && `?${text}`;
}
