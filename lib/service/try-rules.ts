import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type ReadFile, readRuleFile, rulesOf } from "@/lib/cleaners/import-rules";
import { compare, essentials } from "@/lib/cleaners/marks";
import type { Event } from "@/lib/contract/events";
import type { HookConfig } from "@/lib/contract/hook-config";
import {
  type ImportedRule,
  RULE_LIMITS,
  type RuleNote,
  type RuleSample,
  type RulesImport,
  type RulesImportRequest,
} from "@/lib/contract/rules";
import type { RunResult } from "@/lib/contract/run";
import { type InvokePorts, invoke } from "./invoke";

/** One sample may take so long. */
const TRIAL_MS = 1_000;

/**
 * Reads the rules of other cleaners and tries each of their exact tests on the hook that was made of the rule: what we leave
 * has our marks and our protected lines in it.
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
  for (const item of items) {
    const samples: RuleSample[] = [];
    const notes = [...item.notes];
    const late = () => ports.now() >= deadline;
    for (const sample of item.samples) samples.push(late() ? sample : await settle(item.hook, sample, notes, ports));
    if (late() && item.samples.length > 0)
      notes.push({ level: "warning", message: "Not all of its samples were tried: the import took too long." });
    tried.push({ ...item, samples, notes: notes.slice(0, RULE_LIMITS.notesPerRule) });
  }
  return { items: tried, findings };
}

/**
 * Where the hook leaves what the peer's test expects but for marks, its own reply is expected from now on. Where it leaves
 * more, all that the peer left must be kept. Otherwise the peer's text stays expected, and a note says that it does not hold.
 */
async function settle(
  hook: HookConfig,
  sample: RuleSample,
  notes: RuleNote[],
  ports: InvokePorts,
): Promise<RuleSample> {
  const expected = (sample.expect.reply as { content?: unknown } | undefined)?.content;
  if (typeof expected !== "string") return sample;
  const result = await run(hook, sample.event, ports);
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
