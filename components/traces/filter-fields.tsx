"use client";

import { useQuery } from "@tanstack/react-query";
import { Field } from "@/components/ui/field";
import { type Option, Select } from "@/components/ui/select";
import { pointsOf } from "@/lib/contract/points";
import { Origin } from "@/lib/contract/run";
import { DISPOSITION_TERMS, Disposition, VERDICT_TERMS, Verdict } from "@/lib/contract/verdicts";
import { agentsQuery } from "@/lib/query/agents";
import { hooksQuery } from "@/lib/query/hooks";
import { metricsQuery } from "@/lib/query/metrics";
import { ORIGIN_WORDS, optionLabel } from "./model/words";
import { TextFilter } from "./text-filter";
import type { TraceSearchState } from "./use-trace-search";

type FieldsProps = { state: TraceSearchState };

export function FilterFields({ state }: FieldsProps) {
  const { search, set, fixed } = state;
  const shown = (key: keyof typeof fixed) => !(key in fixed);
  return (
    <div className="grid gap-3">
      {shown("agent") && <AgentFilter state={state} />}
      {shown("hook") && <HookFilter state={state} />}
      <div className="grid grid-cols-2 gap-3">
        <Choice label="Verdict" value={search.verdict} options={VERDICTS} onChange={(verdict) => set({ verdict })} />
        <Choice label="Origin" value={search.origin} options={ORIGINS} onChange={(origin) => set({ origin })} />
      </div>
      <Choice
        label="A step became"
        value={search.disposition}
        options={DISPOSITIONS}
        onChange={(disposition) => set({ disposition })}
      />
      {shown("point") && pointsOf().length > 1 && (
        <Choice label="Hook point" value={search.point} options={POINT_OPTIONS} onChange={(point) => set({ point })} />
      )}
      <ToolFilter state={state} />
      <TextFilter label="Session" value={search.session} onChange={(session) => set({ session })} placeholder="id" />
    </div>
  );
}

const option = <T extends string>(value: T, label: string): Option<T> => ({ value, label });
const VERDICTS = Verdict.options.map((v) => option(v, optionLabel(VERDICT_TERMS[v])));
const DISPOSITIONS = Disposition.options.map((d) => ({
  ...option(d, optionLabel(DISPOSITION_TERMS[d])),
  hint: DISPOSITION_TERMS[d].meaning,
}));
const ORIGINS = Origin.options.map((o) => option(o, ORIGIN_WORDS[o]));
const POINT_OPTIONS = pointsOf().map((p) => option(p, p));

type ChoiceProps<T extends string> = {
  label: string;
  value: T | null | undefined;
  options: readonly Option<T>[];
  onChange: (value: T | null) => void;
};

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <Field label={label}>
      <Select<T | ""> value={value ?? ""} onChange={(next) => onChange(next || null)} options={[ANY, ...options]} />
    </Field>
  );
}
const ANY = { value: "" as const, label: "Any" };

/** Offers the tools of the last 24 hours; any other can be typed. */
function ToolFilter({ state: { search, set } }: FieldsProps) {
  const tools = useQuery(metricsQuery({ by: "tool" })).data?.series.map((s) => s.key) ?? [];
  return (
    <TextFilter
      label="Tool"
      value={search.tool}
      onChange={(tool) => set({ tool })}
      placeholder="shell_exec"
      suggestions={tools.filter(Boolean)}
    />
  );
}

function AgentFilter({ state: { search, set } }: FieldsProps) {
  const agents = useQuery(agentsQuery()).data?.items ?? [];
  const options = agents.map((agent) => option(agent.slug, agent.name));
  const foreign = search.agent && !agents.some((agent) => agent.slug === search.agent);
  if (search.agent && foreign) options.push(option(search.agent, search.agent));
  return (
    <Choice label="Agent" value={search.agent} options={options} onChange={(agent) => set({ agent, hook: null })} />
  );
}

/** Hooks belong to agents, so the agent is chosen first. */
function HookFilter({ state: { search, set, fixed } }: FieldsProps) {
  const agent = fixed.agent ?? search.agent;
  const hooks = useQuery({ ...hooksQuery(agent ?? ""), enabled: Boolean(agent) }).data?.items ?? [];
  const options = hooks.map((hook) => option(hook.id, hook.name));
  if (search.hook && !hooks.some((hook) => hook.id === search.hook)) options.push(option(search.hook, search.hook));
  if (!agent && !search.hook) return null;
  return <Choice label="Hook" value={search.hook} options={options} onChange={(hook) => set({ hook })} />;
}
