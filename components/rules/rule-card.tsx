import Link from "next/link";
import { FiresWhen } from "@/components/agents/fires-when";
import { StageOutline } from "@/components/hooks/stages/stage-outline";
import { FindingList } from "@/components/manifests/finding-list";
import { SampleOutcome } from "@/components/playground/sample-outcome";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorState } from "@/components/ui/error-state";
import { formatCount } from "@/components/ui/format";
import type { ImportedRule } from "@/lib/contract/rules";
import type { AddedRule } from "@/lib/query/rules";
import { figuresOf } from "./model/rule-figures";

type Props = {
  rule: ImportedRule;
  open: boolean;
  taken: boolean;
  added: AddedRule | undefined;
  onTake: (taken: boolean) => void;
};

/** One rule: the stages that were made of it, what could not be carried over, and how its own tests came out. */
export function RuleCard({ rule, open, taken, added, onTake }: Props) {
  const { passed, failed, untried, warnings } = figuresOf(rule);
  const { runner } = rule.hook;
  const stages = runner.kind === "pipeline" ? runner.stages : [];
  return (
    <li className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2.5">
        <Checkbox
          checked={taken}
          disabled={added?.hook != null}
          onChange={onTake}
          label={<span className="font-medium [overflow-wrap:anywhere]">{rule.name}</span>}
        />
        <span className="flex flex-wrap items-center gap-2">
          <Badge>{rule.format}</Badge>
          {warnings > 0 && (
            <Badge tone="amber" glyph="⚠">
              {formatCount(warnings, "warning")}
            </Badge>
          )}
          {failed > 0 && (
            <Badge tone="red" glyph="!">
              {formatCount(failed, "sample")} not as expected
            </Badge>
          )}
          {passed > 0 && (
            <Badge tone="accent" glyph="✓">
              {formatCount(passed, "sample")} as expected
            </Badge>
          )}
          {untried > 0 && <Badge>{formatCount(untried, "sample")} not tried</Badge>}
          {added?.hook && (
            <Link href={`/hooks/${added.hook.id}`} className="font-medium text-accent text-xs underline">
              Open the hook
            </Link>
          )}
        </span>
      </div>
      {added?.error != null && (
        <ErrorState
          className="mx-4 mb-3"
          error={added.error}
          advice={
            added.hook
              ? `The hook is there with ${added.samples} of ${rule.samples.length} samples; adding again saves the rest.`
              : "Nothing of this rule was created; add again when the reason is gone."
          }
        />
      )}
      <details open={open} className="border-line border-t px-4 py-2 text-xs">
        <summary className="cursor-pointer text-dim">
          {formatCount(stages.length, "stage")}, from <code className="font-mono">{rule.source}</code>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2 pb-1">
          <FiresWhen match={rule.hook.match} otherwise="at every tool result" />
          <StageOutline stages={stages} />
          {rule.notes.length > 0 && (
            <FindingList
              findings={rule.notes.map(({ line, ...note }) => ({ ...note, file: rule.source, line: line ?? null }))}
            />
          )}
          {rule.samples.length === 0 && <p className="text-faint">The rule has no tests, so there are no samples.</p>}
          <ul className="grid grid-cols-1 gap-1.5">
            {rule.samples.map((sample, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: samples stand in the order of the tests
              <li key={index}>
                {rule.trials[index] ? (
                  <SampleOutcome name={sample.name} {...rule.trials[index]} />
                ) : (
                  <p className="text-dim">{sample.name}: not tried, the import took too long</p>
                )}
              </li>
            ))}
          </ul>
        </div>
      </details>
    </li>
  );
}
