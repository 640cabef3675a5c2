import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { Hook } from "@/lib/contract/hook";
import { type ImportedRule, type RuleFile, RulesImport } from "@/lib/contract/rules";
import { Sample } from "@/lib/contract/sample";
import { api, seg } from "./client";
import { keys } from "./keys";

/** What hooks and samples become of rule files. Stores nothing. @param reading names these files, which may be large */
export const rulesQuery = (reading: number, files: readonly RuleFile[]) =>
  queryOptions({
    queryKey: keys.presets.rules(reading),
    queryFn: ({ signal }) => api.post("/api/presets/import", RulesImport, { files }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** How far the creation of a rule came. `samples` counts those that are saved; `error` is what ended it. */
export type AddedRule = { hook: Hook | null; samples: number; error: unknown };

export const NOT_ADDED: AddedRule = { hook: null, samples: 0, error: null };

type Adding = { agent: string; rule: ImportedRule; publish: boolean };

/** Creates a rule's hook, then its samples one by one. @param before how far an earlier try came; it is gone on from there */
export async function addRule({ agent, rule, publish }: Adding, before: AddedRule = NOT_ADDED): Promise<AddedRule> {
  const at = `/api/agents/${seg(agent)}`;
  const done: AddedRule = { ...before, error: null };
  try {
    done.hook ??= await api.post(`${at}/hooks`, Hook, { ...rule.hook, publish });
    for (const sample of rule.samples.slice(done.samples)) {
      await api.post(`${at}/samples`, Sample, sample);
      done.samples++;
    }
  } catch (error) {
    done.error = error;
  }
  return done;
}

/** Everything that shows hooks or samples is asked again. */
export const refreshAfterRules = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [keys.hooks.all, keys.samples.all, keys.agents.all].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
