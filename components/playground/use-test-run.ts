"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { JsonObject } from "@/components/hooks/model/path";
import type { GivenOptions } from "@/components/runtime/runtime-options";
import type { HookConfigInput } from "@/lib/contract/hook-config";
import type { Point } from "@/lib/contract/points";
import type { Confirm, RunResult } from "@/lib/contract/run";
import { testRun } from "@/lib/query/runs";

/** What is to be run, as it stands at that moment. */
export type RunPlan = {
  agent: string;
  point: Point;
  event: JsonObject;
  hooks: JsonObject[];
  /** How a confirm is answered; undefined leaves it open. */
  confirm: Confirm | undefined;
  runtime: GivenOptions;
  /** Place of the draft among the hooks, and its stages with their keys. */
  draft: { index: number; stages: readonly unknown[]; keys: readonly string[] };
};

/** A result together with what was run, which may have been edited since. */
export type Ran = { result: RunResult; plan: RunPlan };

export type TestRun = {
  ran: Ran | null;
  pending: boolean;
  /** Of the last run; the last result stays beside it. */
  error: { cause: unknown; plan: RunPlan } | null;
  run: (plan: RunPlan) => void;
  cancel: () => void;
};

/** Runs the draft. The old result stays while a new one is made; a newer run cancels the one before. */
export function useTestRun(): TestRun {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(testRun(client));
  const controller = useRef<AbortController | null>(null);
  const [ran, setRan] = useState<Ran | null>(null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<TestRun["error"]>(null);
  const run = async (plan: RunPlan) => {
    controller.current?.abort();
    const mine = new AbortController();
    controller.current = mine;
    setPending(true);
    try {
      const hooks = plan.hooks as unknown as HookConfigInput[];
      const { point, event, confirm, runtime } = plan;
      const request = { point, event, hooks, runtime, ...(confirm && { confirm }) };
      const result = await mutateAsync({ agent: plan.agent, request, signal: mine.signal });
      if (controller.current !== mine) return;
      setRan({ result, plan });
      setError(null);
    } catch (cause) {
      if (controller.current === mine && !mine.signal.aborted) setError({ cause, plan });
    }
    if (controller.current === mine) setPending(false);
  };
  return {
    ran,
    pending,
    error,
    run: (plan) => void run(plan),
    cancel: () => {
      controller.current?.abort();
      setPending(false);
    },
  };
}
