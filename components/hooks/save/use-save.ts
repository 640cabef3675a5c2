"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import type { Hook } from "@/lib/contract/hook";
import { ApiError } from "@/lib/query/api-error";
import { publishHook, updateHook } from "@/lib/query/hook-mutations";
import { hookQuery } from "@/lib/query/hooks";
import type { DraftStore } from "../model/draft-store";
import { baseOf, completeDraft } from "../model/hook-base";
import type { ServerVerdict } from "../model/problems";

type Input = {
  hook: Hook;
  draft: DraftStore;
  /** Says why nothing can be saved, or null. */
  blocked: () => string | null;
  onVerdict: (verdict: ServerVerdict | null) => void;
};

/** Saving and publishing, and what may come between: a newer version, a hook that is gone, faults that only the server sees. */
export function useSave({ hook, draft, blocked, onVerdict }: Input) {
  const client = useQueryClient();
  const update = useMutation(updateHook(client));
  const publishing = useMutation(publishHook(client));
  const [conflict, setConflict] = useState<{ theirs: Hook; publish: boolean } | null>(null);
  const [gone, setGone] = useState(false);
  const failed = async (error: unknown, publish: boolean) => {
    const code = error instanceof ApiError ? error.problem.code : null;
    if (code === "hook_not_found" || code === "agent_not_found") return setGone(true);
    if (code === "stale_edit") {
      const theirs = await client.fetchQuery({ ...hookQuery(hook.id), staleTime: 0 }).catch(() => null);
      return theirs ? setConflict({ theirs, publish }) : setGone(true);
    }
    if (error instanceof ApiError && error.problem.invalid_params.length > 0)
      onVerdict({ draft: draft.get().value, params: error.problem.invalid_params });
    toast.failed("Not saved; your work is still here", error);
  };
  const save = async (publish: boolean) => {
    const why = blocked();
    if (why) return void toast.note("Not saved yet", why);
    const { value, base } = draft.get();
    const version = base?.version ?? hook.version;
    try {
      const saved = await update.mutateAsync({ hook: { id: hook.id, version }, patch: completeDraft(value), publish });
      draft.saved(baseOf(saved), value);
      onVerdict(null);
      toast.done(publish ? `Published as revision ${saved.live_revision}` : "Draft saved");
    } catch (error) {
      await failed(error, publish);
    }
  };
  const publish = async () => {
    try {
      const live = await publishing.mutateAsync(hook.id);
      draft.rebase(baseOf(live));
      toast.done(`Published as revision ${live.live_revision}`);
    } catch (error) {
      await failed(error, true);
    }
  };
  return {
    busy: update.isPending || publishing.isPending,
    conflict,
    gone,
    save: (andPublish: boolean) => void save(andPublish),
    publish: () => void publish(),
    /** Saves mine on top of theirs. */
    overwrite: () => {
      if (!conflict) return;
      draft.rebase(baseOf(conflict.theirs));
      setConflict(null);
      void save(conflict.publish);
    },
    takeTheirs: () => {
      if (!conflict) return;
      draft.reset(baseOf(conflict.theirs));
      setConflict(null);
    },
    keepEditing: () => setConflict(null),
    compare: (theirs: Hook) => setConflict({ theirs, publish: false }),
  };
}
