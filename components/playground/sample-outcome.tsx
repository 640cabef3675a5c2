import { Change } from "@/components/ui/change";
import type { SamplesReport } from "@/lib/contract/sample";

type Props = Pick<SamplesReport["items"][number], "name" | "tokens" | "unmet">;

/** One sample: whether it came out as expected, what it saved, and what is not met. */
export function SampleOutcome({ name, tokens, unmet }: Props) {
  const good = unmet.length === 0;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
          <span aria-hidden className={good ? "text-saved" : "text-danger"}>
            {good ? "✓ " : "! "}
          </span>
          <span className="sr-only">{good ? "as expected: " : "not as expected: "}</span>
          {name}
        </span>
        {tokens && <Change before={tokens.before} after={tokens.after} estimated={tokens.estimated} unit="tokens" />}
      </p>
      {unmet.map(({ code, message }) => (
        <p key={`${code} ${message}`} className="text-danger [overflow-wrap:anywhere]">
          <code className="font-mono">{code}</code>: {message}
        </p>
      ))}
    </>
  );
}
