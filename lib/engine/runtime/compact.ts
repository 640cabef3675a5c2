import type { Message } from "@/lib/contract/message";
import type { RuntimeStep } from "@/lib/contract/runtime-view";
import { inWords } from "../utf8";
import { addedTo, messagesOf } from "./messages";
import { counted, type Draw, objectOf, step, textOf } from "./view";

const DEFAULT_SUMMARY = "plugin compaction";
const SUMMARY_TOKENS = 2_048;

/** `compact` (librefang.md 2.4): the directive, else the messages, else the built-in compactor. */
export const compact: Draw = ({ event, reply, verdict, aborted }, { llm_summary }) => {
  const before = messagesOf(event.messages);
  if (aborted)
    return seen(before, before, [
      step(
        "abort",
        "Abort",
        "The hook aborted: in the agent loop that is logged and the turn goes on uncompacted; a manual compaction answers with the error.",
      ),
    ]);
  const given = verdict === "replaced" ? objectOf(reply) : {};
  const asked = askHost(given.request_llm_summary, llm_summary);
  if (asked?.after) return seen(before, asked.after, asked.steps);
  const steps = asked?.steps ?? [];
  const messages = messagesOf(given.messages);
  if (messages.length === 0)
    return seen(before, before, [
      ...steps,
      step(
        "built_in",
        "Built-in compactor",
        "The hooks gave nothing that can be used, so LibreFang's own compactor runs. What it makes of the list is not modelled; it is shown as it was.",
      ),
    ]);
  const omitted = typeof given.summary !== "string";
  const summary = omitted ? DEFAULT_SUMMARY : textOf(given.summary);
  const kept = `${counted(messages.length, "message")} of ${inWords(before.length)} kept.`;
  return seen(before, withSummary(summary, messages), [
    ...steps,
    step("keep", "Kept messages", kept, true),
    summaryStep(summary, omitted),
  ]);
};

const seen = (before: Message[], after: Message[], steps: RuntimeStep[]) => ({
  steps,
  sees: { kind: "messages" as const, before, after, added: addedTo(before, after) },
});

/** The wording around the summary is that of a neighbouring revision. */
const withSummary = (summary: string, kept: Message[]): Message[] =>
  summary === ""
    ? kept
    : [
        {
          role: "user",
          content: `[Context compaction summary] Earlier conversation turns were summarised to preserve context space. Summary of removed messages: ${summary}`,
          pinned: false,
        },
        ...kept,
      ];

function summaryStep(summary: string, omitted: boolean): RuntimeStep {
  const title = "Summary";
  if (summary === "")
    return step("summary", title, "The summary is empty, so no message stands for what was taken out.");
  const literal = omitted
    ? ` The reply has no summary, so the model reads the literal text "${DEFAULT_SUMMARY}"; give one, or an empty text for none.`
    : "";
  return step(
    "summary",
    title,
    `A synthetic user message with the summary comes before the kept messages (wording approximated).${literal}`,
    true,
  );
}

/** The `request_llm_summary` directive. @returns null where there is none; without `after` the next rule applies */
function askHost(directive: unknown, answer: string | null): { steps: RuntimeStep[]; after?: Message[] } | null {
  if (directive === undefined) return null;
  const { summarize, keep, prompt, max_tokens } = objectOf(directive);
  const asked = messagesOf(summarize);
  const kept = messagesOf(keep);
  const title = "Summary by the model";
  if (asked.length === 0)
    return {
      steps: [step("host_summary", title, "The directive has no messages to summarise, so the next rule applies.")],
    };
  const budget = typeof max_tokens === "number" ? max_tokens : SUMMARY_TOKENS;
  const order = `LibreFang asks the agent's model to summarise ${counted(asked.length, "message")} in at most ${inWords(budget)} tokens, temperature 0.3${
    typeof prompt === "string" ? ", with the hook's own prompt" : ""
  }`;
  if (answer === null || answer.trim() === "")
    return {
      steps: [
        step(
          "host_summary",
          title,
          `${order}. No answer is given here (an error or an empty answer of the model counts the same), so the next rule applies.`,
        ),
      ],
    };
  return {
    steps: [
      step("host_summary", title, `${order}; the answer is the one given for this run.`, true),
      step("keep", "Kept messages", `${counted(kept.length, "message")} kept behind the summary.`, true),
      summaryStep(answer, false),
    ],
    after: withSummary(answer, kept),
  };
}
