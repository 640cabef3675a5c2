"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import type { ImportedRule } from "@/lib/contract/rules";
import { type AddedRule, addRule, refreshAfterRules } from "@/lib/query/rules";
import { ruleKey } from "./model/rule-figures";

const placeOf = (agent: string, rule: string) => `${agent} ${rule}`;

export type AddingRules = ReturnType<typeof useAddRules>;

type Adding = { agent: string; rules: readonly ImportedRule[]; publish: boolean };

/** Adds rules to agents one after the other, in their order in the chain. @returns `of` tells how far a rule came with an agent */
export function useAddRules() {
  const client = useQueryClient();
  const [added, setAdded] = useState<ReadonlyMap<string, AddedRule>>(new Map());
  const add = useMutation({
    mutationFn: async ({ agent, rules, publish }: Adding) => {
      let failed = 0;
      for (const rule of rules) {
        const key = placeOf(agent, ruleKey(rule));
        const result = await addRule({ agent, rule, publish }, added.get(key));
        setAdded((last) => new Map(last).set(key, result));
        if (result.error !== null) failed++;
      }
      await refreshAfterRules(client);
      return failed;
    },
    onSuccess: (failed, { agent, rules, publish }) => {
      if (failed > 0)
        return toast.note(`${failed} of ${rules.length} rules could not be added`, "Each says why below.");
      toast.done(`${rules.length} added to ${agent}`, publish ? "They are live." : "They are drafts.");
    },
  });
  const of = (agent: string, rule: string) => added.get(placeOf(agent, rule));
  return { of, pending: add.isPending, add: add.mutate };
}
