import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type ReadFile, readRuleFile, rulesOf } from "@/lib/cleaners/import-rules";
import { compare, essentials } from "@/lib/cleaners/marks";
import type { Event } from "@/lib/contract/events";
import type { HookConfig } from "@/lib/contract/hook-config";
import {
  type ImportedRule,
  type ReadRule,
  RULE_LIMITS,
  type RuleNote,
  type RuleSample,
  type RulesImport,
  type RulesImportRequest,
} from "@/lib/contract/rules";
import type { RunResult } from "@/lib/contract/run";
import { unmetOf } from "@/lib/engine/expectations";
import { type InvokePorts, invoke } from "./invoke";

/** One sample may take so long. */
const TRIAL_MS = 1_000;

/**
 * Reads the rules of other cleaners and tries each of their tests on the hook that was made of the rule: what we leave has our
 * marks and our protected lines in it, so exact expectations are settled by that run.
 * @param ports runs the hooks; nothing is recorded
 */
export async function importTried({ files }: RulesImportRequest, ports: InvokePorts): Promise<RulesImport> {
  const read: ReadFile[] = [];
  for (const file of files) {
    read.push(readRuleFile(file));
    // Calls that wait may run between two files.
    await setImmediate();
  }
  const { items, findings } = rulesOf(read);
  const deadline = ports.now() + RULE_LIMITS.trialMs;
  const tried: ImportedRule[] = [];
  for (const item of items) tried.push(await tryRule(item, () => ports.now() >= deadline, ports));
  return { items: tried, findings };
}

async function tryRule(rule: ReadRule, late: () => boolean, ports: InvokePorts): Promise<ImportedRule> {
  const samples: RuleSample[] = [];
  const trials: ImportedRule["trials"] = [];
  const notes = [...rule.notes];
  for (const written of rule.samples) {
    if (late()) {
      samples.push(written);
      trials.push(null);
      continue;
    }
    const result = await run(rule.hook, written.event, ports);
    const sample = settle(written, result, notes);
    const unmet = unmetOf(sample.expect, sample.point, sample.event, result);
    samples.push(sample);
    trials.push({ verdict: result.verdict, tokens: result.tokens, unmet });
  }
  if (trials.includes(null))
    notes.push({ level: "warning", message: "Not all of its samples were tried: the import took too long." });
  return { ...rule, samples, trials, notes: notes.slice(0, RULE_LIMITS.notesPerRule) };
}

/**
 * Where the hook leaves what the peer's test expects but for marks, its own reply is expected from now on. Where it leaves
 * more, all that the peer left must be kept. Otherwise the peer's text stays expected, and a note says that it does not hold.
 */
function settle(sample: RuleSample, result: RunResult, notes: RuleNote[]): RuleSample {
  const expected = (sample.expect.reply as { content?: unknown } | undefined)?.content;
  if (typeof expected !== "string") return sample;
  const before = String(sample.event.content);
  const { content = before } = result.reply as { content?: string };
  const likeness = compare(content, expected);
  const { reply: _, ...expect } = sample.expect;
  if (likeness === "same")
    return { ...sample, expect: { ...expect, reply: result.reply as RuleSample["expect"]["reply"] } };
  const lines = essentials(expected);
  const warning = result.steps.flatMap((step) => step.warnings).find(({ code }) => code.startsWith("guard_"));
  const because = warning ? ` (${warning.message})` : "";
  const name = JSON.stringify(sample.name);
  if (likeness === "other" || lines.length > 200 || lines.some((line) => line.length > 4_000)) {
    notes.push({
      level: "warning",
      message: `The sample ${name} does not hold: something else is left here${because}.`,
    });
    return sample;
  }
  notes.push({ level: "info", message: `Of the sample ${name} more is kept here than there${because}.` });
  return { ...sample, expect: { ...expect, must_keep: [...new Set([...expect.must_keep, ...lines])].slice(0, 200) } };
}

const run = (config: HookConfig, event: Event, ports: InvokePorts): Promise<RunResult> =>
  invoke(
    {
      agent: { id: randomUUID(), slug: "import", profile: "librefang", enabled: true, resolution: {} },
      point: config.point,
      event,
      chain: [{ hook_id: null, revision: null, config: { ...config, timeout_ms: TRIAL_MS } }],
      origin: "test",
    },
    ports,
  );
