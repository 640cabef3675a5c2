import { formatBytes, formatMs } from "@/components/ui/format";
import { CONFINEMENTS } from "@/lib/contract/confinement";
import type { Attempt } from "@/lib/contract/run";
import { wasStarted } from "./step-words";
import { StreamView } from "./stream-view";

type Props = {
  attempt: Attempt;
  number: number;
  of: number;
  /** True: stdout is the console's. */
  sandboxed: boolean;
};

/** One try to run a script: when, how it ended, what it printed, and which line was taken as the reply. */
export function AttemptView({ attempt, number, of, sandboxed }: Props) {
  const { exit_code, signal, delay_ms, picked_line, stdout, stderr, error, confinement } = attempt;
  const facts = [
    formatMs(attempt.duration_ms),
    delay_ms > 0 && `after a wait of ${formatMs(delay_ms)}`,
    exit_code !== null && `exit code ${exit_code}`,
    signal && `signal ${signal}`,
    confinement && `confinement: ${CONFINEMENTS[confinement].title}`,
  ].filter((fact) => typeof fact === "string");
  return (
    <section aria-label={`Attempt ${number}`} className="grid grid-cols-1 gap-2">
      <h3 className="text-xs">
        <span className="font-medium">{of > 1 ? `Attempt ${number} of ${of}` : "Attempt"}</span>{" "}
        <span className="text-dim tabular-nums">{facts.join(" · ")}</span>
      </h3>
      {error && of > 1 && (
        <p className="text-danger text-xs">
          <span aria-hidden>! </span>
          <code className="font-mono">{error.code}</code>
          {error.line !== undefined && `, line ${error.line} of the script`}
        </p>
      )}
      {wasStarted(attempt) && (
        <StreamView
          name={sandboxed ? "console" : "stdout"}
          text={stdout}
          size={formatBytes(attempt.stdout_bytes)}
          picked={picked_line}
          empty={error?.code === "no_output" ? "Nothing. LibreFang counts that as a failure." : "Nothing."}
        />
      )}
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
