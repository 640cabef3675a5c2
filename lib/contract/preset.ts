import * as z from "zod";
import { Event } from "./events";
import { HookConfig, WrittenHookConfig } from "./hook-config";
import { LIMITS } from "./limits";
import { Expect } from "./sample";

/** `presets/<id>/samples/<name>.json`, beside the raw output in `<name>.txt`. */
export const SampleFile = z.strictObject({
  title: z.string(),
  command: z.string(),
  tool_name: z.string(),
  exit_code: z.int(),
  outcome: z.enum(["passing", "failing"]),
  origin: z.enum(["captured", "documented"]),
  tool_version: z.string(),
  /** Set aside while rules are written: its score shows how they do on outputs that nobody tuned them on. */
  held_out: z.boolean().default(false),
  expect: Expect.prefault({}),
});
export type SampleFile = z.infer<typeof SampleFile>;

/** Patterns (RE2 syntax) of lines that only this tool prints: how a preset is found where the command says nothing. */
const Signs = z.array(z.string().min(1).max(LIMITS.patternChars)).max(40).default([]);

/** Whether the tool shows what other programs print (`npm run`, `make`, `docker logs`), so that their presets may fit as well. */
const RunsOthers = z.boolean().default(false);

/** `presets/<id>/preset.json`. */
export const PresetFile = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  signs: Signs,
  runs_others: RunsOthers,
  hook: WrittenHookConfig,
});

export const ShippedSample = SampleFile.extend({ id: z.string(), bytes: z.int(), lines: z.int() });
export type ShippedSample = z.infer<typeof ShippedSample>;

/** A ready hook with samples captured from the real tool. */
export const Preset = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  signs: Signs,
  runs_others: RunsOthers,
  hook: HookConfig,
  samples: z.array(ShippedSample),
});
export type Preset = z.infer<typeof Preset>;

/** A preset in a list: what finds it and names its samples. Its stages and what its samples expect are asked for one by one. */
export const PresetRow = Preset.omit({ signs: true, runs_others: true }).extend({
  hook: HookConfig.pick({ name: true, point: true, match: true }),
  samples: z.array(
    ShippedSample.pick({
      id: true,
      title: true,
      command: true,
      tool_name: true,
      outcome: true,
      bytes: true,
      lines: true,
    }),
  ),
});
export type PresetRow = z.infer<typeof PresetRow>;
export type ShippedSampleRow = PresetRow["samples"][number];

/** One shipped sample as an event ready to run. */
export const PresetSample = ShippedSample.extend({ event: Event });
export type PresetSample = z.infer<typeof PresetSample>;
