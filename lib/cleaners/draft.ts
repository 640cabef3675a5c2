import { WrittenHookConfig } from "@/lib/contract/hook-config";
import { LIMITS } from "@/lib/contract/limits";
import { type ReadRule, RULE_LIMITS, type RuleFormat, RuleSample } from "@/lib/contract/rules";
import type { Stage } from "@/lib/contract/stages";
import { anyOf } from "./command";
import type { Notes } from "./notes";

const POINT = "transform_tool_result";

/** A test of a peer. `expected` is the exact text, where the peer asks for one. */
export type RuleTest = {
  name: string;
  command: string | null;
  content: string;
  failed: boolean;
  expected?: string | undefined;
  must_keep?: string[];
  must_not?: string[];
};

/** A rule as it is read, before it becomes a hook. */
export type Draft = {
  format: RuleFormat;
  name: string;
  notes: Notes;
  /** Patterns that must all match the command line; the first is the hook's condition, the others are asked by stages. */
  commands: string[];
  /** Where one of these matches the command line, the output stays as it is. */
  except: string[];
  tools: string[];
  stages: Stage[];
  tests: RuleTest[];
};

/**
 * Makes a hook and samples of a draft.
 * @returns null when there is nothing to carry over, or when the contract refuses it; the notes say so
 */
export function finish(draft: Draft): ReadRule | null {
  const { format, notes, tools } = draft;
  const name = nameOf(draft.name);
  if (draft.stages.length === 0) {
    notes.say("error", `Nothing of the rule ${JSON.stringify(name)} can be carried over.`);
    return null;
  }
  const [command] = draft.commands;
  const parsed = WrittenHookConfig.safeParse({
    name,
    point: POINT,
    match: { ...(command !== undefined && { command }), ...(tools.length > 0 && { tools }) },
    runner: { kind: "pipeline", stages: gated(draft) },
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const why = `${issue?.path.join(".")}: ${issue?.message}`;
    notes.say("error", `The rule ${JSON.stringify(name)} does not fit into a hook: ${why}.`);
    return null;
  }
  const samples = draft.tests.slice(0, RULE_LIMITS.samplesPerRule).flatMap((test) => sampleOf(draft, test));
  if (draft.tests.length > RULE_LIMITS.samplesPerRule)
    notes.lost(`Only the first ${RULE_LIMITS.samplesPerRule} tests become samples.`);
  return { source: notes.source.path, format, name, hook: parsed.data, samples, notes: notes.all };
}

/** The stages inside of the conditions that a hook's own `match` cannot hold. */
function gated({ commands, except, stages }: Draft): Stage[] {
  let inner = stages;
  for (const command of commands.slice(1).reverse()) inner = [{ when: { if: { command }, do: inner } }];
  if (except.length > 0) inner = [{ when: { if: { command: anyOf(except) }, do: [], else: inner } }];
  return inner;
}

function sampleOf({ name, notes, tools }: Draft, test: RuleTest): RuleSample[] {
  const { command, content, failed, expected } = test;
  const sample = RuleSample.safeParse({
    name: nameOf(`${name}: ${test.name}`),
    point: POINT,
    event: {
      type: POINT,
      tool_name: tools[0] ?? "shell_exec",
      ...(command !== null && { input: { command } }),
      content,
      is_error: failed,
      status: failed ? "error" : "completed",
    },
    expect: {
      must_keep: test.must_keep ?? [],
      must_not: test.must_not ?? [],
      ...(expected !== undefined && { reply: { content: withEndOf(expected, content) } }),
    },
  });
  if (sample.success) return [sample.data];
  const [issue] = sample.error.issues;
  notes.lost(`The test ${JSON.stringify(test.name)} does not fit into a sample: ${issue?.message}.`, test.name);
  return [];
}

/** Peers compare without newlines at the end; here the newline at the end of the output stays as it was. */
const withEndOf = (expected: string, content: string): string =>
  `${expected.replace(/\n+$/, "")}${content.endsWith("\n") ? "\n" : ""}`;

/** @returns one line that can be a name */
export function nameOf(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim();
  return [...line].slice(0, LIMITS.nameChars).join("").trim() || "unnamed";
}
