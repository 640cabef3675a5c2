import * as z from "zod";
import { LIMITS } from "../limits";
import { forms } from "./forms";
import { Count, choice, count, flag, Pattern, Patterns, pattern, patterns, Text } from "./parts";

const Around = z.int().min(0).max(1_000);
const LineRule = z.strictObject({
  patterns: Patterns,
  unless: patterns("Except lines with").optional(),
  context: z
    .strictObject({
      before: Around.meta({ title: "Lines before" }).optional(),
      after: Around.meta({ title: "Lines after" }).optional(),
    })
    .meta({ title: "Context" })
    .optional(),
  keep_protected: flag("Never remove protected lines").optional(),
});
const LineSelection = forms([Patterns, LineRule]);

/** What `group_similar` takes for equal. */
export const MASKS = ["numbers", "hex", "uuids", "times", "paths", "quoted"] as const;

/** Stages that remove lines. */
export const LINE_STAGES = [
  z.strictObject({ drop_lines: LineSelection }),
  z.strictObject({ keep_lines: LineSelection }),
  z.strictObject({
    sections: z
      .strictObject({
        enter: pattern("First line"),
        exit: pattern("Last line").optional(),
        until: pattern("First line behind it").optional(),
        do: choice("Do", ["drop", "keep", "summarize"]),
        label: z.string().min(1).max(200).meta({ title: "Label of the count" }).optional(),
        head: count("First lines to keep").optional(),
        tail: count("Last lines to keep").optional(),
        unless: patterns("Leave a section alone that has").optional(),
      })
      .refine((section) => section.exit === undefined || section.until === undefined, {
        error: "give exit (the last line) or until (the line behind it), not both",
      }),
  }),
  z.strictObject({
    blocks: z
      .strictObject({
        split_on: pattern("First line of a block").optional(),
        until: pattern("First line behind the blocks").optional(),
        keep: patterns("Keep blocks with").optional(),
        drop: patterns("Drop blocks with").optional(),
        head: count("First blocks to keep").optional(),
        tail: count("Last blocks to keep").optional(),
        alike: z
          .strictObject({
            except: patterns("Lines that may differ").optional(),
            mask: z.array(z.enum(MASKS)).max(MASKS.length).meta({ title: "Taken for equal" }).optional(),
            name: pattern("A block's own name, taken for equal in it").optional(),
            leave: patterns("Lines that stay of each").optional(),
            min: z.int().min(2).max(1_000_000).meta({ title: "Smallest group" }).optional(),
            keep: choice("Keep", ["first", "first_last"]).optional(),
          })
          .meta({ title: "Of blocks that are alike keep the first" })
          .optional(),
      })
      .refine((blocks) => Object.keys(blocks).some((key) => key !== "split_on" && key !== "until"), {
        error: "give keep, drop, head, tail or alike",
      }),
  }),
  z.strictObject({
    dedupe_lines: forms([
      z.literal(true),
      z.strictObject({
        scope: choice("Equal lines", ["adjacent", "all"]),
        window: count("At most so many lines apart").optional(),
      }),
    ]),
  }),
  z.strictObject({
    group_similar: forms([
      z.literal(true),
      z.strictObject({
        scope: choice("Similar lines", ["adjacent", "paragraph", "all"]).optional(),
        min: z.int().min(2).max(1_000_000).meta({ title: "Smallest group" }).optional(),
        keep: choice("Keep", ["first", "first_last"]).optional(),
        mask: z.array(z.enum(MASKS)).max(MASKS.length).meta({ title: "Taken for equal" }).optional(),
        mask_patterns: patterns("Taken for equal too").optional(),
        words: flag("Names that change in place too").optional(),
        list: pattern("Name of each other line").optional(),
        only: patterns("Only lines with").optional(),
        unless: patterns("Except lines with").optional(),
      }),
    ]),
  }),
  z.strictObject({
    stack_traces: forms([
      z.literal(true),
      z.strictObject({
        frames: count("Own frames to keep").optional(),
        library: patterns("Frames of others").optional(),
      }),
    ]),
  }),
  z.strictObject({ head_lines: Count.meta({ title: "First lines" }), tail_lines: count("Last lines").optional() }),
  z.strictObject({ tail_lines: Count }),
  z.strictObject({ max_lines: Count }),
  z.strictObject({
    window: z
      .strictObject({
        head: count("At the start").optional(),
        middle: count("In the middle").optional(),
        tail: count("At the end").optional(),
        unit: choice("Counted in", ["lines", "tokens"]).optional(),
      })
      .refine(({ head, middle, tail }) => (head ?? middle ?? tail) !== undefined, {
        error: "give head, middle or tail",
      }),
  }),
  z.strictObject({
    budget: forms([
      Count,
      z.strictObject({
        tokens: count("Tokens"),
        importance: z
          .array(
            z.strictObject({
              pattern: Pattern,
              score: z.int().min(-100).max(100).meta({ title: "Importance, -100 to 100" }),
            }),
          )
          .min(1)
          .max(LIMITS.patternsPerStage)
          .meta({ title: "Importance" })
          .optional(),
      }),
    ]),
  }),
  z.strictObject({ findings: z.literal(true) }),
  z.strictObject({
    fold_paths: z.union([z.literal(true), z.strictObject({ min: count("Fewest paths") })]),
  }),
  z.strictObject({
    count_lines: z
      .array(
        z.strictObject({
          label: z.string().min(1).max(200).meta({ title: "Label" }),
          pattern: pattern("Lines with"),
          by: z.string().min(1).max(200).meta({ title: "By ($1)" }).optional(),
          sum: z.string().min(1).max(200).meta({ title: "Sum of ($1)" }).optional(),
        }),
      )
      .min(1)
      .max(50),
  }),
  z.strictObject({
    match_output: z
      .array(
        z.strictObject({
          pattern: pattern("Output with"),
          message: Text.min(1).meta({ title: "Message" }),
          unless: pattern("Unless").optional(),
          on: choice("When the tool", ["success", "failure", "any"]).optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
  z.strictObject({
    on_empty: forms([
      Text,
      z.strictObject({
        success: Text.meta({ title: "Text" }),
        failure: Text.meta({ title: "Text when the tool failed" }),
      }),
    ]),
  }),
] as const;
