import { formatBytes, formatMs } from "@/components/ui/format";
import type { Attempt } from "@/lib/contract/run";
import { StreamView } from "./stream-view";

type Props = { attempt: Attempt; number: number; of: number /** True: stdout is the console's. */; sandboxed: boolean };

/** One try to run a script: when, how it ended, what it printed, and which line was taken as the reply. */
export function AttemptView({ attempt, number, of, sandboxed }: Props) {
  const { exit_code, signal, delay_ms, picked_line, stdout, stderr, error } = attempt;
  const facts = [
    formatMs(attempt.duration_ms),
    delay_ms > 0 && `after a wait of ${formatMs(delay_ms)}`,
    exit_code !== null && `exit code ${exit_code}`,
    signal && `signal ${signal}`,
  ].filter((fact) => typeof fact === "string");
  return (
    <section aria-label={`Attempt ${number}`} className="grid grid-cols-1 gap-2">
      <h4 className="text-xs">
        <span className="font-medium">{of > 1 ? `Attempt ${number} of ${of}` : "Attempt"}</span>{" "}
        <span className="text-dim tabular-nums">{facts.join(" · ")}</span>
      </h4>
      {error && of > 1 && (
        <p className="text-danger text-xs">
          ! {error.code}
          {error.line !== undefined && ` line ${error.line}`}: {error.message}
        </p>
      )}
      <StreamView
        name={sandboxed ? "console" : "stdout"}
        text={stdout}
        size={formatBytes(attempt.stdout_bytes)}
        picked={picked_line}
        empty={sandboxed ? "Nothing was printed." : "Nothing. The contract counts empty stdout as a failure."}
      />
      {(stderr !== "" || attempt.stderr_bytes > 0) && (
        <StreamView
          name="stderr"
          text={stderr}
          size={formatBytes(attempt.stderr_bytes)}
          picked={null}
          empty="Nothing."
        />
      )}
    </section>
  );
}
