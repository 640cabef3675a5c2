"use client";
import { useQuery } from "@tanstack/react-query";
import { DiffView } from "@/components/diff/diff-view";
import { asText } from "@/components/hooks/model/path";
import { useDiffParams } from "@/components/playground/use-view-params";
import { Change } from "@/components/ui/change";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { STAGE_INFO } from "@/lib/contract/stages";
import { cleanQuery } from "@/lib/query/clean";
import { presetSampleQuery } from "@/lib/query/presets";

/** A shipped sample before and after cleaning. */
export function SampleView({ preset, sample }: { preset: string; sample: string }) {
  const view = useDiffParams();
  const whole = useQuery(presetSampleQuery(preset, sample));
  const before = asText(whole.data?.event.content);
  const cleaned = useQuery({
    ...cleanQuery(`${preset}/${sample}`, {
      command: whole.data?.command,
      exit_code: whole.data?.exit_code,
      content: before,
      tool_name: whole.data?.tool_name,
    }),
    enabled: whole.data !== undefined,
  });
  const error = whole.error ?? cleaned.error;
  if (error)
    return <ErrorState className="m-3" error={error} onRetry={() => void (whole.error ? whole : cleaned).refetch()} />;
  if (!cleaned.data) return <Skeleton className="m-3 h-96" />;
  const { tokens, bytes, content, steps, reason, preset: ran } = cleaned.data;
  const [step] = steps;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 border-line border-y px-4 py-2">
        <Change before={tokens.before} after={tokens.after} unit="tokens" className="font-medium" />
        <Change before={bytes.before} after={bytes.after} unit="bytes" />
        <span className="text-faint text-xs">
          {ran === null ? `Left as it is: ${reason}.` : ran === preset ? null : `Cleaned by ${ran}.`}
        </span>
      </p>
      <DiffView
        before={before}
        after={content}
        map={step?.line_map ?? null}
        stages={(step?.stages ?? []).map(({ kind }) => ({
          title: STAGE_INFO[kind].title,
          words: STAGE_INFO[kind].summary,
        }))}
        {...view}
        className="flex h-[34rem] min-h-0 min-w-0 flex-col"
      />
    </>
  );
}
