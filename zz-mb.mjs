// zz-mb.ts
import { readFileSync } from "node:fs";

// lib/engine/utf8.ts
function utf8Bytes(text3) {
  let bytes = text3.length;
  for (let i = 0; i < text3.length; i++) {
    const unit = text3.charCodeAt(i);
    if (unit < 128) continue;
    if (unit < 2048) bytes += 1;
    else if (unit >= 55296 && unit <= 56319 && isTrail(text3.charCodeAt(i + 1))) {
      bytes += 2;
      i++;
    } else bytes += 2;
  }
  return bytes;
}
var isTrail = (unit) => unit >= 56320 && unit <= 57343;
var thousands = new Intl.NumberFormat("en");
var inWords = (n) => thousands.format(n);

// lib/contract/stages/condition.ts
import * as z2 from "zod";

// lib/contract/stages/parts.ts
import * as z from "zod";

// lib/contract/limits.ts
var LIMITS = {
  /** Largest request body and event; above it the answer is 413. */
  eventBytes: 4 * 1024 * 1024,
  /** Per stream of a command, librefang.md 3.3: strictly more is a failure and the child is killed. */
  streamBytes: 1024 * 1024,
  /** What a trace keeps of one attempt's stdout or stderr. The reply itself is kept whole. */
  recordedStreamBytes: 64 * 1024,
  /** Largest state file that is kept between the calls of a script. */
  stateBytes: 1024 * 1024,
  /** A reply line of a long-lived script (librefang.md 3.9), and a frame of an extension (synaps.md 1.4). */
  frameBytes: 4 * 1024 * 1024,
  /** Levels of nesting of a JSON body. */
  jsonDepth: 512,
  listMax: 200,
  listDefault: 50,
  hooksPerChain: 50,
  agents: 1e4,
  secrets: 200,
  /** The system takes at most 128 KiB for one environment variable. */
  secretChars: 16384,
  stages: 64,
  /** All stages of a pipeline, those inside of branches included. */
  nestedStages: 256,
  /** Branches inside of branches. */
  whenDepth: 3,
  patternsPerStage: 500,
  patternChars: 4e3,
  sourceChars: 512 * 1024,
  /** Code points. */
  nameChars: 120,
  timeoutMs: 6e5,
  retries: 20,
  /** librefang.md 3.6: a wait between two attempts is never longer. */
  retryDelayMs: 3e4,
  cacheTtlSecs: 604800,
  /** What an `after_tool_call` hook sees of the tool's output, synaps.md 1.4. Bytes. */
  hookViewBytes: 262144,
  /** Longest replacement that SynapsCLI takes, synaps.md 1.4. Bytes. */
  replacementBytes: 1048576,
  metricPoints: 300,
  metricDays: 90
};

// lib/contract/stages/parts.ts
var Pattern = z.string().min(1).max(LIMITS.patternChars).meta({ title: "Pattern", format: "re2" });
var Patterns = z.array(Pattern).min(1).max(LIMITS.patternsPerStage).meta({ title: "Patterns" });
var Count = z.int().min(1).max(1e6);
var Text = z.string().max(LIMITS.patternChars);
var choice = (title, values) => z.enum(values).meta({ title });
var count = (title) => Count.meta({ title });
var flag = (title) => z.boolean().meta({ title });
var patterns = (title) => Patterns.meta({ title });
var pattern = (title) => Pattern.meta({ title });
var ReplaceRules = z.array(z.strictObject({ pattern: pattern("Pattern"), replacement: Text.meta({ title: "Replacement" }) })).min(1).max(LIMITS.patternsPerStage);

// lib/contract/stages/condition.ts
var Names = z2.array(z2.string().min(1).max(200)).min(1).max(50);
var ExitCode = z2.int().min(-65536).max(65536);
var Condition = z2.strictObject({
  failed: flag("Failed").optional(),
  exit_code: z2.union([ExitCode, z2.array(ExitCode).min(1).max(50)]).meta({ title: "Exit code" }).optional(),
  is_error: flag("Marked as error").optional(),
  status: Names.meta({ title: "Status" }).optional(),
  tool: Names.meta({ title: "Tool" }).optional(),
  command: pattern("Command").optional(),
  /** Some line matches one of them. */
  matches: patterns("Some line matches").optional(),
  /** No line matches any of them. */
  matches_none: patterns("No line matches").optional(),
  looks_like: choice("Looks like", ["json", "ndjson", "diff"]).optional(),
  min_lines: count("At least lines").optional(),
  max_lines: count("At most lines").optional(),
  min_bytes: z2.int().min(1).meta({ title: "At least bytes" }).optional(),
  max_bytes: z2.int().min(0).meta({ title: "At most bytes" }).optional(),
  min_tokens: count("At least tokens").optional(),
  max_tokens: count("At most tokens").optional()
}).refine((condition) => Object.keys(condition).length > 0, { error: "give at least one condition" });

// lib/contract/stages/lines.ts
import * as z4 from "zod";

// lib/contract/stages/forms.ts
import * as z3 from "zod";
function chosenUnion(options, choose2) {
  const union6 = z3.union(options);
  const { run } = union6._zod;
  union6._zod.run = (payload, ctx) => (choose2(payload.value)?._zod.run ?? run)(payload, ctx);
  union6._zod.parse = union6._zod.run;
  return union6;
}
var forms = (options) => chosenUnion(
  options,
  (value) => options.find((option) => typeOf(value) === option._zod.def.type)
);
function typeOf(value) {
  if (Array.isArray(value)) return "array";
  return value === true ? "literal" : typeof value;
}

// lib/contract/stages/lines.ts
var Around = z4.int().min(0).max(1e3);
var LineRule = z4.strictObject({
  patterns: Patterns,
  unless: patterns("Except lines with").optional(),
  context: z4.strictObject({
    before: Around.meta({ title: "Lines before" }).optional(),
    after: Around.meta({ title: "Lines after" }).optional()
  }).meta({ title: "Context" }).optional(),
  keep_protected: flag("Never remove protected lines").optional()
});
var LineSelection = forms([Patterns, LineRule]);
var MASKS = ["numbers", "hex", "uuids", "times", "paths", "quoted"];
var LINE_STAGES = [
  z4.strictObject({ drop_lines: LineSelection }),
  z4.strictObject({ keep_lines: LineSelection }),
  z4.strictObject({
    sections: z4.strictObject({
      enter: pattern("First line"),
      exit: pattern("Last line").optional(),
      until: pattern("First line behind it").optional(),
      do: choice("Do", ["drop", "keep", "summarize"]),
      label: z4.string().min(1).max(200).meta({ title: "Label of the count" }).optional(),
      head: count("First lines to keep").optional(),
      tail: count("Last lines to keep").optional(),
      unless: patterns("Leave a section alone that has").optional()
    }).refine((section) => section.exit === void 0 || section.until === void 0, {
      error: "give exit (the last line) or until (the line behind it), not both"
    })
  }),
  z4.strictObject({
    blocks: z4.strictObject({
      split_on: pattern("First line of a block").optional(),
      until: pattern("First line behind the blocks").optional(),
      keep: patterns("Keep blocks with").optional(),
      drop: patterns("Drop blocks with").optional(),
      head: count("First blocks to keep").optional(),
      tail: count("Last blocks to keep").optional()
    }).refine((blocks) => Object.keys(blocks).some((key) => key !== "split_on" && key !== "until"), {
      error: "give keep, drop, head or tail"
    })
  }),
  z4.strictObject({
    dedupe_lines: forms([
      z4.literal(true),
      z4.strictObject({
        scope: choice("Equal lines", ["adjacent", "all"]),
        window: count("At most so many lines apart").optional()
      })
    ])
  }),
  z4.strictObject({
    group_similar: forms([
      z4.literal(true),
      z4.strictObject({
        scope: choice("Similar lines", ["adjacent", "paragraph", "all"]).optional(),
        min: z4.int().min(2).max(1e6).meta({ title: "Smallest group" }).optional(),
        keep: choice("Keep", ["first", "first_last"]).optional(),
        mask: z4.array(z4.enum(MASKS)).max(MASKS.length).meta({ title: "Taken for equal" }).optional(),
        mask_patterns: patterns("Taken for equal too").optional(),
        words: flag("Names that change in place too").optional(),
        list: pattern("Name of each other line").optional(),
        only: patterns("Only lines with").optional(),
        unless: patterns("Except lines with").optional()
      })
    ])
  }),
  z4.strictObject({
    stack_traces: forms([
      z4.literal(true),
      z4.strictObject({
        frames: count("Own frames to keep").optional(),
        library: patterns("Frames of others").optional()
      })
    ])
  }),
  z4.strictObject({ head_lines: Count.meta({ title: "First lines" }), tail_lines: count("Last lines").optional() }),
  z4.strictObject({ tail_lines: Count }),
  z4.strictObject({ max_lines: Count }),
  z4.strictObject({
    window: z4.strictObject({
      head: count("At the start").optional(),
      middle: count("In the middle").optional(),
      tail: count("At the end").optional(),
      unit: choice("Counted in", ["lines", "tokens"]).optional()
    }).refine(({ head, middle, tail }) => (head ?? middle ?? tail) !== void 0, {
      error: "give head, middle or tail"
    })
  }),
  z4.strictObject({
    budget: forms([
      Count,
      z4.strictObject({
        tokens: count("Tokens"),
        importance: z4.array(
          z4.strictObject({
            pattern: Pattern,
            score: z4.int().min(-100).max(100).meta({ title: "Importance, -100 to 100" })
          })
        ).min(1).max(LIMITS.patternsPerStage).meta({ title: "Importance" }).optional()
      })
    ])
  }),
  z4.strictObject({
    fold_paths: z4.union([z4.literal(true), z4.strictObject({ min: count("Fewest paths") })])
  }),
  z4.strictObject({
    count_lines: z4.array(
      z4.strictObject({
        label: z4.string().min(1).max(200).meta({ title: "Label" }),
        pattern: pattern("Lines with"),
        by: z4.string().min(1).max(200).meta({ title: "By ($1)" }).optional(),
        sum: z4.string().min(1).max(200).meta({ title: "Sum of ($1)" }).optional()
      })
    ).min(1).max(50)
  }),
  z4.strictObject({
    match_output: z4.array(
      z4.strictObject({
        pattern: pattern("Output with"),
        message: Text.min(1).meta({ title: "Message" }),
        unless: pattern("Unless").optional(),
        on: choice("When the tool", ["success", "failure", "any"]).optional()
      })
    ).min(1).max(100)
  }),
  z4.strictObject({
    on_empty: forms([
      Text,
      z4.strictObject({
        success: Text.meta({ title: "Text" }),
        failure: Text.meta({ title: "Text when the tool failed" })
      })
    ])
  })
];

// lib/contract/stages/stage.ts
import * as z7 from "zod";

// lib/contract/stages/structured.ts
import * as z5 from "zod";
var Keys = z5.array(z5.string().min(1).max(500)).min(1).max(200);
var some = (value) => Object.keys(value).length > 0;
var STRUCTURED_STAGES = [
  z5.strictObject({
    json: z5.strictObject({
      pick: Keys.meta({ title: "Paths to keep" }).optional(),
      drop: Keys.meta({ title: "Keys or paths to drop" }).optional(),
      drop_nulls: z5.literal(true).meta({ title: "Drop nulls" }).optional(),
      max_items: count("Items of an array").optional(),
      max_string: count("Characters of a text").optional(),
      max_depth: z5.int().min(1).max(100).meta({ title: "Levels" }).optional(),
      format: choice("Format", ["keep", "compact", "pretty"]).optional()
    }).refine(some, { error: "give at least one of pick, drop, drop_nulls, max_items, max_string, max_depth, format" })
  }),
  z5.strictObject({
    diff: z5.strictObject({
      drop_files: patterns("Files to drop").optional(),
      max_lines_per_file: count("Drop files with more changed lines than").optional()
    }).refine(some, { error: "give drop_files or max_lines_per_file" })
  })
];

// lib/contract/stages/text.ts
import * as z6 from "zod";
var SECRET_KINDS = ["keys", "tokens", "passwords", "private_keys", "emails", "cards"];
var TEXT_STAGES = [
  z6.strictObject({ strip_ansi: z6.literal(true) }),
  z6.strictObject({
    progress: forms([z6.literal(true), z6.strictObject({ patterns: patterns("Progress lines too") })])
  }),
  z6.strictObject({ timestamps: choice("Timestamps", ["shorten", "remove"]) }),
  z6.strictObject({ trim_lines: choice("Ends", ["end", "start", "both"]) }),
  z6.strictObject({ blank_lines: choice("Blank lines", ["collapse", "drop", "edges"]) }),
  z6.strictObject({ replace: ReplaceRules }),
  z6.strictObject({ replace_output: ReplaceRules }),
  z6.strictObject({
    redact: forms([
      z6.literal(true),
      z6.strictObject({
        kinds: z6.array(z6.enum(SECRET_KINDS)).max(SECRET_KINDS.length).meta({ title: "Kinds" }).optional(),
        patterns: patterns("Other secrets").optional()
      })
    ])
  }),
  z6.strictObject({
    shorten_paths: forms([
      z6.literal(true),
      z6.strictObject({
        prefixes: z6.array(z6.string().min(2).max(1e3)).min(1).max(50).meta({ title: "Prefixes to leave out" })
      })
    ])
  }),
  z6.strictObject({
    truncate_lines_at: forms([
      Count,
      z6.strictObject({ chars: count("Characters a line"), from: choice("Cut", ["end", "middle"]) })
    ])
  }),
  z6.strictObject({
    table: z6.strictObject({
      drop_columns: z6.array(z6.string().min(1).max(LIMITS.nameChars)).min(1).max(50).meta({ title: "Columns to drop" }).optional(),
      collapse_spaces: z6.literal(true).optional()
    })
  })
];

// lib/contract/stages/stage.ts
var SIMPLE = [
  ...TEXT_STAGES,
  ...LINE_STAGES,
  ...STRUCTURED_STAGES,
  z7.strictObject({ auto: forms([z7.literal(true), z7.strictObject({ tokens: Count.meta({ title: "Tokens" }) })]) })
];
function stageAt(depth) {
  if (depth === LIMITS.whenDepth) return byKind(SIMPLE);
  const when = z7.strictObject({
    if: Condition.meta({ title: "If" }),
    do: branch("Do", stageAt(depth + 1)),
    else: branch("Else", stageAt(depth + 1)).optional()
  });
  return byKind([...SIMPLE, z7.strictObject({ when })]);
}
function branch(title, stage) {
  const stages2 = z7.array(stage).max(LIMITS.stages).meta({ title });
  const items = { type: "object", description: "A stage, as in the pipeline itself." };
  stages2._zod.toJSONSchema = () => ({ title, type: "array", maxItems: LIMITS.stages, items });
  stages2._zod.parent = void 0;
  return stages2;
}
function byKind(options) {
  const byKey = new Map(options.map((option) => [Object.keys(option.shape)[0], option]));
  return chosenUnion(options, (value) => {
    if (typeof value !== "object" || value === null) return void 0;
    const kind = STAGE_KINDS.find((one) => Object.hasOwn(value, one));
    return kind && byKey.get(kind);
  });
}
var Stage = stageAt(0);
var Stages = z7.array(Stage).max(LIMITS.stages).refine((stages2) => total(stages2) <= LIMITS.nestedStages, {
  error: `at most ${LIMITS.nestedStages} stages, those in branches included`
});
var total = (stages2) => stages2.reduce((sum, stage) => sum + 1 + ("when" in stage ? inBranches(stage.when) : 0), 0);
var inBranches = (when) => total(when.do) + total(when.else ?? []);
var STAGE_KINDS = [
  "auto",
  "when",
  "strip_ansi",
  "progress",
  "timestamps",
  "trim_lines",
  "blank_lines",
  "replace",
  "replace_output",
  "redact",
  "shorten_paths",
  "match_output",
  "drop_lines",
  "keep_lines",
  "sections",
  "blocks",
  "stack_traces",
  "dedupe_lines",
  "group_similar",
  "fold_paths",
  "count_lines",
  "table",
  "json",
  "diff",
  "truncate_lines_at",
  "head_lines",
  "tail_lines",
  "max_lines",
  "window",
  "budget",
  "on_empty"
];
var stageKind = (stage) => STAGE_KINDS.find((kind) => kind in stage);

// lib/engine/guard/failing-event.ts
var EXIT_CODE = /\b(?:exit(?:ed)?(?: with)?(?: (?:code|status))?|exit_code|exitcode)["']?\s*[:= ]\s*(-?\d+)\b/i;
var EDGE_LINES = 4;
function failureOf(event) {
  if (event.is_error === true) return "the tool result is an error";
  if (event.status === "error") return "the status is error";
  const code = exitCode(event);
  return code !== null && code !== 0 ? `the exit code is ${code}` : null;
}
function exitCode(event) {
  for (const holder of [event, event.input, event.tool_input])
    if (typeof holder === "object" && holder !== null && "exit_code" in holder && typeof holder.exit_code === "number")
      return holder.exit_code;
  if (typeof event.content !== "string") return null;
  const lines = event.content.slice(0, 2e3).split("\n").slice(0, EDGE_LINES);
  lines.push(...event.content.trimEnd().slice(-2e3).split("\n").slice(-EDGE_LINES));
  for (const line of lines) {
    const found = EXIT_CODE.exec(line);
    if (found) return Number(found[1]);
  }
  return null;
}

// lib/contract/hook-config.ts
import * as z16 from "zod";

// lib/contract/name.ts
import * as z8 from "zod";
var Name = z8.string().trim().min(1).max(LIMITS.nameChars).regex(/^[^\p{Cc}\p{Cs}]*$/u, "control characters and lone surrogates cannot stand in a name");

// lib/contract/open-object.ts
import * as z9 from "zod";
var openObject = () => z9.custom().check(({ value, issues }) => {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return;
  issues.push({
    code: "invalid_type",
    expected: "object",
    input: value,
    message: `expected an object, received ${nameOf(value)}`
  });
}).meta({ type: "object", additionalProperties: true });
function nameOf(value) {
  if (value === void 0) return "nothing";
  if (value === null) return "null";
  return Array.isArray(value) ? "an array" : `a ${typeof value}`;
}

// lib/contract/permissions.ts
var PERMISSIONS = [
  "tools.intercept",
  "tools.transform_output",
  "tools.override",
  "privacy.llm_content",
  "session.lifecycle",
  "tools.register",
  "providers.register",
  "context_providers.register",
  "memory.read",
  "memory.write",
  "config.write",
  "config.subscribe",
  "audio.input",
  "audio.output"
];
var RESERVED_PERMISSIONS = ["tools.override"];
function permissionFault(permission) {
  if (!PERMISSIONS.includes(permission)) return `Unknown extension permission: ${permission}`;
  return RESERVED_PERMISSIONS.includes(permission) ? `Reserved extension permission is not implemented yet: ${permission}` : null;
}

// lib/contract/events.ts
import * as z10 from "zod";

// lib/contract/tool-status.ts
var TOOL_STATUSES = [
  "completed",
  "error",
  "waiting_approval",
  "denied",
  "expired",
  "modify_and_retry",
  "skipped"
];

// lib/contract/events.ts
var Event = openObject();
var text = z10.string().optional();
var messages = z10.array(openObject());
var count2 = z10.number().int().min(0).optional();
var librefang = (point, shape2) => z10.looseObject({ type: z10.literal(point).optional(), ...shape2 });
var LIBREFANG_EVENTS = {
  bootstrap: librefang("bootstrap", {
    context_window_tokens: count2,
    stable_prefix_mode: z10.boolean().optional(),
    max_recall_results: count2
  }),
  ingest: librefang("ingest", { agent_id: text, message: z10.string(), peer_id: z10.string().nullish() }),
  assemble: librefang("assemble", {
    agent_id: text,
    system_prompt: text,
    messages,
    context_window_tokens: count2
  }),
  compact: librefang("compact", {
    agent_id: text,
    messages,
    model: text,
    context_window_tokens: count2,
    token_pressure: openObject().optional()
  }),
  after_turn: librefang("after_turn", { agent_id: text, messages }),
  transform_tool_result: librefang("transform_tool_result", {
    agent_id: text,
    tool_name: text,
    tool_use_id: text,
    input: z10.unknown().optional(),
    content: z10.string(),
    is_error: z10.boolean().optional(),
    status: text
  }),
  prepare_subagent: librefang("prepare_subagent", { parent_id: text, child_id: text }),
  merge_subagent: librefang("merge_subagent", { parent_id: text, child_id: text }),
  on_event: z10.looseObject({
    event: z10.looseObject({ name: z10.string(), payload: z10.unknown().optional(), source_plugin: z10.string().optional() })
  })
};
var synapsEvent = (point) => z10.looseObject({
  kind: z10.literal(point).optional(),
  tool_name: z10.string().nullish(),
  tool_runtime_name: z10.string().nullish(),
  tool_input: z10.unknown().optional(),
  tool_output: z10.string().nullish(),
  message: z10.string().nullish(),
  session_id: z10.string().nullish(),
  transcript: z10.array(z10.unknown()).nullish(),
  data: z10.unknown().optional()
});

// lib/contract/replies.ts
import * as z12 from "zod";

// lib/contract/message.ts
import * as z11 from "zod";
var metadata = { provider_metadata: z11.unknown().optional() };
var present = z11.unknown().refine((value) => value !== void 0, { error: "is required" });
var BLOCKS = {
  text: z11.looseObject({ type: z11.literal("text"), text: z11.string(), ...metadata }),
  image: z11.looseObject({ type: z11.literal("image"), media_type: z11.string(), data: z11.string() }),
  image_file: z11.looseObject({ type: z11.literal("image_file"), media_type: z11.string(), path: z11.string() }),
  tool_use: z11.looseObject({
    type: z11.literal("tool_use"),
    id: z11.string(),
    name: z11.string(),
    input: present,
    ...metadata
  }),
  tool_result: z11.looseObject({
    type: z11.literal("tool_result"),
    tool_use_id: z11.string(),
    tool_name: z11.string().optional(),
    content: z11.string(),
    is_error: z11.boolean(),
    status: z11.enum(TOOL_STATUSES).optional(),
    approval_request_id: z11.string().nullish()
  }),
  thinking: z11.looseObject({ type: z11.literal("thinking"), thinking: z11.string(), ...metadata })
};
var UnknownBlock = z11.looseObject({ type: z11.string() }).refine(({ type }) => !Object.hasOwn(BLOCKS, type), { error: "a block of this type lacks a key that it needs" });
var ContentBlock = z11.union([...Object.values(BLOCKS), UnknownBlock]);
var TIME = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d(?:\.\d+)?)(?:[Zz]|([+-]\d\d):?(\d\d))$/;
var strictTime = z11.iso.datetime({ offset: true });
var timestamp = z11.string().refine(
  (text3) => {
    const [, day, time, hours, minutes] = TIME.exec(text3) ?? [];
    return day !== void 0 && strictTime.safeParse(`${day}T${time}${hours ? `${hours}:${minutes}` : "Z"}`).success;
  },
  { error: "not an RFC 3339 time" }
);
var Message = z11.looseObject({
  role: z11.enum(["system", "user", "assistant"]),
  content: z11.union([z11.string(), z11.array(ContentBlock)]),
  pinned: z11.boolean().optional(),
  timestamp: timestamp.nullish()
});

// lib/contract/replies.ts
var Overrides = z12.looseObject({
  env_overrides: z12.record(z12.string(), z12.string()).optional(),
  ingest_filter: z12.string().nullish(),
  allow_network: z12.boolean().nullish()
});
var Memory = z12.looseObject({ content: z12.string() });
var IngestReply = z12.looseObject({ memories: z12.array(Memory).optional() });
var AssembleReply = z12.looseObject({ messages: z12.array(Message).optional() });
var SummaryRequest = z12.looseObject({
  summarize: z12.array(Message),
  keep: z12.array(Message),
  prompt: z12.string().optional(),
  max_tokens: z12.int().optional()
});
var CompactReply = z12.looseObject({
  request_llm_summary: SummaryRequest.optional(),
  messages: z12.array(Message).optional(),
  summary: z12.string().optional()
});
var AfterTurnReply = z12.looseObject({
  memories: z12.array(z12.looseObject({ content: z12.string(), tags: z12.array(z12.string()).max(16).optional() })).optional(),
  log: z12.string().optional(),
  annotations: z12.unknown().optional(),
  events: z12.array(z12.looseObject({ name: z12.string(), payload: z12.unknown().optional() })).optional()
});
var TransformReply = z12.looseObject({ content: z12.string().optional() });
var IgnoredReply = z12.looseObject({});

// lib/contract/points/librefang.ts
var row = (point, given) => ({
  point,
  family: "librefang",
  event: LIBREFANG_EVENTS[point],
  replyKeys: {},
  actions: () => [],
  filters: [],
  policies: ["warn", "abort", "skip"],
  effects: { warn: "none", skip: "none", abort: "none" },
  abortInStack: "skipped",
  textKey: null,
  dispatch: "sequential",
  chainable: false,
  defaultTimeoutMs: 3e4,
  timeoutFactor: 1,
  stackCapMs: null,
  knobs: { retry: true, breaker: true, cache_ttl_secs: false },
  permission: null,
  ...given
});
var CACHED = { retry: true, breaker: true, cache_ttl_secs: true };
var LIBREFANG_ROWS = {
  bootstrap: row("bootstrap", {
    moment: "the runtime starts, once",
    reply: Overrides,
    resolution: "overrides",
    replyKeys: {
      env_overrides: "environment added to the agent's scripts; never replaces a variable that they have",
      ingest_filter: "what a message must contain for ingest hooks to run",
      allow_network: "switches the network of the agent's scripts"
    },
    timeoutFactor: 2
  }),
  ingest: row("ingest", {
    moment: "a user message arrives",
    reply: IngestReply,
    resolution: "memories",
    replyKeys: { memories: "added behind the recalled memories" },
    filters: ["message_contains", "message_regex", "agent_ids"],
    effects: { warn: "defaults_used", skip: "defaults_used", abort: "none" },
    dispatch: "parallel",
    stackCapMs: 3e4,
    knobs: CACHED
  }),
  assemble: row("assemble", {
    moment: "the model is about to be called",
    reply: AssembleReply,
    resolution: "assemble",
    replyKeys: { messages: "replaces the message window as it is" },
    filters: ["agent_ids"],
    effects: { warn: "defaults_used", skip: "defaults_used", abort: "aborted" },
    chainable: true,
    knobs: CACHED
  }),
  compact: row("compact", {
    moment: "the context window is nearly full",
    reply: CompactReply,
    resolution: "compact",
    replyKeys: {
      messages: "the messages that are kept",
      summary: "put before them as a user message",
      request_llm_summary: "lets the runtime's model write the summary"
    },
    effects: { warn: "defaults_used", skip: "defaults_used", abort: "original_kept" },
    knobs: CACHED
  }),
  after_turn: row("after_turn", {
    moment: "a turn has ended",
    reply: AfterTurnReply,
    resolution: "turn_end",
    replyKeys: { memories: "stored", log: "logged", annotations: "kept in the trace", events: "sent to other hooks" },
    filters: ["agent_ids"],
    dispatch: "parallel",
    stackCapMs: 3e4
  }),
  transform_tool_result: row("transform_tool_result", {
    moment: "a tool has answered, before the model reads it",
    reply: TransformReply,
    resolution: "rewrite",
    replyKeys: { content: "replaces the tool result" },
    filters: ["tools", "command", "input_contains", "input_equals", "agent_ids"],
    effects: { warn: "original_kept", skip: "original_kept", abort: "original_kept" },
    textKey: "content",
    chainable: true
  }),
  prepare_subagent: row("prepare_subagent", {
    moment: "a sub-agent is about to start",
    reply: IgnoredReply,
    resolution: "discard",
    effects: { warn: "none", skip: "none", abort: "aborted" },
    abortInStack: "propagated"
  }),
  merge_subagent: row("merge_subagent", {
    moment: "a sub-agent has finished",
    reply: IgnoredReply,
    resolution: "discard",
    effects: { warn: "none", skip: "none", abort: "aborted" },
    abortInStack: "propagated"
  }),
  on_event: row("on_event", {
    moment: "another hook emitted an event",
    reply: IgnoredReply,
    resolution: "discard",
    knobs: { retry: false, breaker: false, cache_ttl_secs: false }
  })
};

// lib/contract/points/names.ts
import * as z13 from "zod";
var Profile = z13.enum(["librefang", "synaps-0.10", "synaps-0.11"]);
var LIBREFANG_POINTS = [
  "bootstrap",
  "ingest",
  "assemble",
  "compact",
  "after_turn",
  "transform_tool_result",
  "prepare_subagent",
  "merge_subagent",
  "on_event"
];
var SYNAPS_POINTS = [
  "before_tool_call",
  "after_tool_call",
  "before_message",
  "on_message_complete",
  "on_compaction",
  "on_session_start",
  "on_session_end"
];
var POINT_NAMES = [...LIBREFANG_POINTS, ...SYNAPS_POINTS];
var Point = z13.enum(POINT_NAMES);
var MATCH_FILTERS = [
  "tools",
  "command",
  "input_contains",
  "input_equals",
  "message_contains",
  "message_regex",
  "agent_ids"
];

// lib/contract/hook-result.ts
import * as z14 from "zod";
var ACTIONS = {
  continue: z14.object({ action: z14.literal("continue") }),
  block: z14.object({ action: z14.literal("block"), reason: z14.string() }),
  inject: z14.object({ action: z14.literal("inject"), content: z14.string() }),
  confirm: z14.object({
    action: z14.literal("confirm"),
    message: z14.string(),
    sources: z14.array(z14.string()).optional(),
    generations: z14.array(z14.int()).optional(),
    tool: z14.string().optional(),
    modified_input: z14.unknown().optional(),
    modified_by: z14.array(z14.string()).optional()
  }),
  modify: z14.object({ action: z14.literal("modify"), input: z14.unknown() }),
  replace: z14.object({ action: z14.literal("replace"), output: z14.string() })
};
var CONTEXT_PHASE = z14.object({ action: z14.literal("context_phase"), phase: z14.string() });
var HookResult = z14.discriminatedUnion("action", [
  ACTIONS.continue,
  ACTIONS.block,
  ACTIONS.inject,
  ACTIONS.confirm,
  ACTIONS.modify,
  ACTIONS.replace,
  CONTEXT_PHASE
]);

// lib/contract/points/synaps.ts
var ACTION_KEYS = {
  action: "what to do; the other keys belong to the action",
  reason: "of block: why",
  content: "of inject: the text",
  message: "of confirm: the question",
  input: "of modify: the new tool input",
  output: "of replace: the new tool output",
  phase: "of context_phase: the phase"
};
var row2 = (point, given) => ({
  point,
  family: "synaps",
  event: synapsEvent(point),
  reply: HookResult,
  resolution: "hook_result",
  replyKeys: ACTION_KEYS,
  // The matcher sees null on events without a tool input (synaps.md 3.4).
  filters: ["input_contains", "input_equals", "message_contains", "message_regex"],
  policies: ["fail_open"],
  effects: { fail_open: "none" },
  abortInStack: "skipped",
  textKey: null,
  dispatch: "sequential",
  chainable: false,
  defaultTimeoutMs: 5e3,
  timeoutFactor: 1,
  stackCapMs: null,
  knobs: { retry: true, breaker: true, cache_ttl_secs: false },
  ...given
});
var TOOL_FILTERS = ["tools", "command", "input_contains", "input_equals"];
var NOTHING = () => ["continue"];
var SYNAPS_ROWS = {
  before_tool_call: row2("before_tool_call", {
    moment: "a tool is about to run",
    actions: () => ["continue", "block", "confirm", "modify"],
    permission: "tools.intercept",
    filters: TOOL_FILTERS,
    policies: ["fail_open", "fail_closed"],
    effects: { fail_open: "none", fail_closed: "blocked" }
  }),
  after_tool_call: row2("after_tool_call", {
    moment: "a tool has answered",
    actions: () => ["continue", "replace"],
    permission: "tools.intercept",
    filters: TOOL_FILTERS,
    effects: { fail_open: "original_kept" },
    textKey: "tool_output",
    chainable: true
  }),
  before_message: row2("before_message", {
    moment: "a user message is about to be sent",
    actions: () => ["continue", "inject"],
    permission: "privacy.llm_content"
  }),
  on_message_complete: row2("on_message_complete", {
    moment: "the model has answered",
    actions: (profile) => profile === "synaps-0.11" ? ["continue", "context_phase"] : ["continue"],
    permission: "privacy.llm_content"
  }),
  on_compaction: row2("on_compaction", {
    moment: "the session was compacted",
    actions: NOTHING,
    permission: "privacy.llm_content"
  }),
  on_session_start: row2("on_session_start", {
    moment: "a session starts",
    actions: () => ["continue", "inject"],
    permission: "session.lifecycle",
    filters: ["input_contains", "input_equals"]
  }),
  on_session_end: row2("on_session_end", {
    moment: "a session has ended",
    actions: NOTHING,
    permission: "session.lifecycle",
    filters: ["input_contains", "input_equals"],
    dispatch: "parallel"
  })
};

// lib/contract/points/row.ts
var POINT_KNOBS = ["retry", "breaker", "cache_ttl_secs"];

// lib/contract/points.ts
var POINTS = { ...LIBREFANG_ROWS, ...SYNAPS_ROWS };

// lib/contract/runner.ts
import * as z15 from "zod";

// lib/contract/runtimes.ts
var RUNTIMES = {
  python: {
    title: "Python",
    aliases: ["", "python3", "py"],
    ext: "py",
    launchers: ["python3", "python", "py"],
    args: [],
    passes: ["PYTHONPATH", "VIRTUAL_ENV", "PYTHONIOENCODING"],
    version: "--version",
    install: "apt-get install python3"
  },
  native: {
    title: "Native executable",
    aliases: ["binary", "exec"],
    ext: "bin",
    launchers: [],
    args: [],
    passes: [],
    version: "",
    install: ""
  },
  v: {
    title: "V",
    aliases: ["vlang"],
    ext: "v",
    launchers: ["v"],
    args: ["-no-retry-compilation", "run"],
    passes: ["VMODULES"],
    version: "--version",
    install: "see vlang.io"
  },
  node: {
    title: "Node.js",
    aliases: ["nodejs", "js"],
    ext: "js",
    launchers: ["node"],
    args: [],
    passes: ["NODE_PATH"],
    version: "--version",
    install: "apt-get install nodejs"
  },
  deno: {
    title: "Deno",
    aliases: ["ts", "typescript"],
    ext: "ts",
    launchers: ["deno"],
    args: ["run", "--allow-read", "--allow-env"],
    passes: ["DENO_DIR"],
    version: "--version",
    install: "see deno.com"
  },
  go: {
    title: "Go",
    aliases: ["golang"],
    ext: "go",
    launchers: ["go"],
    args: ["run"],
    passes: ["GOPATH", "GOMODCACHE", "GOCACHE"],
    version: "version",
    install: "apt-get install golang-go"
  },
  ruby: {
    title: "Ruby",
    aliases: ["rb"],
    ext: "rb",
    launchers: ["ruby"],
    args: [],
    passes: ["RUBYLIB", "RUBYOPT", "GEM_HOME", "GEM_PATH"],
    version: "--version",
    install: "apt-get install ruby"
  },
  bash: {
    title: "Bash",
    aliases: ["sh", "shell"],
    ext: "sh",
    launchers: ["bash"],
    args: [],
    passes: [],
    version: "--version",
    install: "apt-get install bash"
  },
  bun: {
    title: "Bun",
    aliases: [],
    ext: "ts",
    launchers: ["bun"],
    args: ["run"],
    passes: ["BUN_INSTALL"],
    version: "--version",
    install: "see bun.sh"
  },
  php: {
    title: "PHP",
    aliases: [],
    ext: "php",
    launchers: ["php"],
    args: [],
    passes: ["PHP_INI_SCAN_DIR"],
    version: "--version",
    install: "apt-get install php-cli"
  },
  lua: {
    title: "Lua",
    aliases: [],
    ext: "lua",
    launchers: ["lua"],
    args: [],
    passes: ["LUA_PATH", "LUA_CPATH"],
    version: "-v",
    install: "apt-get install lua5.4"
  },
  wasm: {
    title: "WebAssembly",
    aliases: ["webassembly"],
    ext: "wasm",
    launchers: [],
    args: [],
    passes: [],
    version: "",
    install: ""
  }
};
var RUNTIME_NAMES = Object.keys(RUNTIMES);
function runtimeFromTag(tag) {
  const wanted = tag.trim().toLowerCase();
  return RUNTIME_NAMES.find(
    (name) => name === wanted || RUNTIMES[name].aliases.includes(wanted)
  );
}
var isLauncherPath = (tag) => /[\\/]/.test(tag);

// lib/contract/runner.ts
var SecretName = z15.string().max(100).regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "letters, digits and underscores");
var PipelineRunner = z15.strictObject({
  kind: z15.literal("pipeline"),
  stages: Stages
});
var JavascriptRunner = z15.strictObject({
  kind: z15.literal("javascript"),
  source: z15.string().min(1).max(LIMITS.sourceChars),
  /** True: the clock stands at 2000-01-01T00:00:00Z and `Math.random` follows from the event, so that the same event gets the same reply. */
  deterministic: z15.boolean().default(false)
});
var CommandRunner = z15.strictObject({
  kind: z15.literal("command"),
  /** One of the twelve runtimes or its alias, or the path of a launcher, which is started as `<path> SCRIPT` (librefang.md 3.1). */
  runtime: z15.string().max(1e3).default("python").refine((tag) => isLauncherPath(tag) || runtimeFromTag(tag) !== void 0, {
    error: `unknown runtime; use one of ${RUNTIME_NAMES.join(", ")}, or the path of a launcher`
  }).transform((tag) => isLauncherPath(tag) ? tag.trim() : runtimeFromTag(tag) ?? "python"),
  source: z15.string().min(1).max(LIMITS.sourceChars).optional(),
  path: z15.string().min(1).max(1e3).optional(),
  args: z15.array(z15.string().max(4e3)).max(64).default([]),
  sha256: z15.string().regex(/^[0-9a-f]{64}$/, "64 lower-case hexadecimal digits").nullable().default(null),
  env: z15.record(z15.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z15.string().max(8e3)).default({}),
  /** False: no network where we confine, blanked proxies and `LIBREFANG_SANDBOX=1` (librefang.md 3.4) everywhere. */
  allow_network: z15.boolean().default(false),
  /** False: read-only files where we confine; `HOME=/dev/null`, a private `TMPDIR` and `LIBREFANG_READONLY_FS=1` (librefang.md 3.4) everywhere. */
  allow_filesystem: z15.boolean().default(false),
  /** Told to the script as `LIBREFANG_MAX_MEMORY_MB` (librefang.md 1.2) and held for each of its processes, on top of what the runtime itself needs. */
  max_memory_mb: z15.int().min(1).max(1048576).nullable().default(null),
  /** `stdin`: one JSON line in, one out (librefang.md 3.2). `synaps`: the extension protocol (synaps.md 3), only at SynapsCLI points. */
  protocol: z15.enum(["stdin", "synaps"]).default("stdin"),
  /** Configuration values that `initialize` hands to an extension (synaps.md 3.2); LibreFang's `[config]` (librefang.md 3.7). */
  config: z15.record(z15.string().max(200), z15.union([z15.string().max(8e3), z15.number(), z15.boolean()])).default({}),
  /** One long-lived process per script, one JSON line each way (librefang.md 3.9). An extension is always long-lived. */
  persistent: z15.boolean().default(false),
  /** A JSON file that the script may keep between calls, its path in `LIBREFANG_STATE_FILE` (librefang.md 3.7). */
  shared_state: z15.boolean().default(false),
  /** `require`: the script is not run where it cannot be fully confined. */
  confine: z15.enum(["best_effort", "require"]).default("best_effort"),
  /** Names of secrets, given to the script as `LIBREFANG_SECRET_<NAME>`. */
  secrets: z15.array(SecretName).max(32).default([])
}).check((ctx) => {
  const { source, path } = ctx.value;
  if (source === void 0 === (path === void 0))
    ctx.issues.push({
      code: "custom",
      input: ctx.value,
      path: [source === void 0 ? "source" : "path"],
      message: source === void 0 ? "give the script as source or as path" : "give source or path, not both"
    });
  if (ctx.value.runtime === "wasm" && source !== void 0)
    ctx.issues.push({
      code: "custom",
      input: ctx.value,
      path: ["source"],
      message: "a WebAssembly module is a binary file; name it by path"
    });
});
var OWN_HEADER = /^(?:host|connection|keep-alive|content-length|content-encoding|transfer-encoding|te|trailer|upgrade|expect|accept-encoding|proxy-.*|sluice-.*)$/i;
var HttpRunner = z15.strictObject({
  kind: z15.literal("http"),
  url: z15.url({ protocol: /^https?$/, error: "an http or https address" }).max(2e3),
  /** Sent as they are, but `\${SECRET}` stands for a granted secret. */
  headers: z15.record(
    z15.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, "a header name").refine((name) => !OWN_HEADER.test(name), "Sluice sets this header itself"),
    z15.string().max(8e3)
  ).refine((headers) => Object.keys(headers).length <= 64, "at most 64 headers").default({}),
  secrets: z15.array(SecretName).max(32).default([])
});
var Runner = z15.discriminatedUnion("kind", [PipelineRunner, JavascriptRunner, CommandRunner, HttpRunner]);

// lib/contract/hook-config.ts
var Text2 = z16.string().max(LIMITS.patternChars);
var Texts = z16.array(z16.string().min(1).max(1e3)).max(200);
var Match = z16.strictObject({
  tools: Texts.nullish(),
  command: Text2.nullish(),
  input_contains: Text2.nullish(),
  input_equals: z16.json().optional(),
  message_contains: Text2.nullish(),
  message_regex: Text2.nullish(),
  agent_ids: Texts.nullish()
});
var Guard = z16.strictObject({
  /** `enforce` keeps the original, `warn` only says so. Default: enforce for pipelines, warn for scripts. */
  mode: z16.enum(["enforce", "warn", "off"]).optional(),
  protect: z16.array(z16.string().min(1).max(LIMITS.patternChars)).max(100).default([]),
  never_larger: z16.boolean().default(true),
  keep_json: z16.boolean().default(true),
  keep_diff: z16.boolean().default(true),
  mark_omissions: z16.boolean().default(true)
});
var OnFailure = z16.enum(["warn", "abort", "skip", "fail_open", "fail_closed"]);
var Breaker = z16.strictObject({
  max_failures: z16.int().min(1).max(1e4).default(5),
  reset_secs: z16.int().min(0).max(86400).default(60)
});
var Schemas = z16.strictObject({ input: openObject().nullish(), output: openObject().nullish() });
var shape = {
  name: Name,
  point: z16.enum(POINT_NAMES, {
    error: ({ input }) => typeof input === "string" ? `Unknown hook kind: '${input.slice(0, 100)}'; there are ${POINT_NAMES.join(", ")}` : void 0
  }),
  enabled: z16.boolean().default(true),
  mode: z16.enum(["live", "shadow"]).default("live"),
  match: Match.default({}),
  runner: Runner,
  /** Milliseconds per attempt, the whole of queueing, start, stdin and stdout. */
  timeout_ms: z16.int().min(1).max(LIMITS.timeoutMs).optional(),
  retry: z16.strictObject({
    max: z16.int().min(0).max(LIMITS.retries).default(0),
    delay_ms: z16.int().min(0).max(LIMITS.retryDelayMs).default(500)
  }).prefault({}),
  on_failure: OnFailure.optional(),
  guard: Guard.prefault({}),
  breaker: Breaker.nullable().default(null),
  /** Calls in any 60 seconds, per agent and hook; 0 for no limit (librefang.md 1.2). */
  rate_limit_per_minute: z16.int().min(0).max(1e6).default(0),
  /** How long a reply stands for the same event; 0 stores but never hits (librefang.md 1.2). */
  cache_ttl_secs: z16.int().min(0).max(LIMITS.cacheTtlSecs).nullable().default(null),
  schemas: Schemas.nullable().default(null),
  permissions: z16.array(z16.string().max(100)).max(32).default([])
};
var isSet = {
  retry: ({ retry }) => retry.max > 0,
  breaker: ({ breaker }) => breaker !== null,
  cache_ttl_secs: ({ cache_ttl_secs }) => cache_ttl_secs !== null
};
var KNOB_WORDS = { retry: "retries", breaker: "circuit breaker", cache_ttl_secs: "cache" };
var HookConfigInput = z16.strictObject(shape).check((ctx) => {
  const row3 = POINTS[ctx.value.point];
  const add = (path, message) => ctx.issues.push({ code: "custom", input: ctx.value, path, message });
  const { on_failure, match } = ctx.value;
  if (on_failure && !row3.policies.includes(on_failure))
    add(["on_failure"], `${row3.point} knows ${row3.policies.join(", ")}`);
  for (const key of MATCH_FILTERS)
    if (isCondition(match[key]) && !row3.filters.includes(key))
      add(
        ["match", key],
        `${row3.point} ${key === "tools" ? "does not allow a tool filter" : `cannot be filtered by ${key}`}; it knows ${row3.filters.join(", ") || "no filter"}`
      );
  for (const knob of POINT_KNOBS)
    if (!row3.knobs[knob] && isSet[knob](ctx.value)) add([knob], `${row3.point} has no ${KNOB_WORDS[knob]}`);
  if (ctx.value.runner.kind === "pipeline" && row3.textKey === null)
    add(["runner", "kind"], `a pipeline rewrites a text, and ${row3.point} has none; use javascript, command or http`);
  if (ctx.value.runner.kind === "command" && ctx.value.runner.protocol === "synaps" && row3.family !== "synaps")
    add(["runner", "protocol"], "the extension protocol is SynapsCLI's; LibreFang's points know stdin");
  ctx.value.permissions.forEach((permission, i) => {
    const fault = permissionFault(permission);
    if (fault) add(["permissions", i], fault);
  });
  if (row3.permission !== null && !ctx.value.permissions.includes(row3.permission))
    add(
      ["permissions"],
      `Extension '${ctx.value.name}' lacks permission '${row3.permission}' required for hook '${row3.point}'`
    );
});
var HookConfig = z16.strictObject({
  ...shape,
  timeout_ms: z16.int().min(1),
  on_failure: OnFailure,
  guard: Guard.extend({ mode: z16.enum(["enforce", "warn", "off"]) })
});
var isCondition = (value) => value !== void 0 && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
var defaultGuardMode = (kind) => kind === "pipeline" ? "enforce" : "warn";
function completeConfig(input) {
  const row3 = POINTS[input.point];
  return {
    ...input,
    timeout_ms: input.timeout_ms ?? row3.defaultTimeoutMs,
    on_failure: input.on_failure ?? row3.policies[0],
    guard: { ...input.guard, mode: input.guard.mode ?? defaultGuardMode(input.runner.kind) }
  };
}
var WrittenHookConfig = HookConfigInput.transform(completeConfig);

// lib/engine/regex/linear.ts
import { RE2JS } from "re2js";

// lib/engine/regex/bounded-cache.ts
var BoundedCache = class {
  constructor(max) {
    this.max = max;
  }
  max;
  entries = /* @__PURE__ */ new Map();
  /** @returns the value of the key, made by `make` when it is not there. */
  get(key, make) {
    const found = this.entries.get(key);
    if (found !== void 0) {
      this.entries.delete(key);
      this.entries.set(key, found);
      return found;
    }
    const made = make();
    this.entries.set(key, made);
    if (this.entries.size > this.max) this.entries.delete(this.entries.keys().next().value);
    return made;
  }
  get size() {
    return this.entries.size;
  }
};

// lib/engine/regex/fault.ts
import { RE2JSSyntaxException } from "re2js";
var HINTS = [
  [/^\(\?<?[=!]/, "RE2 has no lookahead or lookbehind; match the whole line and drop or keep it instead"],
  [/^\(\?>/, "RE2 has no atomic groups and needs none; use (?:\u2026)"],
  [/^\(\?#/, "RE2 has no comments in patterns"],
  [/^\(\?[a-zA-Z-]*x/, "RE2 has no x flag; write the pattern without spaces"],
  [/^\\[1-9]/, "RE2 has no backreferences"],
  [/^\\Z/, "RE2 spells the end of the text \\z"],
  [/^\\u/, "RE2 spells code points \\x{263A}"],
  [/^\\C/, "RE2 matches whole characters, never single bytes"],
  [/^\\/, "a backslash stands only before punctuation and the letters of RE2's own escapes"],
  [/^[*+?{].*\+$/, "RE2 has no possessive repetition and needs none"],
  [/^\{/, "RE2 repeats at most 1000 times"]
];
function faultOf(pattern2, thrown) {
  if (!(thrown instanceof RE2JSSyntaxException))
    return { message: thrown instanceof Error ? thrown.message : String(thrown), index: null };
  const what = thrown.error;
  const part = thrown.input ?? "";
  const index = indexOf(pattern2, what, part);
  const place = index === null ? "" : ` at position ${index + 1}`;
  const shown2 = part === "" || part === pattern2 ? "" : ` \`${part}\``;
  const hint = HINTS.find(([form]) => form.test(part))?.[1];
  return { message: `${what}${shown2}${place}${hint ? ` (${hint})` : ""}`, index };
}
function indexOf(pattern2, what, part) {
  if (what.startsWith("trailing backslash")) return pattern2.length - 1;
  if (what === "missing closing )" || what === "unexpected )") return unbalanced(pattern2);
  const at = what.startsWith("duplicate") ? pattern2.lastIndexOf(part) : pattern2.indexOf(part);
  return part === "" || at < 0 ? null : at;
}
function unbalanced(pattern2) {
  const open = [];
  let inClass = false;
  for (let i = 0; i < pattern2.length; i++) {
    const c = pattern2[i];
    if (c === "\\") i++;
    else if (inClass) inClass = c !== "]";
    else if (c === "[") {
      inClass = true;
      if (pattern2[i + 1] === "^") i++;
      if (pattern2[i + 1] === "]") i++;
    } else if (c === "(") open.push(i);
    else if (c === ")" && open.pop() === void 0) return i;
  }
  return open.pop() ?? null;
}

// lib/engine/regex/linear.ts
var cache = new BoundedCache(2e3);
var compileLinear = (pattern2) => cache.get(pattern2, () => compile(pattern2));
function compile(pattern2) {
  try {
    const re2 = RE2JS.compile(pattern2);
    return { re2, test: (text3) => re2.test(text3) };
  } catch (thrown) {
    return { error: faultOf(pattern2, thrown) };
  }
}

// lib/engine/facts.ts
var NO_FACTS = {
  command: null,
  tool: null,
  is_error: false,
  status: null,
  exit_code: null,
  failed: false
};

// lib/engine/lines.ts
function splitLines(text3) {
  if (text3 === "") return [];
  const lines = text3.split("\n");
  if (text3.endsWith("\n")) lines.pop();
  return lines;
}

// lib/engine/pipeline/doc.ts
function makeDoc(text3, { facts = NO_FACTS, protect = [] } = {}) {
  const original = splitLines(text3);
  const count3 = original.length;
  const newline = text3.endsWith("\n");
  const returns = text3.includes("\r") ? takeReturns(original) : null;
  const returned = returns?.reduce((sum, one) => sum + one, 0) ?? 0;
  const breaks = newline ? count3 : Math.max(0, count3 - 1);
  return {
    lines: original.slice(),
    source: Int32Array.from(original.keys()),
    original,
    returns,
    newline,
    removedBy: new Uint8Array(count3),
    changedBy: new Uint8Array(count3),
    countedIn: new Int32Array(count3),
    cutters: /* @__PURE__ */ new Set(),
    stoodIn: false,
    contentBytes: utf8Bytes(text3) - breaks - returned,
    facts,
    protect,
    protectedLines: null,
    redacted: null
  };
}
function restore(doc) {
  const { original, redacted } = doc;
  doc.lines = [...redacted ?? original];
  doc.source = Int32Array.from(original.keys());
  doc.removedBy.fill(0);
  doc.countedIn.fill(0);
  doc.stoodIn = false;
  doc.contentBytes = doc.lines.reduce((sum, line) => sum + utf8Bytes(line), 0);
  original.forEach((line, i) => {
    if (doc.lines[i] === line) doc.changedBy[i] = 0;
  });
}
function takeReturns(lines) {
  const returns = new Uint8Array(lines.length);
  lines.forEach((line, i) => {
    if (!line.endsWith("\r")) return;
    returns[i] = 1;
    lines[i] = line.slice(0, -1);
  });
  return returns;
}
function bytesOf(doc) {
  const count3 = doc.lines.length;
  if (count3 === 0) return 0;
  let returned = 0;
  if (doc.returns) for (let i = 0; i < count3; i++) returned += doc.returns[doc.source[i] ?? -1] ?? 0;
  const last = doc.returns?.[doc.source[count3 - 1] ?? -1] ? "\r" : doc.lines[count3 - 1];
  return doc.contentBytes + returned + (doc.newline || endsBlank(last) ? count3 : count3 - 1);
}
var endsBlank = (text3) => text3 === "" || text3.endsWith("\n");
var textOf = (lines, { returns, newline }) => lines.map((line, i) => returns?.[i] ? `${line}\r` : line).join("\n") + (newline ? "\n" : "");

// lib/engine/ansi.ts
var ANSI = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b\]|\x9d)[^\x07\n\x1b\x80-\x9f]*(?:\x07|\x1b\\|\x9c)|(?:\x1b[PX^_]|[\x90\x98\x9e\x9f])[^\n\x1b\x80-\x9f]*(?:\x1b\\|\x9c)|\x1b[ -/]*[0-~]|[\x1b\x80-\x9f]/g;
var START = /[\x1b\x80-\x9f]/;
var stripAnsi = (text3) => START.test(text3) ? text3.replace(ANSI, "") : text3;

// lib/engine/pipeline/edit.ts
function keepWhere(doc, stage, keep) {
  const { lines, source, removedBy } = doc;
  let kept = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const from = source[i];
    if (keep(line, i)) {
      lines[kept] = line;
      source[kept++] = from;
    } else {
      if (from >= 0) removedBy[from] = stage + 1;
      doc.contentBytes -= utf8Bytes(line);
    }
  }
  lines.length = kept;
}
function mapLines(doc, stage, change) {
  for (let i = 0; i < doc.lines.length; i++) {
    const line = doc.lines[i];
    const next = change(line, i);
    if (next !== line) setLine(doc, stage, i, next);
  }
}
var MAX_BYTES = 64 * 1024 * 1024;
function setLine(doc, stage, index, text3) {
  const from = doc.source[index];
  if (from >= 0) doc.changedBy[from] = stage + 1;
  doc.contentBytes += utf8Bytes(text3) - utf8Bytes(doc.lines[index]);
  if (doc.contentBytes > MAX_BYTES) throw new Error(`the text grew to more than ${MAX_BYTES} bytes`);
  doc.lines[index] = text3;
}
function cutWhere(doc, stage, keep) {
  doc.cutters.add(stage + 1);
  keepWhere(doc, stage, (_, i) => keep(i));
}
function addLines(doc, lines, where) {
  const made = new Array(lines.length).fill(-1);
  const source = [...doc.source.subarray(0, doc.lines.length)];
  doc.source = Int32Array.from(where === "start" ? [...made, ...source] : [...source, ...made]);
  doc.lines = where === "start" ? [...lines, ...doc.lines] : [...doc.lines, ...lines];
  for (const line of lines) doc.contentBytes += utf8Bytes(line);
}
function replaceAllLines(doc, stage, lines) {
  keepWhere(doc, stage, () => false);
  addLines(doc, lines, "start");
}
var NOT_BLANK = /\S/;
var isBlank = (line) => !NOT_BLANK.test(line);

// lib/engine/pipeline/looks-like.ts
function looksLike(lines) {
  const first = lines.findIndex((line) => !isBlank(line));
  if (first < 0) return null;
  if (/^\s*[[{]/.test(lines[first])) {
    if (isJson(lines.join("\n"))) return "json";
    if (lines.every((line) => isBlank(line) || /^\s*[[{]/.test(line) && isJson(line))) return "ndjson";
  }
  return isDiff(lines) ? "diff" : null;
}
function isJson(text3) {
  try {
    JSON.parse(text3);
    return true;
  } catch {
    return false;
  }
}
var isDiff = (lines) => lines.some((line, i) => line.startsWith("@@ -") && /^\+\+\+ /.test(lines[i - 1] ?? ""));

// lib/engine/pipeline/stages/auto.ts
var HUGE = 6e3;
var GENERATED = "(^|/)(package-lock\\.json|npm-shrinkwrap\\.json|yarn\\.lock|pnpm-lock\\.yaml|bun\\.lockb?|Cargo\\.lock|poetry\\.lock|uv\\.lock|Pipfile\\.lock|composer\\.lock|Gemfile\\.lock|go\\.sum|flake\\.lock)$|\\.min\\.(js|css)$|\\.(map|snap)$";
var ROWS = ["^[-dlbcps][rwxsStT-]{9}", "^[^\\s:]+[:-]\\d+[:-]", "\\s\\|\\s", "\\t"];
var text2 = (tokens) => [
  { strip_ansi: true },
  { progress: true },
  { trim_lines: "end" },
  { blank_lines: "collapse" },
  { dedupe_lines: true },
  { stack_traces: true },
  {
    when: {
      if: { min_lines: 60 },
      do: [{ group_similar: { min: 5, keep: "first_last", mask: ["times", "uuids", "hex", "numbers"], unless: ROWS } }]
    }
  },
  { truncate_lines_at: { chars: 1e3, from: "middle" } },
  { budget: tokens }
];
var json2 = (tokens) => [
  { when: { if: { min_lines: 60 }, do: [{ json: { format: "compact" } }] } },
  { when: { if: { min_tokens: tokens + 1 }, do: [{ json: { max_items: 50, max_string: 2e3 } }] } },
  { when: { if: { min_tokens: tokens + 1 }, do: [{ json: { max_items: 10, max_string: 300 } }] } }
];
var diff = (tokens) => [
  { when: { if: { min_tokens: Math.ceil(tokens / 4) }, do: [{ diff: { drop_files: [GENERATED] } }] } }
];
function autoStage({ auto }) {
  const tokens = auto === true ? HUGE : auto.tokens;
  const lists = {
    text: compileStages(text2(tokens)),
    json: compileStages(json2(tokens)),
    diff: compileStages(diff(tokens))
  };
  return (doc, stage) => {
    const format = looksLike(doc.lines.map(stripAnsi));
    const list = format === null ? lists.text : format === "diff" ? lists.diff : lists.json;
    return { stages: list(doc, stage) };
  };
}

// lib/engine/regex/template.ts
function parseTemplate(text3, names, count3) {
  const parts = [];
  const reference = /\$(?:\$|\{([^}]*)\}|([0-9A-Za-z_]+))/g;
  let from = 0;
  for (const found of text3.matchAll(reference)) {
    parts.push(text3.slice(from, found.index));
    from = found.index + found[0].length;
    const name = found[1] ?? found[2];
    if (name === void 0) parts.push("$");
    else parts.push(...resolve(name, names, count3));
  }
  parts.push(text3.slice(from));
  return parts.filter((part) => part !== "");
}
function resolve(name, names, count3) {
  const index = /^\+?\d+$/.test(name) ? Number(name) : Object.hasOwn(names, name) ? names[name] : void 0;
  return index !== void 0 && index <= count3 ? [{ group: index }] : [];
}
function toV8Template(parts) {
  if (parts.some((part) => typeof part !== "string" && part.group > 99)) return null;
  return parts.map((part) => {
    if (typeof part === "string") return part.replaceAll("$", "$$$$");
    return part.group === 0 ? "$&" : `$${String(part.group).padStart(2, "0")}`;
  }).join("");
}
var expand = (parts, group2) => parts.map((part) => typeof part === "string" ? part : group2(part.group) ?? "").join("");

// lib/engine/regex/piece.ts
var Untranslatable = class extends Error {
};
var leaf = (source, atom = true, nullable = false) => ({
  source,
  atom,
  nullable,
  captures: false,
  maybeUnset: false
});
function concat(pieces) {
  const [only] = pieces;
  if (pieces.length === 1 && only) return only;
  return {
    source: pieces.map((p) => p.source).join(""),
    atom: false,
    nullable: pieces.every((p) => p.nullable),
    captures: pieces.some((p) => p.captures),
    maybeUnset: pieces.some((p) => p.maybeUnset)
  };
}
function alternate(pieces) {
  const [only] = pieces;
  if (pieces.length === 1 && only) return only;
  return {
    source: pieces.map((p) => p.source).join("|"),
    atom: false,
    nullable: pieces.some((p) => p.nullable),
    captures: pieces.some((p) => p.captures),
    maybeUnset: pieces.some((p) => p.captures)
  };
}
function repeat(body, quantifier, min, max, exact) {
  if (exact && max > 1 && (body.nullable || body.maybeUnset)) throw new Untranslatable();
  if (exact && min === 0 && body.nullable) throw new Untranslatable();
  return {
    source: (body.atom ? body.source : `(?:${body.source})`) + quantifier,
    atom: false,
    nullable: min === 0 || body.nullable,
    captures: body.captures,
    maybeUnset: min === 0 ? body.captures : body.maybeUnset
  };
}
var group = (body, capturing) => ({
  ...body,
  source: `${capturing ? "(" : "(?:"}${body.source})`,
  atom: true,
  captures: body.captures || capturing
});

// lib/engine/regex/char-set.ts
var LAST = 1114111;
var range = (text3) => [text3.charCodeAt(0), text3.charCodeAt(text3.length - 1)];
var DIGIT = range("09");
var UPPER = range("AZ");
var LOWER = range("az");
var WORD = [DIGIT, UPPER, range("_"), LOWER];
var PERL = {
  d: [DIGIT],
  s: [[9, 10], [12, 13], range(" ")],
  w: WORD
};
var POSIX = {
  alnum: [DIGIT, UPPER, LOWER],
  alpha: [UPPER, LOWER],
  ascii: [[0, 127]],
  blank: [range("	"), range(" ")],
  cntrl: [
    [0, 31],
    [127, 127]
  ],
  digit: [DIGIT],
  graph: [range("!~")],
  lower: [LOWER],
  print: [range(" ~")],
  punct: [range("!/"), range(":@"), range("[`"), range("{~")],
  space: [[9, 13], range(" ")],
  upper: [UPPER],
  word: WORD,
  xdigit: [DIGIT, range("AF"), range("af")]
};
function fold(ranges) {
  const out = [];
  for (const [lo, hi] of ranges) {
    out.push([lo, hi]);
    addCase(out, Math.max(lo, 65), Math.min(hi, 90), 32);
    addCase(out, Math.max(lo, 97), Math.min(hi, 122), -32);
    if (has(lo, hi, "Kk")) out.push([8490, 8490]);
    if (has(lo, hi, "Ss")) out.push([383, 383]);
    if (hi > 127) refuseCased(Math.max(lo, 128), hi);
  }
  return out;
}
var has = (lo, hi, letters2) => [...letters2].some((c) => c.charCodeAt(0) >= lo && c.charCodeAt(0) <= hi);
function addCase(out, lo, hi, shift) {
  if (lo <= hi) out.push([lo + shift, hi + shift]);
}
function refuseCased(lo, hi) {
  if (hi - lo > 4096) throw new Untranslatable();
  for (let cp = lo; cp <= hi; cp++) {
    const char2 = String.fromCodePoint(cp);
    if (char2.toLowerCase() !== char2 || char2.toUpperCase() !== char2) throw new Untranslatable();
  }
}
function complement(ranges) {
  const out = [];
  let next = 0;
  for (const [lo, hi] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (lo > next) out.push([next, lo - 1]);
    next = Math.max(next, hi + 1);
  }
  if (next <= LAST) out.push([next, LAST]);
  return out;
}
function escapeChar(cp) {
  const plain2 = cp >= 48 && cp <= 57 || cp >= 65 && cp <= 90 || cp === 95 || cp >= 97 && cp <= 122;
  return plain2 || cp === 32 ? String.fromCharCode(cp) : `\\u{${cp.toString(16)}}`;
}
var classBody = (ranges) => ranges.map(([lo, hi]) => lo === hi ? escapeChar(lo) : `${escapeChar(lo)}-${escapeChar(hi)}`).join("");

// lib/engine/regex/parse-class.ts
function parseClass(scan, ignoreCase) {
  const negated = scan.eat("^");
  let body = "";
  for (let first = true; first || !scan.looking("]"); first = false) body += classItem(scan, ignoreCase);
  scan.pos++;
  return `[${negated ? "^" : ""}${body}]`;
}
function classItem(scan, ignoreCase) {
  const named2 = scan.take(/\[:(\^?)([a-z]+):\]/y);
  if (named2) return classBody(posix(named2[2] ?? "", named2[1] === "^", ignoreCase));
  const perl = scan.perlClass(ignoreCase);
  if (perl) return classBody(perl);
  const prop = scan.propertyClass(ignoreCase);
  if (prop !== null) return prop;
  const lo = char(scan);
  const ranged = scan.looking("-") && !scan.looking("-]");
  if (ranged) scan.pos++;
  const hi = ranged ? char(scan) : lo;
  if (hi < lo) throw new Untranslatable();
  return classBody(ignoreCase ? fold([[lo, hi]]) : [[lo, hi]]);
}
function posix(name, negated, ignoreCase) {
  const base = POSIX[name];
  if (!base) throw new Untranslatable();
  const set = ignoreCase ? fold(base) : base;
  return negated ? complement(set) : set;
}
var char = (scan) => scan.looking("\\") ? scan.escaped() : scan.codePoint();

// lib/engine/regex/property.ts
var CATEGORIES = new Set(
  "Cc Cf Co Cs L Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs Any".split(
    " "
  )
);
function property(name, negated) {
  const inverse = name.startsWith("^");
  const bare = inverse ? name.slice(1) : name;
  const letter = negated !== inverse ? "P" : "p";
  if (CATEGORIES.has(bare)) return `\\${letter}{${bare}}`;
  if (!/^[A-Z][A-Za-z_]{2,}$/.test(bare)) throw new Untranslatable();
  return `\\${letter}{Script=${bare}}`;
}

// lib/engine/regex/scanner.ts
var SIMPLE2 = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };
var Scanner = class {
  constructor(text3) {
    this.text = text3;
  }
  text;
  pos = 0;
  get done() {
    return this.pos >= this.text.length;
  }
  looking(at) {
    return this.text.startsWith(at, this.pos);
  }
  eat(what) {
    if (!this.looking(what)) return false;
    this.pos += what.length;
    return true;
  }
  /** Takes what a sticky expression matches here, or nothing. */
  take(form) {
    form.lastIndex = this.pos;
    const found = form.exec(this.text);
    if (found) this.pos += found[0].length;
    return found;
  }
  codePoint() {
    const cp = this.text.codePointAt(this.pos);
    if (cp === void 0) throw new Untranslatable();
    this.pos += cp > 65535 ? 2 : 1;
    return cp;
  }
  /** `\d \D \s \S \w \W` here, folded when case does not matter; null when something else stands here. */
  perlClass(ignoreCase) {
    const found = this.take(/\\([dDsSwW])/y);
    if (!found?.[1]) return null;
    const base = PERL[found[1].toLowerCase()] ?? [];
    const set = ignoreCase ? fold(base) : base;
    return found[1] < "a" ? complement(set) : set;
  }
  /** `\pN \p{Greek} \P{^Greek}` here as V8 class source; null when something else stands here. */
  propertyClass(ignoreCase) {
    const found = this.take(/\\([pP])(?:\{([^}]*)\}|([A-Za-z]))/y);
    if (!found) return null;
    if (ignoreCase) throw new Untranslatable();
    return property(found[2] ?? found[3] ?? "", found[1] === "P");
  }
  /** The code point that an escape stands for; the backslash is the next character. */
  escaped() {
    this.pos++;
    const hex = this.take(/x(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{2}))/y);
    if (hex) return Number.parseInt(hex[1] ?? hex[2] ?? "", 16);
    const octal = this.take(/0[0-7]{0,2}|[1-7][0-7]{1,2}/y);
    if (octal) return Number.parseInt(octal[0], 8);
    const cp = this.codePoint();
    const simple = SIMPLE2[String.fromCodePoint(cp)];
    if (simple !== void 0) return simple;
    if (cp > 127 || /[0-9A-Za-z]/.test(String.fromCodePoint(cp))) throw new Untranslatable();
    return cp;
  }
  /** A literal as V8 source. */
  static literal(cp, ignoreCase) {
    if (!ignoreCase) return escapeChar(cp);
    const set = fold([[cp, cp]]);
    return set.length === 1 ? escapeChar(cp) : `[${set.map(([c]) => escapeChar(c)).join("")}]`;
  }
};

// lib/engine/regex/parse.ts
var MAX_DEPTH = 200;
var WHOLE_CHAR = "(?=[^]|$)";
var Parser = class {
  /** @param exact whether spans and groups matter; without it every group is made non-capturing */
  constructor(scan, exact) {
    this.scan = scan;
    this.exact = exact;
  }
  scan;
  exact;
  flags = { i: false, m: false, s: false, U: false };
  depth = 0;
  pattern() {
    const piece = this.alternatives();
    if (!this.scan.done) throw new Untranslatable();
    return piece;
  }
  alternatives() {
    if (++this.depth > MAX_DEPTH) throw new Untranslatable();
    const pieces = [this.sequence()];
    while (this.scan.eat("|")) pieces.push(this.sequence());
    this.depth--;
    return alternate(pieces);
  }
  sequence() {
    const pieces = [];
    while (!this.scan.done && !this.scan.looking("|") && !this.scan.looking(")")) {
      if (this.flagSwitch()) continue;
      const quoted = this.scan.take(/\\Q([\s\S]*?)(?:\\E|$)/y);
      const parts = quoted ? [...quoted[1] ?? ""].map((c) => this.literal(c.codePointAt(0) ?? 0)) : [this.atom()];
      const last = parts.pop();
      pieces.push(...parts);
      if (last) pieces.push(this.repeated(last));
    }
    return pieces.length > 0 ? concat(pieces) : leaf("(?:)", true, true);
  }
  /** `(?i)`, `(?s-U)`: from here to the end of the group. */
  flagSwitch() {
    const found = this.scan.take(/\(\?([imsU]*)(?:-([imsU]+))?\)/y);
    if (found) this.setFlags(found[1] ?? "", found[2] ?? "");
    return found !== null;
  }
  setFlags(on, off) {
    const next = { ...this.flags };
    for (const flag2 of on) next[flag2] = true;
    for (const flag2 of off) next[flag2] = false;
    this.flags = next;
  }
  repeated(body) {
    const found = this.scan.take(/(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})(\??)/y);
    if (!found) return body;
    const [, sign, from, comma, to, question] = found;
    const min = sign ? sign === "+" ? 1 : 0 : Number(from);
    const max = sign ? sign === "?" ? 1 : Infinity : comma ? to ? Number(to) : Infinity : min;
    const lazy = question === "?" !== this.flags.U;
    const count3 = sign ?? `{${from}${comma ?? ""}${to ?? ""}}`;
    if (this.scan.take(/[*+?]|\{\d+(?:,\d*)?\}/y)) throw new Untranslatable();
    return repeat(body, count3 + (lazy ? "?" : ""), min, max, this.exact);
  }
  atom() {
    const { scan, flags } = this;
    if (scan.eat("(")) return this.group();
    if (scan.eat("[")) return leaf(parseClass(scan, flags.i));
    if (scan.eat(".")) return leaf(flags.s ? "[^]" : "[^\\n]");
    if (scan.eat("^")) return leaf(flags.m ? "(?<=^|\\n)" : "^", false, true);
    if (scan.eat("$")) return leaf(flags.m ? "(?=\\n|$)" : "$", false, true);
    if (scan.looking("\\")) return this.escape();
    if (scan.take(/[*+?]/y)) throw new Untranslatable();
    return this.literal(scan.codePoint());
  }
  group() {
    const { scan, flags } = this;
    const named2 = scan.take(/\?P?<[0-9A-Za-z_]+>/y) !== null;
    const switched = named2 ? null : scan.take(/\?([imsU]*)(?:-([imsU]+))?:/y);
    if (switched) this.setFlags(switched[1] ?? "", switched[2] ?? "");
    else if (!named2 && scan.looking("?")) throw new Untranslatable();
    const body = this.alternatives();
    if (!scan.eat(")")) throw new Untranslatable();
    this.flags = flags;
    return group(body, this.exact && !switched);
  }
  escape() {
    const { scan, flags } = this;
    if (scan.eat("\\A")) return leaf("^", false, true);
    if (scan.eat("\\z")) return leaf("$", false, true);
    if (scan.eat("\\b")) return leaf("\\b", false, true);
    if (scan.eat("\\B")) return leaf(`${WHOLE_CHAR}\\B`, false, true);
    const perl = scan.perlClass(flags.i);
    if (perl) return leaf(`[${classBody(perl)}]`);
    const prop = scan.propertyClass(flags.i);
    if (prop !== null) return leaf(prop);
    return this.literal(scan.escaped());
  }
  literal(cp) {
    return leaf(Scanner.literal(cp, this.flags.i));
  }
};

// lib/engine/regex/to-v8.ts
var cache2 = new BoundedCache(2e3);
function toV8(pattern2, use = "replace") {
  return cache2.get(`${use} ${pattern2}`, () => ({ value: translate(pattern2, use) })).value;
}
function translate(pattern2, use) {
  try {
    const piece = new Parser(new Scanner(pattern2), use === "replace").pattern();
    return { regex: new RegExp(piece.source, use === "replace" ? "gu" : "u"), nullable: piece.nullable };
  } catch (thrown) {
    if (thrown instanceof Untranslatable || thrown instanceof SyntaxError) return null;
    throw thrown;
  }
}

// lib/engine/regex/compile.ts
var PatternError = class extends Error {
  constructor(pattern2, fault) {
    super(`the pattern ${JSON.stringify(pattern2)} does not compile: ${fault.message}`);
    this.pattern = pattern2;
    this.fault = fault;
  }
  pattern;
  fault;
  name = "PatternError";
};
function compileAny(patterns2) {
  const tests = [];
  const sources = { anchored: [], free: [] };
  for (const pattern2 of patterns2) {
    const linear = checked(pattern2);
    const v8 = toV8(pattern2, "test");
    if (!v8) tests.push((text3) => linear.test(text3));
    else (v8.regex.source.startsWith("^") ? sources.anchored : sources.free).push(v8.regex.source);
  }
  for (const list of [sources.anchored, sources.free])
    if (list.length > 0) {
      const regex = new RegExp(list.length === 1 ? list[0] ?? "" : list.map((s) => `(?:${s})`).join("|"), "u");
      tests.unshift((text3) => regex.test(text3));
    }
  const [first, second] = tests;
  if (first && second && tests.length === 2) return (text3) => first(text3) || second(text3);
  if (first && tests.length === 1) return first;
  return (text3) => tests.some((test) => test(text3));
}
function compileReplace(pattern2, replacement) {
  const { re2 } = checked(pattern2);
  const parts = parseTemplate(replacement, re2.namedGroups(), re2.groupCount());
  const v8 = toV8(pattern2, "replace");
  if (!v8) return (text3) => replaceLinear(re2, parts, text3);
  const template = toV8Template(parts);
  if (v8.nullable || template === null) return (text3) => replaceStepwise(v8, parts, text3);
  const pieces = parts.length + 1;
  return (text3) => text3.length * pieces <= MAX_CHARS ? text3.replace(v8.regex, template) : replaceStepwise(v8, parts, text3);
}
var MAX_CHARS = 16 * 1024 * 1024;
function bounded(out) {
  if (out.length > MAX_CHARS) throw new Error(`a replacement made more than ${MAX_CHARS} characters of one line`);
  return out;
}
function checked(pattern2) {
  const linear = compileLinear(pattern2);
  if (linear.error) throw new PatternError(pattern2, linear.error);
  return linear;
}
function replaceStepwise({ regex }, parts, text3) {
  let out = "";
  let end = 0;
  let last = -1;
  for (const found of text3.matchAll(regex)) {
    if (found[0] === "" && found.index === last) continue;
    out = bounded(out + text3.slice(end, found.index) + expand(parts, (i) => found[i]));
    last = end = found.index + found[0].length;
  }
  return end === 0 && last < 0 ? text3 : out + text3.slice(end);
}
function replaceLinear(re2, parts, text3) {
  let out = "";
  let end = 0;
  let last = -1;
  const matcher = re2.matcher(text3);
  while (matcher.find()) {
    const [from, to] = [matcher.start(), matcher.end()];
    if (from === to && from === last) continue;
    out = bounded(out + text3.slice(end, from) + expand(parts, (i) => matcher.group(i)));
    last = end = to;
  }
  return end === 0 && last < 0 ? text3 : out + text3.slice(end);
}
function compileCapture(pattern2, template) {
  const { re2 } = checked(pattern2);
  const parts = parseTemplate(template, re2.namedGroups(), re2.groupCount());
  const v8 = toV8(pattern2, "replace");
  if (v8) {
    const once = new RegExp(v8.regex.source, "u");
    return (text3) => {
      const found = once.exec(text3);
      return found && expand(parts, (i) => found[i]);
    };
  }
  return (text3) => {
    const matcher = re2.matcher(text3);
    return matcher.find() ? expand(parts, (i) => matcher.group(i)) : null;
  };
}

// lib/engine/guard/essence.ts
var TIMES = /\[?\b\d{4}[-/]\d\d[-/]\d\d(?:[T ,]+\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?\b\]?Z?|\b\d\d-\d\d \d\d:\d\d:\d\d\.\d+\b|\b(?:[A-Z][a-z]{2} )?[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?: \d{4})?\b|\[?\b\d{1,2}:\d\d:\d\d(?:[.,]\d+)?\b\]?|\[ *\d+\.\d{3,}\]|\b\d+(?:\.\d+)? ?(?:ns|[µum]?s|secs?|seconds?|min|minutes?|h)\b/g;
var MASK = "";
var MASKS2 = /…|\*{3,}|█+|<[a-z][\w -]{0,30}>|\[(?:redacted|removed|masked|hidden|secret)[^\]]{0,40}\]/gi;
var SECRETS = /\b((?:pass(?:word|wd)?|pwd|secret|token|api[_-]?key|access[_-]?key|authorization|bearer|credential)s?["']?\s*[:= ]\s*["']?)[^\s"',;]+|\b[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}\b|\/\/[^\s/@:]{1,64}:[^\s/@]{1,64}@|\b(?=[\w-]{0,64}\d)[A-Za-z0-9_-]{20,256}\b|\b\d{4}(?:[ -]?\d{4}){2,3}\b/gi;
var FOLDERS = /(?:[A-Za-z]:)?(?:[\w@.~+$-]{0,64}[/\\])+(?=[\w@.+-])/g;
var NUMBERS = /0x[0-9a-f]+|\b(?=[a-f]*\d)[0-9a-f]{7,64}\b|\d+(?:[.,]\d+)*/gi;
var RULES = /^[─━═=_*#-]{4,} ?| ?[─━═=_*#-]{4,}$/g;
var squeeze = (text3) => text3.replace(RULES, "").replace(/\s{2,}/g, " ").trim();
function withoutTimes(form) {
  const timed = /\d/.test(form) ? form.replace(TIMES, "") : form;
  return squeeze(timed.replace(MASKS2, MASK));
}
function withoutPlaces(timeless) {
  const open = timeless.replace(SECRETS, (_, key) => key ?? "").replace(FOLDERS, "");
  return squeeze(open.replaceAll(MASK, ""));
}
var templateOf = (placeless) => placeless.replace(NUMBERS, "#");

// lib/engine/guard/line-form.ts
var SEEN = 1e3;
var RULER = / *[━─═⎯]{3,}$/;
function lineForm(line) {
  const plain2 = stripAnsi(line).trim();
  const shown2 = plain2.includes("\r") ? plain2.slice(plain2.lastIndexOf("\r") + 1).trim() : plain2;
  return shown2.replace(RULER, "").replace(/\s{2,}|[^\S ]/g, " ");
}
var visibleLine = (line) => visiblePlain(stripAnsi(line));
function visiblePlain(line) {
  const plain2 = line.trimEnd();
  const shown2 = plain2.slice(plain2.lastIndexOf("\r") + 1);
  return shown2.length > SEEN ? shown2.slice(0, SEEN) : shown2;
}
var PREFIX = /^(?:[^\t]{1,100}\t[^\t]{1,100}\t\uFEFF?(?=\d{4}-\d\d-\d\dT)|#\d+ (?:\d+\.\d+ )?|\d+\.\d+ (?=\S)|[\w.@/-]+ +\| ?|[\w@./-]+[#:][\w:-]+: (?=\S)|\[[a-z0-9][\w.:@/-]*\] (?=\S)|remote: (?=\S)|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]? |\[?\d\d:\d\d:\d\d(?:[.,]\d+)?\]? )/;
var mayHavePrefix = (line) => /^[#[\d]/.test(line) || line.includes("	") || line.includes("|") || line.includes(": ");
var MAX_PREFIXES = 3;
function withoutPrefix(line) {
  let rest = line;
  for (let i = 0; i < MAX_PREFIXES; i++) {
    const found = mayHavePrefix(rest) ? PREFIX.exec(rest) : null;
    if (!found) break;
    rest = rest.slice(found[0].length);
  }
  return rest;
}

// lib/engine/guard/patterns-crashes.ts
var failure = true;
var OWN_FRAME = /^\s+at (?!.*(?:node:|node_modules|internal\/|java\.|javax\.|jdk\.|sun\.|kotlin\.|org\.(?:junit|gradle|springframework|hibernate|apache|postgresql|eclipse|mockito|assertj|opentest4j)|com\.(?:sun|google|fasterxml|zaxxer|mysql)\.|jakarta\.|io\.(?:netty|micrometer)|reactor\.|kotlinx\.|scala\.|akka\.|androidx\.|ch\.qos|System\.|Microsoft\.|android\.|com\.android\.internal|dalvik\.)).*[(/:\\][^()]*:\d+|^\s+(?!.*(?:\/usr\/|go-1|\/go\/(?:src|pkg)\/))\S+\.go:\d+|^\s*(?:❯|#\d+) \S*\S+:\d+/;
var CRASH_PATTERNS = [
  {
    what: "exception",
    failure,
    pattern: /^(?:E\s+)?(?:[A-Za-z_]\w*\.)*(?:[A-Z]\w*(?:Error|Exception|Exit|Interrupt|Warning: .*Error)|Error|Exception|KeyboardInterrupt|StopIteration)(?: \[[\w-]+\])?(?:: |:?$)|^(?:Exception in thread|Caused by:|Uncaught|Unhandled|uncaughtException) ?\S?/,
    place: OWN_FRAME
  },
  {
    what: "exception",
    failure,
    pattern: /^\s+(?:[A-Za-z_$][\w$]*\.)*(?:[A-Z]\w*(?:Error|Exception)|Error|Exception): \S|^\s+(?:caused by|Caused by): \S/,
    place: OWN_FRAME
  },
  { what: "exception", failure, pattern: /^(?:[a-z][\w$]*\.)+[A-Z][\w$]*(?:Exception|Error)\b/, place: OWN_FRAME },
  {
    what: "exception",
    failure,
    pattern: /^\[?UnhandledPromiseRejection|^⎯+ Unhandled |^══╡ EXCEPTION CAUGHT|^\*\* \(\w+|^terminate called |^fatal error: all goroutines/
  },
  {
    what: "failed assertion",
    failure,
    pattern: /^E\s+(?:assert\b|Failed: |fixture '|(?:[A-Za-z_]\w*\.)+[A-Z]\w*: )/,
    each: true
  },
  { what: "place of the exception", failure, pattern: /^\S+\.py:\d+: (?:[A-Za-z_]\w*\.)*[A-Z]\w+$/ },
  { what: "panic", failure, pattern: /^thread '.*' (?:\(\d+\) )?panicked at /, next: 1 },
  { what: "panic", failure, pattern: /^\s+(?:left|right): /, only: /panicked at /, each: true },
  { what: "panic", failure, pattern: /^panic: |^fatal error: |^runtime error: /, place: OWN_FRAME },
  {
    what: "crash",
    failure,
    pattern: /^SIG[A-Z]+: |^(?:Segmentation fault|Bus error|Illegal instruction|Aborted|Killed|Terminated|Trace\/breakpoint trap|Floating point exception)\b/
  },
  {
    what: "crash",
    failure,
    pattern: /\(core dumped\)|\bSegmentation fault\b|\bAddressSanitizer: |: Assertion .* failed\.?$|stack smashing detected|double free or corruption|: runtime error: |signal SIG(?:SEGV|ABRT|KILL|BUS|ILL|FPE)|\b[Ff]atal signal \d+/
  },
  {
    what: "out of memory",
    failure,
    pattern: /\bOutOfMemoryError\b|\bOut of memory\b|heap out of memory|\boom-kill|\bOOMKilled\b|Killed process \d+|Cannot allocate memory|allocation failed/
  }
];

// lib/engine/guard/patterns-errors.ts
var failure2 = true;
var PLACE = /^\s*(?:-->|╭─\[|,-\[|┌─|at |❯ |│?\s*on )\s*\S+[:.]\d|^\s*│?\s*(?:on|with) \S+ line \d+|^\s+\S+\.\w+:\d+:\d+:?$|^\s*Dockerfile:\d+/;
var ERRNO = "(?:No such file or directory|Permission denied|Operation not permitted|Is a directory|Not a directory|File exists|Directory not empty|Connection refused|Connection reset by peer|Connection timed out|Cannot allocate memory|No space left on device|Read-only file system|Too many open files|Device or resource busy|Resource temporarily unavailable|Broken pipe|Address already in use|Argument list too long|Bad file descriptor|Invalid argument|Host is down|No route to host|Network is unreachable|Name or service not known|Temporary failure in name resolution|command not found|not found)";
var ERROR_PATTERNS = [
  {
    what: "error",
    failure: failure2,
    pattern: /^(?:[Ff]atal [Ee]rror|FATAL ERROR|[Ff]atal|FATAL|[Ee]rror|ERROR|Type error|Build error|Parse error|Syntax error|PHP (?:Fatal|Parse) error)(?:\[[\w:-]+\]| \[\w+\]| in \S+)?: +(?!0\b)\S/,
    place: PLACE
  },
  {
    what: "error",
    failure: failure2,
    pattern: /^(?:ERROR|Error) (?:\d+ \(|in \.?[\w/]|at )|^(?:fatal )?error [A-Z]{2,}\d+: \S|^(?:error|ERROR) (?:Command failed|Couldn't|Could not|An unexpected|No |Invalid |Failed |failed )/
  },
  {
    what: "compiler error",
    failure: failure2,
    pattern: /^(?:[A-Za-z]:)?[^\s:][^:]*:\d+(?::\d+)?:? (?:- )?(?:fatal |internal compiler |syntax )?[Ee]rror(?::| [A-Z]+\d+\b)/
  },
  { what: "compiler error", failure: failure2, pattern: /^\s*\S.*\(\d+,\d+(?:,\d+,\d+)?\): (?:fatal )?error \w+/ },
  { what: "compiler error", failure: failure2, pattern: /^\S.{0,200}?\S ?: (?:fatal )?error [A-Z]{2,}\d+: / },
  { what: "compiler error", failure: failure2, pattern: /^e: (?:file:\/\/)?\S/ },
  { what: "compiler error", failure: failure2, pattern: /^File "[^"]+", line \d+, characters / },
  { what: "lint error", failure: failure2, pattern: /^\s*\d+:\d+\s+(?:error|Error)\s+\S/, each: true, heading: true },
  {
    what: "lint error",
    failure: failure2,
    floods: /: [A-Z]{1,4}\d{3,4}\b|: [A-Z]: (?:\[\w+\] )?[\w/]+/,
    pattern: /^\S+?:\d+:\d+: (?![CRWI]\d{4}:)(?:[A-Z]{1,4}\d{3,4}\b|[EFCW]:)/
  },
  {
    what: "lint error",
    failure: failure2,
    pattern: /^[A-Z]{1,4}\d{3,4} (?:\[\*\] )?\S/,
    only: /^ *--> \S+:\d+:\d+$/m,
    place: PLACE
  },
  {
    what: "lint error",
    failure: failure2,
    pattern: /^(\S+(?::\d+:\d+)? (?:lint|parse|format|assist|suppressions)\b\S*).*━{3}/,
    next: 1
  },
  { what: "lint error", failure: failure2, pattern: /^\[error\] \S/ },
  {
    what: "lint error",
    failure: failure2,
    pattern: /^\s+\d+:\d+\s+(?:✖|×)\s+\S/,
    each: true,
    heading: true
  },
  { what: "lint error", failure: failure2, pattern: /\bSC\d{4} \(error\): / },
  { what: "lint error", failure: failure2, pattern: /^\s+\S+:\d+:\d+ - error: \S/ },
  { what: "file that is not formatted", failure: failure2, pattern: /^\[warn\] \S+\.\w+$|^would reformat \S/ },
  {
    what: "linker error",
    failure: failure2,
    pattern: /^(?:\S*\/)?(?:ld|collect2|ld\.lld|lld-link|clang)(?:\.\w+)?: (?:(?:fatal )?error|cannot find|symbol\(s\) not found)|^Undefined symbols for architecture/,
    next: 0
  },
  { what: "linker error", failure: failure2, pattern: /: undefined reference to |: multiple definition of |\bcannot find -l/ },
  {
    what: "make error",
    failure: failure2,
    pattern: /^g?make(?:\[\d+\])?: \*\*\* (?!Waiting for)|^ninja: (?:error|build stopped)|^FAILED: \S|^gmake.*Error \d+$/
  },
  { what: "CMake error", failure: failure2, pattern: /^CMake Error\b/, next: 1 },
  { what: "CMake error", failure: failure2, pattern: /^-- Configuring incomplete, errors occurred/ },
  { what: "Go error", failure: failure2, pattern: /^(?:vet: )?\S+\.go:\d+:\d+: \S/ },
  { what: "bundler error", failure: failure2, pattern: /^✘ \[ERROR\]/, place: PLACE },
  {
    what: "bundler error",
    failure: failure2,
    pattern: /^(?:Module not found: |Failed to compile|error during build:|\[vite\]: .*failed|⨯ \S|🚨 )/
  },
  { what: "bundler error", failure: failure2, pattern: /^ERROR in \S/, next: 1 },
  { what: "error of the system", failure: failure2, pattern: new RegExp(`^[\\w./+-]+(?:\\[\\d+\\])?: .{0,300}?${ERRNO}$`) },
  {
    what: "error of the system",
    failure: failure2,
    pattern: /^(?!(?:warning|note|hint|info|help)\b)[\w./+-]+: (?:cannot|can't|could not|couldn't|unable to|failed to|missing|unrecognized|unknown|invalid|illegal|line \d+:) \S/
  },
  {
    what: "error of the system",
    failure: failure2,
    pattern: /^[\w./+-]+: (?:fatal |internal )?error: \S|^(?:curl|wget): \(\d+\) |^dpkg: error |^[EW]: (?:Unable|Sub-process|Failed|Package|Could|Broken|Some|The repository|Couldn)/
  },
  { what: "error of the shell", failure: failure2, pattern: /: command not found$|^\S+: (?:eval: )?line \d+: \S|^zsh: \S/ },
  { what: "error of PowerShell", failure: failure2, pattern: /^\s*\+ (?:FullyQualifiedErrorId|CategoryInfo) +: / },
  {
    what: "HTTP error",
    failure: failure2,
    pattern: /^(?:< )?HTTP\/[\d.]+ [45]\d\d\b|^HTTP (?:Error )?[45]\d\d\b|\brequest failed with status(?: code)? [45]\d\d\b|\breturned error: [45]\d\d\b/i
  }
];

// lib/engine/guard/patterns-logs.ts
var STAMP = String.raw`(?:\[?\d{2,4}[-/:.]\d{2}[-/:.T ]\d{2}|\[?[A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2}|\[ *\d+\.\d+\])`;
var LEVEL = "(?:ERROR|FATAL|CRITICAL|SEVERE|EMERG|ALERT|PANIC)";
var LOG_PATTERNS = [
  {
    what: "logged error",
    failure: true,
    floods: true,
    pattern: new RegExp(
      `^${STAMP}.{0,120}?(?:\\b${LEVEL}\\b|\\[(?:error|crit|fatal|alert|emerg)\\]|\\b(?:[Ee]rror|[Ff]atal|panic|critical): )(?! *[:=] *0\\b)`
    )
  },
  {
    what: "logged error",
    failure: true,
    floods: true,
    pattern: /^(?:ERROR|FATAL|CRITICAL|SEVERE|CRIT)(?: +in |:[\w.]+:| +\[| +- | {2,}\S| +\S+ +- )|^\[(?:ERROR|FATAL|CRITICAL|error|fatal)\] *[^\s\]]/,
    unless: /\bre-run Maven\b|\bBUILD (?:SUCCESS|FAILURE)\b/
  },
  {
    what: "logged error",
    failure: true,
    floods: true,
    pattern: /\b(?:level|lvl|severity)=["']?(?:error|fatal|panic|critical|ERROR|FATAL|CRITICAL)\b|"(?:level|severity|lvl|levelname)": ?"(?:error|fatal|critical|panic|ERROR|FATAL|CRITICAL)"|"level": ?[56]0\b/
  },
  {
    what: "crash on the device",
    failure: true,
    pattern: /\bFATAL EXCEPTION\b|\bANR in |^(?:\S+ +\S+ +\d+ +\d+ )?[EF][/ ]\s*(?:AndroidRuntime|DEBUG|libc)\b/
  },
  {
    what: "logged error",
    failure: true,
    rare: true,
    pattern: /^\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d+ +\d+ +\d+ [EF] |^[EF]\/[\w.-]+ *\(/
  },
  { what: "failed request", failure: true, rare: true, pattern: /" 5\d\d (?:\d+|-)(?: |$)|\bstatus[=:] ?5\d\d\b/ },
  { what: "failed request", rare: true, pattern: /" 4\d\d (?:\d+|-)(?: |$)|\bstatus[=:] ?4\d\d\b/ },
  {
    what: "logged warning",
    rare: true,
    pattern: new RegExp(
      `^${STAMP}.{0,120}?\\b(?:WARN|WARNING)\\b|\\blevel=["']?warn(?:ing)?\\b|"(?:level|severity)": ?"(?:warn|warning|WARN|WARNING)"`
    )
  }
];

// lib/engine/guard/patterns-summary.ts
var COUNTED = "(?:tests?|specs?|examples?|assertions?|scenarios?|suites?|passed|failed|failing|passing|failures?|errors?|warnings?|skipped|problems?|issues|offenses?|violations?)";
var COUNT = `(?:\\b[1-9]\\d* ${COUNTED}\\b|\\b${COUNTED}: *[1-9]\\d*\\b)`;
var SUMMARY_PATTERNS = [
  { what: "benchmark that got slower", pattern: /^\s+change: \[\+\d/, floods: true },
  { what: "summary of cargo", pattern: /^test result: (?:FAILED|ok\. [1-9])/ },
  { what: "summary of cargo", pattern: /^\s+Finished `?\w/, last: true, unless: /^test result: /m },
  { what: "summary of nextest", pattern: /^\s+Summary \[ *[\d.]+s\]/ },
  {
    what: "summary of pytest",
    pattern: /^=+ .*\b(?:\d+ (?:passed|failed|errors?|skipped|deselected)|no tests ran)\b.* in [\d.]+s.* =+$/
  },
  { what: "summary of pytest", pattern: /^(?:\d+ (?:passed|failed|errors?|skipped)\b.*|no tests ran) in [\d.]+s/ },
  { what: "summary of pytest", pattern: /^!{3,} .* !{3,}$/ },
  { what: "summary of unittest", pattern: /^Ran \d+ tests? in |^FAILED \(|^OK(?: \(|$)/, only: /^Ran \d+ tests? in /m },
  { what: "summary of Jest", pattern: /^(?:Tests|Test Suites):\s+\d/ },
  { what: "summary of Vitest", pattern: /^\s*(?:Test Files|Tests|Errors) {2}\d/ },
  {
    what: "summary of the tests",
    pattern: /^\s*\d+ (?:passing|failing|pending)\b|^\s{2}\d+ (?:passed|failed|flaky|skipped|did not run)\b|^[#ℹ] (?:tests|pass|fail) \d+/
  },
  {
    what: "summary of the tasks",
    pattern: /^\s*[✔✖✓✗] +\d+\/\d+ (?:succeeded|failed|targets failed)\b|^ Tasks: +\d+ /
  },
  { what: "summary of the tests", pattern: /^\d+ (?:examples?|scenarios?|steps?|runs|tests?|specs?), \d+ / },
  { what: "summary of PHPUnit", pattern: /^(?:OK \(|FAILURES!|ERRORS!|Tests: \d+, Assertions: )/ },
  {
    what: "summary of CTest",
    pattern: /^\d+% tests passed|^The following tests FAILED|^Errors while running CTest|^Total Test time/
  },
  {
    what: "summary of the type checker",
    pattern: /^Found [1-9]\d* (?:errors?|warnings?|diagnostics?)\b|^Found \d+ errors? in \d+ files?/
  },
  {
    what: "summary of the linter",
    pattern: /^✖ \d+ problems?\b|^\d+ files? inspected, |^\d+ issues?(?:[:.]|$)|^Code style issues found|^\d+ files? (?:would be|reformatted|left)|^Checked \d+ files? in /
  },
  {
    what: "summary of the compiler",
    pattern: /^\d+ (?:errors?|warnings?)(?: and \d+ errors?)? generated\.?$|^[1-9]\d* errors?$/
  },
  { what: "summary of Maven", pattern: /^\[\w+\] Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+$/ },
  { what: "summary of Maven", pattern: /^\[\w+\] BUILD (?:SUCCESS|FAILURE)/ },
  { what: "summary of Gradle", pattern: /^BUILD (?:SUCCESSFUL|FAILED)\b|^\d+ tests completed, / },
  {
    what: "summary of .NET",
    pattern: /^Build (?:succeeded|FAILED)|^\s+[1-9]\d* Error\(s\)|^(?:Failed|Passed)! {1,2}- |^Test Run (?:Failed|Successful)|^Total tests: |^\s+(?:Passed|Failed): \d+$/
  },
  {
    what: "summary of the package manager",
    pattern: /^(?:added|removed|changed|up to date)\b.*\bpackages?\b|^[1-9]\d* (?:\w+ severity )?vulnerabilit|^\d+ upgraded, \d+ newly|^Successfully (?:installed|built|tagged) \S|^(?:Installed|Uninstalled|Resolved|Audited) \d+ packages?|^Bundle complete!|^Package operations: |^(?:dependencies|devDependencies):$/
  },
  { what: "summary of go test", pattern: /^ok {2,}?\t?\S|^ok\s+\S+\s+(?:\(cached\)|[\d.]+s)/, last: true },
  { what: "summary of the diff", pattern: /^\s*\d+ files? changed(?:, \d+|$)/ },
  {
    what: "statistics of a file",
    pattern: /^\s(\S.*?)\s+\|\s+(?:\d+(?: [+-]*)?|Bin .*)$/,
    only: /^\s*\d+ files? changed/m
  },
  {
    what: "summary of the build",
    pattern: /^✓ built in |^webpack \S+ compiled |^(?:✨ {2})?Done in [\d.]+|^✓ Compiled |^Compiled (?:successfully|with)/
  },
  { what: "summary of Terraform", pattern: /^(?:Plan: \d+ to |Apply complete!|No changes\.|Destroy complete!)/ },
  {
    what: "what became of a push",
    floods: true,
    pattern: /^ [ *+=-] (?:\[[\w ]+\]|[0-9a-f]+\.\.+[0-9a-f]+) +\S+ +-> \S|^ {3}[0-9a-f]{7,}\.\.\.?[0-9a-f]{7,} +\S+ -> |^Everything up-to-date|^Already up to date/
  },
  { what: "summary of a playbook", pattern: /^\S+\s+: ok=\d+\s+changed=\d+/ },
  {
    what: "summary",
    tail: true,
    pattern: new RegExp(
      `^(?![-dl][rwx-]{9}|\\s*(?:[\u2713\u2714\u221A]|PASS |ok |at |\\d+\\/\\d+ Test)|running \\d|\\S.{0,60}\\b(?:TRACE|DEBUG|INFO|WARN|ERROR)\\b|\\S+\\.py: |.*\\bmatched\\b)(?=.{1,300}$).*?(${COUNT}(?:.*${COUNT})?)|^\\W*(?:build|compilation|compile|test run|deploy(?:ment)?|job|process|command|script|recipe|release|migration)(?![\\w/.-]).{0,80}\\b(?:failed|succeeded|successful(?:ly)?|aborted|cancelled|completed?)\\b|^\\W*(?:result|summary|total)s?: .*\\d`,
      "i"
    )
  },
  {
    what: "exit code",
    tail: true,
    failure: true,
    pattern: /\bexit(?:ed)?(?: with)?(?: (?:code|status))?:? -?[1-9]\d*\b|\bexit_code["']?[:=] ?-?[1-9]/i
  }
];

// lib/engine/guard/patterns-tests.ts
var failure3 = true;
var PLACE2 = /^\s+(?:❯|at|#) (?!.*node_modules).*:\d+/;
var TEST_PATTERNS = [
  { what: "failing test", failure: failure3, pattern: /^test .+ \.\.\. FAILED$/ },
  { what: "failing test", failure: failure3, pattern: /^(?:FAILED|ERROR) \S+(?:::|\.py\b)/ },
  { what: "failing test", failure: failure3, pattern: /^(\S+::.+?) (?:FAILED|ERROR)(?: +\[ *\d+%\])?$/ },
  { what: "failing test", failure: failure3, pattern: /^(?:FAIL|ERROR): \S+ \(/ },
  { what: "failing module", failure: failure3, pattern: /^_+ ERROR (?:collecting|at \w+ of) .+ _+$/ },
  { what: "failing test", failure: failure3, pattern: /^\s*(?:[✕✗×✘✖] (?!\d+ problems?\b)|FAIL {1,2})\S/, place: PLACE2 },
  { what: "failing test", failure: failure3, pattern: /^\s*● (?!Console$|Deprecation|Validation)\S/, place: PLACE2 },
  { what: "failing test", failure: failure3, pattern: /^\s*--- FAIL: |^FAIL(?:\s|$)/ },
  { what: "failing test", failure: failure3, pattern: /^\s*not ok \d(?!.*# (?:TODO|SKIP|todo|skip))/ },
  { what: "failing test", failure: failure3, pattern: /^\[ {2}FAILED {2}\] \S/ },
  { what: "failing test", failure: failure3, pattern: /^\S.* > .+ FAILED$/ },
  { what: "failing test", failure: failure3, pattern: /^\s*(?:TRY \d+ )?(?:FAIL|SIG[A-Z]+|TIMEOUT|ABORT) \[ *[\d.]+s\] / },
  {
    what: "failing test",
    failure: failure3,
    pattern: /^\s+\d+\) \S/,
    only: /\b[1-9]\d* (?:failing|failures?|failed)\b/,
    place: /^\s{5,}\S.*:$/
  },
  {
    what: "failing test",
    failure: failure3,
    pattern: /^\d+\) (?:\S+::\S+|\w+\([\w.$]+\))/,
    only: /^(?:FAILURES!|ERRORS!|There (?:was|were) \d+)/m,
    next: 1
  },
  { what: "place of the failing test", failure: failure3, pattern: /^\/\S+\.php:\d+$/, only: /^(?:FAILURES!|ERRORS!)/m },
  { what: "failing test", failure: failure3, pattern: /^\s*rspec \S+:\d+ # / },
  {
    what: "message of a failing test",
    failure: failure3,
    pattern: /^\s+Failure\/Error: /,
    only: /\b[1-9]\d* failures?\b/,
    next: 1
  },
  {
    what: "failing test",
    failure: failure3,
    pattern: /^\s*\d+ - \S+ \((?:Failed|Timeout|SEGFAULT|Not Run|Exception|Subprocess aborted|ILLEGAL|OTHER_FAULT|NUMERICAL)/
  },
  { what: "failing test", failure: failure3, pattern: /^\s*\d+\/\d+ Test +#\d+: .*\*\*\*/ },
  { what: "failing test", failure: failure3, pattern: /^\s*(?:Failed|X) [\w.+`]+(?:\(.*\))? \[[\d<]/, next: 2 },
  { what: "failing test", failure: failure3, pattern: /^\d\d:\d\d \+\d+(?: ~\d+)? -\d+: .* \[E\]$/ },
  { what: "failing test", failure: failure3, pattern: /^\s+(?:\[\w[\w ]*\] › )?\S+\.\w+:\d+:\d+ › /, only: /\b\d+ failed\b/ },
  {
    what: "message of a failing test",
    failure: failure3,
    pattern: /^\s+\S+_test\.go:\d+: /,
    only: /^[ \t]*--- FAIL: /m,
    each: true
  },
  {
    what: "message of a failing test",
    failure: failure3,
    pattern: /^\s*(?:Expected|Received|expected|actual|Actual)\b[^:]*: /,
    only: /^[ \t]*(?:● |\d+\) )|--- FAIL|^Failed |^ *(?:Failure|Error):$|^\[ {2}FAILED|\[E\]$|^✗ /m,
    each: true
  },
  { what: "message of a failing test", failure: failure3, pattern: /^\s+→ \S/, only: /^[ \t]*[×✗] /m },
  { what: "failed example", failure: failure3, pattern: /^Failed example:/, next: 1 }
];

// lib/engine/guard/patterns-tools.ts
var failure4 = true;
var MAVEN_ADVICE = "To see the full|Re-run Maven|For more information|Please refer to|After correcting|-> \\[Help|\\[Help";
var NPM_FACTS = "code|errno|syscall|path|signal|E[A-Z]{3,}|enoent|notarget|network|Missing|Invalid:|Found:|Could not|Conflicting|peer|While resolving|command (?:failed|sh)|Lifecycle|\\d{3} ";
var TOOL_PATTERNS = [
  { what: "Maven error", failure: failure4, pattern: new RegExp(`^\\[ERROR\\] +(?!${MAVEN_ADVICE})\\S`) },
  { what: "Gradle error", failure: failure4, pattern: /^FAILURE: |^> Task \S+ FAILED|^Execution failed for task/ },
  { what: "Gradle error", failure: failure4, pattern: /^\* What went wrong:/, next: 2 },
  { what: "npm error", failure: failure4, pattern: new RegExp(`^npm (?:ERR!|error) (?:${NPM_FACTS})`) },
  { what: "pnpm error", failure: failure4, pattern: /^\s*(?:ERR_PNPM_\w+|ELIFECYCLE|ERR_SOCKET\w*)\b/ },
  { what: "yarn error", failure: failure4, pattern: /^➤ YN\d+: .*(?:✖|[Ee]rror|[Ff]ailed|can't|couldn't)/ },
  {
    what: "error of a package manager",
    failure: failure4,
    pattern: /^\s*[×╰]─?▶? (?:No solution|Because |Failed to|Could not|Unable|Querying)|^Your requirements could not be resolved|^\s+Problem \d+|^An error occurred while installing|^Could not find (?:gem|compatible)/
  },
  { what: "Terraform error", failure: failure4, pattern: /^[│╷╵|] *Error: \S|^Error: \S/, place: /^[│|]? *(?:on|with) \S+/ },
  {
    what: "Docker error",
    failure: failure4,
    pattern: /^(?:#\d+ )?ERROR(?:: | \[)|^ *> \[.*\d+\/\d+\] |^failed to (?:solve|build|compute|fetch|create|start|export)|^executor failed|^Error response from daemon/
  },
  { what: "Docker error", failure: failure4, pattern: /^\s*(?:\d+ \| *)?>>> /, only: /failed to solve|ERROR/ },
  {
    what: "state of a container",
    failure: failure4,
    pattern: /^(?:\S+\s+)?(\S+\s+\d+\/\d+\s+(?:Error|Pending|Terminating|Unknown|Failed|NotReady|Evicted|Init:\w+|\w+Error|\w+BackOff|ErrImagePull|OOM\w+|Invalid\w+))\s/,
    floods: true
  },
  {
    what: "state of a container",
    failure: failure4,
    pattern: /\b(?:CrashLoopBackOff|ErrImagePull|ImagePullBackOff|OOMKilled|CreateContainer\w*Error|RunContainerError|InvalidImageName|Init:\w*Error|Evicted)\b|\bExited \([1-9]\d*\)|\(unhealthy\)|\bRestarting \([1-9]|^\s*(?:✘ )?Container \S+ +Error\b|^dependency failed to start: /,
    floods: true
  },
  {
    what: "Kubernetes error",
    failure: failure4,
    pattern: /^Error from server|^The connection to the server .* was refused|^Unable to connect to the server|^\s*Warning +\S+ +\S*\s*.*(?:[Ff]ailed|[Bb]ack-?[Oo]ff|Unhealthy|Error)|^\s+(?:Reason|Exit Code): +(?!0$|Completed)\S/
  },
  {
    what: "event of a cluster",
    failure: failure4,
    rare: true,
    pattern: /^\s*(?:\S+\s+){0,2}Warning\s+(?:Fail|BackOff|Unhealthy|Evict|Err|OOM|Kill|Inspect|Network)\w*\s/
  },
  {
    what: "state of a service",
    failure: failure4,
    pattern: /^\s*Active: failed|: Failed with result |code=exited, status=[1-9]|^Failed to start |: Failed to start /
  },
  {
    what: "refusal",
    failure: failure4,
    pattern: /^\s*! \[(?:remote )?rejected\]|^CONFLICT \(|^Automatic merge failed|^error: failed to push/
  },
  { what: "refusal", failure: failure4, pattern: /^remote: \S/, only: /\[remote rejected\]|^remote: (?:error|fatal)/m },
  {
    what: "conflict",
    failure: failure4,
    pattern: /^\s*(?:both (?:modified|added|deleted)|deleted by (?:us|them)|added by (?:us|them)): |^(?:UU|AA|DD|AU|UA|DU|UD) \S|^You have unmerged paths/
  },
  {
    what: "state of the repository",
    pattern: /^HEAD detached (?:at|from) |^(?:interactive )?rebase in progress|^You are (?:currently|in the middle)/
  },
  { what: "failed hook", failure: failure4, pattern: /^\S.*\.{3,}(?:\(.*\))?Failed$/, next: 2 },
  {
    what: "failed check",
    failure: failure4,
    pattern: /\tfail\t|^\s*X \S|^(?:##\[error\]|::error\b)|^Some checks were not successful/
  },
  {
    what: "error of the database",
    failure: failure4,
    pattern: /^(?:psql:\S+ )?(?:ERROR|FATAL|PANIC): +\S/,
    place: /^LINE \d+: /
  },
  {
    what: "error of the database",
    failure: failure4,
    pattern: /^(?:DETAIL|CONTEXT): +\S/,
    only: /^(?:psql:\S+ )?(?:ERROR|FATAL|PANIC): /m
  },
  {
    what: "incompatible packages",
    failure: failure4,
    pattern: /^\S+ \S+ (?:requires|has requirement) .*(?:incompatible|not installed)/
  },
  { what: "failed host", failure: failure4, pattern: /\b(?:failed|unreachable)=[1-9]/ }
];

// lib/engine/guard/patterns.ts
var PROTECTIONS = [
  ...ERROR_PATTERNS,
  ...CRASH_PATTERNS,
  ...TOOL_PATTERNS,
  ...LOG_PATTERNS,
  ...TEST_PATTERNS,
  ...SUMMARY_PATTERNS
];

// lib/engine/guard/literals.ts
var START2 = 1;
var END = 2;
var BLANK = 32;
var DIGIT2 = 48;
var WIDE_BLANKS = "\xA0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF";
function folded(code) {
  if (code >= 65 && code <= 90) return code + 32;
  if (code >= 48 && code <= 57) return DIGIT2;
  if (code <= 32 || code > 127 && WIDE_BLANKS.includes(String.fromCharCode(code))) return BLANK;
  return code;
}
var fold2 = (char2) => String.fromCharCode(folded(char2.charCodeAt(0)));
var collapsed = (text3) => text3.replace(/ {2,}/g, " ").replace(/0{2,}/g, "0");
var EMPTY = { exact: [""], some: null };
var ANYTHING = { exact: null, some: null };
var MAX_TEXTS = 64;
var MAX_LENGTH = 24;
var ENOUGH = 8;
var COMMON = /[ \u0001\u0002]/g;
var MAX_CLASS = 12;
function literalsOf({ source, flags }) {
  if (flags.replace("i", "") !== "") return null;
  const { some: some2 } = known(new Reader(source).alternatives());
  if (some2 === null || some2.includes("")) return null;
  const words2 = [...new Set(some2.map((text3) => text3.slice(0, ENOUGH + 2)))];
  return words2.filter((word) => !words2.some((other) => other !== word && word.includes(other)));
}
var known = (part) => part.exact ? { exact: part.exact, some: best(part.some, part.exact) } : part;
function best(one, other) {
  if (one === null || other === null) return one ?? other;
  return worth(other) > worth(one) ? other : one;
}
function worth(texts) {
  const shortest = Math.min(...texts.map((text3) => text3.replace(COMMON, "").length));
  return Math.min(shortest, ENOUGH) * 100 - texts.length;
}
function sequence(parts) {
  let exact = [""];
  let some2 = null;
  let whole2 = true;
  for (const part of parts) {
    const joined2 = part.exact && product(exact, part.exact);
    if (joined2) {
      exact = joined2;
      continue;
    }
    whole2 = false;
    some2 = best(some2, useful(exact));
    some2 = best(some2, useful(known(part).some));
    exact = part.exact ?? [""];
  }
  return whole2 ? { exact, some: null } : { exact: null, some: best(some2, useful(exact)) };
}
var useful = (texts) => texts === null || texts.includes("") ? null : texts;
function product(left, right) {
  if (left.length * right.length > MAX_TEXTS) return null;
  const all = [...new Set(left.flatMap((a) => right.map((b) => collapsed(a + b))))];
  return all.some((text3) => text3.length > MAX_LENGTH) ? null : all;
}
function either(parts) {
  const exact = parts.flatMap((part) => part.exact ?? []);
  const all = parts.map(known);
  const some2 = all.every((part) => part.some !== null) ? all.flatMap((part) => part.some ?? []) : null;
  const isExact = parts.every((part) => part.exact !== null) && exact.length <= MAX_TEXTS;
  return { exact: isExact ? [...new Set(exact)] : null, some: some2 && some2.length <= 4 * MAX_TEXTS ? some2 : null };
}
var Reader = class {
  constructor(source) {
    this.source = source;
  }
  source;
  pos = 0;
  alternatives() {
    const parts = [this.sequence()];
    while (this.eat("|")) parts.push(this.sequence());
    return parts.length === 1 ? parts[0] : either(parts);
  }
  sequence() {
    const parts = [];
    while (this.pos < this.source.length && !"|)".includes(this.source[this.pos]))
      parts.push(this.repeated(this.atom()));
    return sequence(parts);
  }
  repeated(part) {
    const found = this.take(/(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y);
    if (!found) return part;
    const [, sign, from, open] = found;
    const isRun = part.exact?.every((text3) => text3 === " " || text3 === "0") && part.exact.length === 1;
    if (sign === "?" || (sign === "*" || from === "0") && isRun)
      return part.exact ? { exact: [...part.exact, ""], some: null } : ANYTHING;
    if (sign === "*" || from === "0") return ANYTHING;
    if (isRun) return part;
    const times = sign ? 1 : Math.min(Number(from), 4);
    const once = sequence(Array.from({ length: times }, () => part));
    const isExact = !sign && open === "" && times === Number(from);
    return isExact ? once : { exact: null, some: useful(known(once).some) };
  }
  atom() {
    if (this.take(/\(\?<?[=!]/y)) return this.closing(() => EMPTY);
    if (this.take(/\((?:\?:|\?<\w+>)?/y)) return this.closing((inner) => inner);
    if (this.eat("[")) return this.charClass();
    if (this.eat(".")) return ANYTHING;
    if (this.eat("^")) return { exact: [String.fromCharCode(START2)], some: null };
    if (this.eat("$")) return { exact: [String.fromCharCode(END)], some: null };
    if (this.eat("\\")) return this.escaped(this.next());
    return literal9(this.next());
  }
  closing(result) {
    const inner = this.alternatives();
    this.pos++;
    return result(inner);
  }
  escaped(char2) {
    if (char2 === "b" || char2 === "B") return EMPTY;
    if (char2 === "d") return literal9("0");
    if (char2 === "s" || char2 === "t") return literal9(" ");
    if (char2 === "u" || char2 === "x") return this.codePoint(char2);
    return /[a-zA-Z0-9]/.test(char2) ? ANYTHING : literal9(char2);
  }
  codePoint(char2) {
    const digits = this.take(char2 === "u" ? /[0-9a-fA-F]{4}/y : /[0-9a-fA-F]{2}/y)?.[0];
    return digits ? literal9(String.fromCharCode(Number.parseInt(digits, 16))) : ANYTHING;
  }
  charClass() {
    const negated = this.eat("^");
    let members = /* @__PURE__ */ new Set();
    while (!this.eat("]")) {
      const part = this.eat("\\") ? this.escaped(this.next()) : literal9(this.next());
      const isRange = this.source[this.pos] === "-" && this.source[this.pos + 1] !== "]";
      if (isRange) this.pos++;
      const to = isRange ? this.eat("\\") ? this.escaped(this.next()) : literal9(this.next()) : part;
      const digits = part.exact?.[0] === "0" && to.exact?.[0] === "0";
      if (!part.exact || part.exact[0] === "" || isRange && !digits) members = null;
      else members?.add(part.exact[0]);
    }
    if (negated || members === null || members.size === 0 || members.size > MAX_CLASS) return ANYTHING;
    return { exact: [...members], some: null };
  }
  next = () => this.source[this.pos++] ?? "";
  eat(char2) {
    const found = this.source[this.pos] === char2;
    if (found) this.pos++;
    return found;
  }
  take(pattern2) {
    pattern2.lastIndex = this.pos;
    const found = pattern2.exec(this.source);
    if (found) this.pos = pattern2.lastIndex;
    return found;
  }
};
var literal9 = (char2) => char2 > "\x7F" && char2.toLowerCase() !== char2.toUpperCase() ? ANYTHING : { exact: [fold2(char2)], some: null };

// lib/engine/guard/prefilter.ts
function prefilter(patterns2) {
  const needs = patterns2.map(literalsOf);
  const always = needs.flatMap((texts, at) => texts === null ? [at] : []);
  const { classes, width } = alphabet(needs.flatMap((texts) => texts ?? []));
  const { next, found, lists } = automaton(needs, classes, width);
  const [start, end] = [classes[START2], classes[END]];
  const [blank, digit] = [classes[BLANK], classes[DIGIT2]];
  return (line) => {
    let state = next[start];
    let hits = null;
    let last = 0;
    for (let i = 0; i <= line.length; i++) {
      const kind = i < line.length ? classes[line.charCodeAt(i)] : end;
      if (kind === last && (kind === blank || kind === digit)) continue;
      last = kind;
      state = next[state * width + kind];
      if (found[state] === 0) continue;
      hits ??= new Set(always);
      for (const at of lists[found[state]]) hits.add(at);
    }
    return hits ? [...hits].sort((a, b) => a - b) : always;
  };
}
function alphabet(texts) {
  const numbers = /* @__PURE__ */ new Map();
  for (const code of [START2, END, BLANK, DIGIT2]) numbers.set(code, numbers.size + 1);
  for (const text3 of texts)
    for (let i = 0; i < text3.length; i++)
      if (!numbers.has(text3.charCodeAt(i))) numbers.set(text3.charCodeAt(i), numbers.size + 1);
  const classes = new Uint8Array(65536);
  for (let code = 0; code < 128; code++) classes[code] = numbers.get(folded(code)) ?? 0;
  for (const blank of WIDE_BLANKS) classes[blank.charCodeAt(0)] = numbers.get(BLANK);
  for (const [code, number3] of numbers) classes[code] = number3;
  return { classes, width: numbers.size + 1 };
}
function automaton(needs, classes, width) {
  const most = needs.flatMap((texts) => texts ?? []).reduce((sum, text3) => sum + text3.length, 1);
  const next = new Uint16Array(most * width);
  const patternsAt = [[]];
  needs.forEach((texts, at) => {
    for (const text3 of texts ?? []) {
      let state = 0;
      for (let i = 0; i < text3.length; i++) {
        const slot = state * width + classes[text3.charCodeAt(i)];
        if (next[slot] === 0) next[slot] = patternsAt.push([]) - 1;
        state = next[slot];
      }
      patternsAt[state]?.push(at);
    }
  });
  const fallback = new Uint16Array(patternsAt.length);
  const queue = [0];
  for (const state of queue)
    for (let kind = 0; kind < width; kind++) {
      const slot = state * width + kind;
      const target = next[slot];
      const other = state === 0 ? 0 : next[fallback[state] * width + kind];
      if (target === 0) {
        next[slot] = other;
        continue;
      }
      fallback[target] = other;
      patternsAt[target]?.push(...patternsAt[other] ?? []);
      queue.push(target);
    }
  const lists = [[]];
  const found = Uint16Array.from(patternsAt, (patterns2) => patterns2.length === 0 ? 0 : lists.push(patterns2) - 1);
  return { next, found, lists };
}

// lib/engine/guard/find-protected.ts
var PLACE_WITHIN = 12;
var HEADING_WITHIN = 400;
var TAIL_LINES = 12;
var FRAMES_WITHIN = 60;
var OWN_FRAME2 = /^\s+File "(?!.*(?:site-packages|dist-packages|\/lib\/python\d|<frozen))[^"]+", line \d+|^(?!.*(?:site-packages|dist-packages|\/lib\/python\d|<frozen))\S+\.py:\d+: in /;
var PLACE_BEFORE = /^\S+[:(]\d+[:,]\d+\)?:?$/;
var WITH_CODE = /* @__PURE__ */ new Set(["error", "compiler error", "lint error", "bundler error", "error of the database"]);
var BLOCK_LINES = 8;
var CARET = /^[\s|│\d>]*[~^]+(?:\s|$)/;
var FLOOD = 20;
var MAX_RARE = 20;
var ANYWHERE = PROTECTIONS.filter(({ tail, last }) => !tail && !last);
var LAST2 = PROTECTIONS.filter(({ last }) => last);
var TAIL = PROTECTIONS.filter(({ tail }) => tail);
var OF_LINES = [...ANYWHERE, ...LAST2];
var ofLines = null;
var mayMatch = (line) => {
  ofLines ??= prefilter(OF_LINES.map(({ pattern: pattern2 }) => pattern2));
  return ofLines(line);
};
var NOTHING2 = { row: null, last: [] };
function findProtected(lines, protect = []) {
  return new Finder(lines, protect).run();
}
var Finder = class {
  constructor(lines, protect) {
    this.lines = lines;
    const joined2 = lines.join("\n");
    this.whole = stripAnsi(joined2);
    this.visible = joined2 === this.whole ? visiblePlain : visibleLine;
    this.own = protect.flatMap((pattern2) => {
      const compiled = compileLinear(pattern2);
      return compiled.error ? [] : [compiled.test];
    });
  }
  lines;
  found = /* @__PURE__ */ new Map();
  floods = /* @__PURE__ */ new Map();
  rare = /* @__PURE__ */ new Map();
  verdicts = /* @__PURE__ */ new Map();
  last = /* @__PURE__ */ new Map();
  holds = /* @__PURE__ */ new Map();
  whole;
  visible;
  forms = null;
  own;
  run() {
    this.lines.forEach((line, i) => {
      const { row: row3, last } = this.verdict(line);
      for (const one of last) this.last.set(one, i);
      if (row3) this.take(i, row3);
      else if (this.own.length > 0 && this.own.some((test) => test(line.replace(/\r$/, ""))))
        this.found.set(i, { index: i, what: "protected by the hook", failure: false, row: null });
    });
    this.takeFirstBlock();
    this.takeLast();
    this.takeTail();
    this.takeRare();
    for (const members of this.floods.values()) this.thin(members);
    return [...this.found.values()].sort((a, b) => a.index - b.index);
  }
  /** Lines repeat, and what a line is depends on nothing else. */
  verdict(line) {
    const known2 = this.verdicts.get(line);
    if (known2) return known2;
    const visible = this.visible(line);
    let found = this.verdictOn(visible);
    const bare = found.row ? visible : withoutPrefix(visible);
    if (bare !== visible) found = { row: this.verdictOn(bare).row, last: found.last };
    this.verdicts.set(line, found);
    return found;
  }
  verdictOn(visible) {
    const places = mayMatch(visible);
    if (places.length === 0) return NOTHING2;
    const rows = places.map((at) => OF_LINES[at]).filter((row3) => row3.pattern.test(visible));
    return {
      row: rows.find((row3) => !row3.last && this.applies(row3)) ?? null,
      last: rows.filter((row3) => row3.last)
    };
  }
  /** The text as it is, and without what a program that shows others' lines sets before them. */
  texts() {
    this.forms ??= [this.whole, this.whole.split("\n").map(withoutPrefix).join("\n")];
    return this.forms[0] === this.forms[1] ? [this.whole] : this.forms;
  }
  kindOf(visible, rows) {
    return rows.find((row3) => row3.pattern.test(visible) && this.applies(row3)) ?? null;
  }
  applies(row3) {
    if (!row3.only && !row3.unless) return true;
    const known2 = this.holds.get(row3);
    if (known2 !== void 0) return known2;
    const [only, unless] = [row3.only, row3.unless];
    const applies = (!only || this.texts().some((text3) => only.test(text3))) && !(unless && this.texts().some((text3) => unless.test(text3)));
    this.holds.set(row3, applies);
    return applies;
  }
  take(index, row3) {
    if (row3.rare) return this.keepForLater(index, row3);
    this.add(index, row3.what, row3);
    for (const at of this.following(index, row3.next ?? 0)) this.add(at, row3.what, null, row3.each ? row3 : null);
    if (row3.place) this.takePlace(index, row3);
    if (row3.heading) this.takeHeading(index);
    if (row3.failure && PLACE_BEFORE.test(this.lines[index - 1] ?? ""))
      this.add(index - 1, `place of the ${row3.what}`, null);
    if (row3.what === "exception") this.takeFrame(index);
    if (row3.floods) {
      const key = row3.floods === true ? this.template(index) : row3.floods.exec(this.lines[index])?.[0];
      const members = this.floods.get(key ?? "");
      if (members) members.push(index);
      else this.floods.set(key ?? "", [index]);
    }
  }
  add(index, what, row3, like = null) {
    if (!this.found.has(index))
      this.found.set(index, { index, what, failure: row3?.failure === true, row: row3 ?? like });
  }
  template = (index) => templateOf(withoutPlaces(withoutTimes(lineForm(this.lines[index]).slice(0, 500))));
  keepForLater(index, row3) {
    const templates = this.rare.get(row3) ?? /* @__PURE__ */ new Map();
    this.rare.set(row3, templates);
    if (templates.size > MAX_RARE) return;
    const key = this.template(index);
    if (!templates.has(key)) templates.set(key, index);
  }
  takeRare() {
    for (const [row3, templates] of this.rare)
      if (templates.size <= MAX_RARE) for (const at of templates.values()) this.add(at, row3.what, row3);
  }
  thin(members) {
    for (const at of members.slice(FLOOD, -1)) this.found.delete(at);
  }
  takePlace(index, { what, place, pattern: pattern2 }) {
    const end = Math.min(this.lines.length, index + 1 + PLACE_WITHIN);
    for (let i = index + 1; i < end; i++) {
      const visible = this.visible(this.lines[i]);
      if (place?.test(visible)) return this.add(i, `place of the ${what}`, null);
      if (pattern2.test(visible)) return;
    }
  }
  /** Stops at a line of the same kind, which has taken the heading already. */
  takeHeading(index) {
    for (let i = index - 1; i >= 0 && index - i <= HEADING_WITHIN; i--) {
      const visible = this.visible(this.lines[i]);
      if (visible === "" || this.found.get(i)?.row?.heading) return;
      if (!/^\s/.test(visible)) return this.add(i, "file of the errors", null);
    }
  }
  /** The innermost frame of a Python traceback that is one's own code. */
  takeFrame(index) {
    for (let i = index - 1; i >= 0 && index - i <= FRAMES_WITHIN; i--) {
      const line = this.lines[i];
      if (OWN_FRAME2.test(line)) return this.add(i, "place of the exception", null);
      if (/^\S/.test(line)) return;
    }
  }
  /** The source and the caret below the first error. */
  takeFirstBlock() {
    let first = Number.POSITIVE_INFINITY;
    for (const { index, failure: failure5, row: row3 } of this.found.values())
      if (failure5 && row3 && index < first && WITH_CODE.has(row3.what)) first = index;
    for (let i = first + 1; i <= first + BLOCK_LINES && i < this.lines.length; i++) {
      const visible = this.visible(this.lines[i]);
      if (visible === "") return;
      if (!CARET.test(visible)) continue;
      if (i - 1 > first) this.add(i - 1, "code of the first error", null);
      return this.add(i, "code of the first error", null);
    }
  }
  following(from, count3) {
    const found = [];
    for (let i = from + 1; i < this.lines.length && found.length < count3; i++)
      if (this.lines[i].trim() !== "") found.push(i);
    return found;
  }
  takeLast() {
    for (const [row3, at] of this.last) if (this.applies(row3)) this.add(at, row3.what, row3);
  }
  takeTail() {
    let seen = 0;
    for (let i = this.lines.length - 1; i >= 0 && seen < TAIL_LINES; i--) {
      const visible = this.visible(this.lines[i]);
      if (visible === "") continue;
      seen++;
      const row3 = this.kindOf(visible, TAIL);
      if (row3) this.add(i, row3.what, row3);
    }
  }
};

// lib/engine/pipeline/protected.ts
function protectedAt(doc) {
  doc.protectedLines ??= find(doc);
  const flags = doc.protectedLines;
  return (index) => {
    const from = doc.source[index];
    return from >= 0 && flags[from] === 1;
  };
}
function find({ original, protect }) {
  const flags = new Uint8Array(original.length);
  for (const { index } of findProtected(original, protect)) flags[index] = 1;
  return flags;
}

// lib/engine/pipeline/stages/blocks.ts
function blocksStage({ blocks }) {
  const { keep, drop, head, tail } = blocks;
  const find3 = finder(blocks);
  const keeps = keep ? compileAny(keep) : () => false;
  const drops = drop ? compileAny(drop) : () => false;
  const cuts = head !== void 0 || tail !== void 0;
  return (doc, stage) => {
    const spared = protectedAt(doc);
    const gone = new Uint8Array(doc.lines.length);
    const others = [];
    for (const [from, to] of find3(doc.lines)) {
      let [stays, goes] = [false, keep !== void 0 && drop === void 0 && !cuts];
      for (let i = from; i < to && !stays; i++) {
        stays = spared(i) || keeps(doc.lines[i]);
        goes ||= drops(doc.lines[i]);
      }
      if (stays) continue;
      if (goes) gone.fill(1, from, to);
      else others.push([from, to]);
    }
    if (cuts)
      for (const [from, to] of others.slice(head ?? 0, Math.max(head ?? 0, others.length - (tail ?? 0))))
        gone.fill(1, from, to);
    keepWhere(doc, stage, (_, i) => gone[i] === 0);
  };
}
function finder({ split_on, until }) {
  const starts = split_on === void 0 ? null : compileAny([split_on]);
  const ends2 = until === void 0 ? () => false : compileAny([until]);
  return (lines) => {
    const found = [];
    let from = -1;
    const close = (to) => {
      if (from >= 0) found.push([from, to]);
      from = -1;
    };
    lines.forEach((line, i) => {
      const begins = starts ? starts(line) : !isBlank(line) && (i === 0 || isBlank(lines[i - 1]));
      if (begins || ends2(line)) close(i);
      if (begins && !ends2(line)) from = i;
    });
    close(lines.length);
    return found;
  };
}

// lib/engine/tokens.ts
function estimateTokens(text3) {
  let sum = 0;
  let run = 0;
  let last = NONE;
  let before = 0;
  for (let i = 0; i < text3.length; i++) {
    const unit = text3.charCodeAt(i);
    const kind = kindOf(unit);
    run = kind === last ? run + 1 : 1;
    if (kind === LETTER) {
      if (run === 1 || run % 8 === 0 || unit < 97 && before >= 97) sum += 1.08;
    } else if (kind === DIGIT3) {
      if (run % 3 === 1) sum += 1.5;
    } else if (kind === MARK) {
      if (run === 1 || unit !== before || run % 16 === 0) sum += 0.6;
    } else if (kind === SPACE) {
      if (run === 2 || run % 64 === 0) sum += 1.3;
    } else if (kind === SYMBOL) sum += 1.7;
    else if (kind === FOREIGN) sum += unit < 8192 ? 0.3 : 0.6;
    last = kind;
    before = unit;
  }
  return text3 === "" ? 0 : Math.max(1, Math.round(sum));
}
var NONE = -1;
var NEWLINE = 0;
var SPACE = 1;
var DIGIT3 = 2;
var LETTER = 3;
var MARK = 4;
var SYMBOL = 5;
var FOREIGN = 6;
function kindOf(unit) {
  if (unit === 10) return NEWLINE;
  if (unit <= 32 && unit !== 27) return SPACE;
  if (unit >= 48 && unit <= 57) return DIGIT3;
  if (unit >= 56320 && unit < 57344) return NONE;
  if (unit >= 128) return unit >= 8192 && unit < 11904 || unit >= 55296 && unit < 56320 ? SYMBOL : FOREIGN;
  const lower = unit | 32;
  return lower >= 97 && lower <= 122 ? LETTER : MARK;
}

// lib/engine/pipeline/tokens-of-lines.ts
var tokensOfLines = (lines) => Int32Array.from(lines, (line) => estimateTokens(`${line}
`));
var MARK_TOKENS = 7;

// lib/engine/pipeline/stages/budget.ts
var USUAL = [
  { pattern: "(?i)\\b(error|fail(ed|ure)?|fatal|panic|exception|denied|refused|cannot|not found)\\b", score: 60 },
  { pattern: "(?i)\\bwarn(ing)?\\b", score: 40 },
  { pattern: "^\\s*(diff --git|@@ |[A-Z][\\w ]+:$|#+ |=+ .* =+$|-+ .* -+$)", score: 20 }
];
var AROUND = 30;
var BEFORE = 2;
var AFTER = 6;
function budgetStage({ budget }) {
  const tokens = typeof budget === "number" ? budget : budget.tokens;
  const declared = typeof budget === "number" ? void 0 : budget.importance;
  const rules = byScore(declared ?? USUAL);
  return (doc, stage) => {
    if (doc.lines.length < 2 || estimateTokens(doc.lines.join("\n")) <= tokens) return;
    const keep = choose(doc, tokens, scores(doc, rules));
    cutWhere(doc, stage, (i) => keep[i] === 1);
  };
}
function byScore(rules) {
  const groups = /* @__PURE__ */ new Map();
  for (const { pattern: pattern2, score } of rules) groups.set(score, [...groups.get(score) ?? [], pattern2]);
  return [...groups].sort(([a], [b]) => b - a).map(([score, patterns2]) => ({ score, matches: compileAny(patterns2) }));
}
function scores({ lines, ...doc }, rules) {
  const spared = protectedAt({ lines, ...doc });
  const found = Int16Array.from(lines, (line, i) => {
    if (spared(i)) return 1e3;
    const score = rules.find(({ matches }) => matches(line))?.score;
    return score ?? (isBlank(line) ? -1 : 0);
  });
  for (let i = 0; i < lines.length; i++) {
    if (found[i] !== 1e3) continue;
    for (let k = Math.max(0, i - BEFORE); k <= Math.min(lines.length - 1, i + AFTER); k++)
      if (found[k] >= -1 && found[k] < AROUND) found[k] = AROUND;
  }
  return found;
}
function choose({ lines }, budget, score) {
  const count3 = lines.length;
  const sizes = tokensOfLines(lines);
  const keep = new Uint8Array(count3);
  const edge = (i) => Math.min(i, count3 - 1 - i);
  const order = [...lines.keys()].sort(
    (a, b) => score[b] - score[a] || edge(a) - edge(b) || a - b
  );
  let used = MARK_TOKENS;
  const taken = [];
  let full = false;
  for (const i of order) {
    const cost2 = sizes[i] + MARK_TOKENS * gapsBy(keep, i);
    const must = score[i] === 1e3;
    if (!must && (used + cost2 > budget || full && score[i] < -1)) {
      full = true;
      continue;
    }
    keep[i] = 1;
    used += cost2;
    if (!must) taken.push(i);
  }
  giveBack(lines, keep, taken, budget);
  return keep;
}
function gapsBy(keep, i) {
  const left = i === 0 || keep[i - 1] === 1;
  const right = i === keep.length - 1 || keep[i + 1] === 1;
  return left && right ? -1 : left || right ? 0 : 1;
}
function giveBack(lines, keep, taken, budget) {
  for (let round = 0; round < 8; round++) {
    let over = cost(lines, keep) - budget;
    if (over <= 0) return;
    while (over > 0 && taken.length > 0) {
      const i = taken.pop();
      keep[i] = 0;
      over -= estimateTokens(lines[i]);
    }
  }
}
function cost(lines, keep) {
  let gaps2 = 0;
  const kept = lines.filter((_, i) => {
    if (!keep[i] && (i === 0 || keep[i - 1])) gaps2++;
    return keep[i] === 1;
  });
  return estimateTokens(kept.join("\n")) + gaps2 * MARK_TOKENS;
}

// lib/engine/pipeline/stages/truncate-lines-at.ts
var truncateLinesAtStage = ({ truncate_lines_at: how }) => (doc, stage) => {
  if (typeof how === "number" || how.from === "end") {
    const limit = typeof how === "number" ? how : how.chars;
    return mapLines(doc, stage, (line) => truncate(line, limit));
  }
  const spared = protectedAt(doc);
  mapLines(doc, stage, (line, i) => line.length <= how.chars || spared(i) ? line : shorten(line, how.chars));
};
function truncate(line, limit) {
  if (line.length <= limit) return line;
  const cut = offsetOf(line, limit);
  const missing = codePoints(line, cut, line.length);
  const suffix = `\u2026[+${missing} chars]`;
  if (missing <= suffix.length || utf8Bytes(suffix) >= utf8Bytes(line.slice(cut))) return line;
  return line.slice(0, cut) + suffix;
}
function shorten(line, limit) {
  const total2 = codePoints(line, 0, line.length);
  const tail = Math.floor(limit / 3);
  const missing = total2 - limit;
  const mark = `\u2026[+${missing} chars]\u2026`;
  if (missing <= mark.length) return line;
  const [from, to] = [offsetOf(line, limit - tail), offsetOf(line, total2 - tail)];
  return utf8Bytes(mark) >= utf8Bytes(line.slice(from, to)) ? line : line.slice(0, from) + mark + line.slice(to);
}
function offsetOf(line, count3) {
  let at = 0;
  for (let i = 0; i < count3 && at < line.length; i++) at += line.codePointAt(at) > 65535 ? 2 : 1;
  return at;
}
function codePoints(line, from, to) {
  let count3 = 0;
  for (let at = from; at < to; count3++) at += line.codePointAt(at) > 65535 ? 2 : 1;
  return count3;
}

// lib/engine/pipeline/stages/count-lines.ts
var NAMED = 12;
function countLinesStage({ count_lines }) {
  const counters = count_lines.map(compileCounter);
  return (doc) => {
    const visible = (doc.redacted ?? doc.original).map(visibleLine);
    const parts = counters.flatMap((counter) => counter(visible) ?? []);
    if (parts.length > 0) addLines(doc, [`[counted lines: ${parts.join("; ")}]`], "end");
  };
}
function compileCounter({ label, pattern: pattern2, by, sum }) {
  const capture = compileCapture(pattern2, by ?? sum ?? "");
  return (lines) => {
    const values = lines.flatMap((line) => capture(line) ?? []);
    if (values.length === 0) return null;
    if (by !== void 0) return `${label} ${values.length} (${named(values)})`;
    if (sum === void 0) return `${label} ${values.length}`;
    const total2 = sumOf(values);
    return total2 === null ? `${label} ${values.length}` : `${label} ${total2} in ${values.length} lines`;
  };
}
function named(values) {
  const counts2 = /* @__PURE__ */ new Map();
  for (const value of values) counts2.set(value, (counts2.get(value) ?? 0) + 1);
  const sorted = [...counts2].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const shown2 = sorted.slice(0, NAMED).map(([value, count3]) => `${truncate(value, 60)} \xD7${count3}`);
  const rest = sorted.slice(NAMED).reduce((sum, [, count3]) => sum + count3, 0);
  return rest === 0 ? shown2.join(", ") : `${shown2.join(", ")}, others \xD7${rest}`;
}
function sumOf(values) {
  if (!values.every((value) => /^-?\d{1,15}(?:\.\d{1,9})?$/.test(value))) return null;
  const digits = Math.max(...values.map((value) => value.split(".")[1]?.length ?? 0));
  const total2 = values.reduce((sum, value) => {
    const [whole2 = "0", fraction = ""] = value.split(".");
    return sum + BigInt(whole2 + fraction.padEnd(digits, "0"));
  }, 0n);
  const text3 = (total2 < 0n ? -total2 : total2).toString().padStart(digits + 1, "0");
  const split2 = text3.length - digits;
  return `${total2 < 0n ? "-" : ""}${text3.slice(0, split2)}${digits > 0 ? `.${text3.slice(split2)}` : ""}`;
}

// lib/engine/pipeline/stages/cut.ts
var cutStage = ({ head = 0, tail = 0 }) => (doc, stage) => {
  const count3 = doc.lines.length;
  if (count3 > head + tail) cutWhere(doc, stage, (i) => i < head || i >= count3 - tail);
};

// lib/engine/pipeline/summarize.ts
function summarize(doc, stage, spans) {
  const weight = weigher(doc);
  const heads = /* @__PURE__ */ new Set();
  const gone = new Uint8Array(doc.lines.length);
  for (const { from, to, text: text3 } of spans) {
    const head = firstOriginal(doc, from, to);
    if (head < 0) continue;
    let [count3, bytes] = [0, 0];
    for (let i = from; i < to; i++) {
      count3 += weight(i);
      bytes += utf8Bytes(doc.lines[i]) + 1;
    }
    const made = text3(count3, doc.lines[head]);
    if (utf8Bytes(made) + 1 >= bytes) continue;
    setLine(doc, stage, head, made);
    heads.add(head);
    for (let i = from; i < to; i++) {
      if (i === head) continue;
      gone[i] = 1;
      countIn(doc, i, head);
    }
  }
  if (heads.size > 0) keepWhere(doc, stage, (_, i) => gone[i] === 0);
}
function countIn(doc, index, head) {
  const from = doc.source[index];
  if (from >= 0) doc.countedIn[from] = doc.source[head] + 1;
}
function firstOriginal(doc, from, to) {
  for (let i = from; i < to; i++) if (doc.source[i] >= 0) return i;
  return -1;
}
function weigher(doc) {
  const weights = new Int32Array(doc.original.length);
  for (let line = 0; line < doc.original.length; line++) {
    const head = countedHead(doc, line);
    if (doc.removedBy[head] === 0) weights[head] = weights[head] + 1;
  }
  return (index) => {
    const from = doc.source[index];
    return from < 0 ? 0 : weights[from];
  };
}
function countedHead(doc, line) {
  const { countedIn } = doc;
  let head = line;
  while (countedIn[head]) head = countedIn[head] - 1;
  let at = line;
  while (countedIn[at] && at !== head) {
    const next = countedIn[at] - 1;
    if (next === head) break;
    countedIn[at] = head + 1;
    at = next;
  }
  return head;
}
function spansOf(gone, from = 0, to = gone.length) {
  const spans = [];
  for (let i = from; i < to; i++) {
    if (!gone[i]) continue;
    const last = spans.at(-1);
    if (last && last.to === i) last.to++;
    else spans.push({ from: i, to: i + 1 });
  }
  return spans;
}

// lib/engine/pipeline/omissions.ts
var omissionMark = (count3, what = "") => `[${count3} ${count3 === 1 ? "line" : "lines"} omitted${what && `: ${what}`}]`;
var isMark = (line) => /^\s*(?:\{"\[omitted\]":")?\[\d+ lines? omitted/.test(line);
function omitted(doc, from, to, { all, worthwhile }) {
  let count3 = 0;
  let hadText = false;
  let length = 0;
  for (let line = from; line < to; line++) {
    const head = countedHead(doc, line);
    const by = doc.removedBy[head];
    if (by === 0 || !(all || doc.cutters.has(by))) continue;
    count3++;
    length += doc.original[line].length + 1;
    hadText ||= !isBlank(stripAnsi(doc.original[line]));
  }
  if (worthwhile && length <= omissionMark(count3).length) return 0;
  return hadText ? count3 : 0;
}

// lib/engine/pipeline/stages/dedupe-lines.ts
var dedupeLinesStage = ({ dedupe_lines: dedupe }) => (doc, stage) => {
  const weight = weigher(doc);
  const counted = (i) => !isBlank(doc.lines[i]) && (weight(i) !== 1 || isMark(doc.lines[i]));
  const heads = dedupe === true || dedupe.scope === "adjacent" ? adjacent(doc.lines, counted) : anywhere(doc.lines, counted, dedupe.window);
  const counts2 = /* @__PURE__ */ new Map();
  heads.forEach((head, i) => {
    if (head === i) return;
    counts2.set(head, (counts2.get(head) ?? 1) + 1);
    countIn(doc, i, head);
  });
  if (counts2.size === 0) return;
  for (const [head, count3] of counts2) {
    const line = doc.lines[head];
    if (!isBlank(line)) setLine(doc, stage, head, `${line} [\xD7${count3}]`);
  }
  keepWhere(doc, stage, (_, i) => heads[i] === i);
};
function adjacent(lines, counted) {
  const heads = new Int32Array(lines.length);
  for (let i = 1; i < lines.length; i++) {
    const head = heads[i - 1];
    heads[i] = same(lines[i], lines[head]) && !counted(i) && !counted(head) ? head : i;
  }
  return heads;
}
var same = (a, b) => a === b || isBlank(a) && isBlank(b);
function anywhere(lines, counted, window = Number.POSITIVE_INFINITY) {
  const heads = new Int32Array(lines.length);
  const seen = /* @__PURE__ */ new Map();
  lines.forEach((line, i) => {
    heads[i] = i;
    if (isBlank(line) || counted(i)) return;
    const known2 = seen.get(line);
    if (known2 && i - known2.last <= window) {
      heads[i] = known2.head;
      known2.last = i;
    } else seen.set(line, { head: i, last: i });
  });
  return heads;
}

// lib/engine/pipeline/diff/files.ts
var HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
var EXTENDED = /^(?:index |old mode |new mode |deleted file mode |new file mode |copy |rename |similarity |dissimilarity |Binary files |GIT binary patch)/;
function diffFiles(lines) {
  const files2 = [];
  let i = 0;
  while (i < lines.length) {
    const start = i;
    const git = lines[i]?.startsWith("diff --git ");
    const pair = !git && isPair(lines, i);
    if (!git && !pair) {
      i++;
      continue;
    }
    let path = git ? gitPath(lines[i]) : "";
    if (git) i++;
    while (git && i < lines.length && EXTENDED.test(lines[i])) i++;
    if (isPair(lines, i)) {
      path = nameOf2(lines[i + 1]) ?? nameOf2(lines[i]) ?? path;
      i += 2;
    }
    const file = { from: start, to: i, path, added: 0, removed: 0 };
    i = takeHunks(lines, i, file);
    if (i < 0) {
      i = file.to + 1;
      continue;
    }
    file.to = i;
    files2.push(file);
  }
  return files2;
}
var isPair = (lines, i) => lines[i]?.startsWith("--- ") === true && lines[i + 1]?.startsWith("+++ ") === true;
function takeHunks(lines, from, file) {
  let i = from;
  for (let hunk = HUNK.exec(lines[i] ?? ""); hunk; hunk = HUNK.exec(lines[i] ?? "")) {
    let [old, now] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)];
    for (i++; old > 0 || now > 0; i++) {
      const sign = lines[i]?.[0] ?? (i < lines.length ? " " : "");
      if (sign === "+") file.added++;
      else if (sign === "-") file.removed++;
      else if (sign !== " " && sign !== "\\") return -1;
      if (sign === " " || sign === "-") old--;
      if (sign === " " || sign === "+") now--;
    }
    if (old < 0 || now < 0) return -1;
    while (lines[i]?.startsWith("\\ ")) i++;
  }
  return i;
}
var gitPath = (line) => / b\/(.+)$/.exec(line)?.[1] ?? line.slice("diff --git ".length);
function nameOf2(line) {
  const name = line.slice(4).replace(/\t.*$/, "");
  return name === "/dev/null" ? null : name.replace(/^[abciow]\//, "");
}

// lib/engine/pipeline/stages/diff.ts
function diffStage({ diff: { drop_files, max_lines_per_file } }) {
  const unwanted = drop_files ? compileAny(drop_files) : () => false;
  const most = max_lines_per_file ?? Number.POSITIVE_INFINITY;
  return (doc, stage) => {
    const gone = diffFiles(doc.lines).filter(({ path, added, removed }) => unwanted(path) || added + removed > most);
    const spans = gone.map(({ from, to, path, added, removed }) => ({
      from,
      to,
      text: (count3) => omissionMark(count3, `${path} +${added} -${removed}`)
    }));
    summarize(doc, stage, spans);
  };
}

// lib/engine/pipeline/fold-tree.ts
function foldTree(paths) {
  const folders = /* @__PURE__ */ new Map();
  for (const path of paths) {
    const [folder2, name] = splitPath(path);
    const names = folders.get(folder2);
    if (names) names.push(name);
    else folders.set(folder2, [name]);
  }
  const alike = /* @__PURE__ */ new Map();
  for (const [path, names] of folders) {
    const key = names.join(" ");
    const known2 = alike.get(key);
    if (known2) known2.push({ path, names });
    else alike.set(key, [{ path, names }]);
  }
  return [...alike.values()].flatMap(
    (group2) => withBraces(group2.map(({ path }) => path)).map((path) => lineOf(path, group2[0], folders))
  );
}
var lineOf = (path, { names }, folders) => {
  const shown2 = names.map((name) => !path.includes("{") && folders.has(join(path, name)) ? `${name}/` : name);
  return path === "" ? shown2.join(" ") : `${path === "/" ? "" : path}/: ${shown2.join(" ")}`;
};
var join = (folder2, name) => folder2 === "" ? name : folder2 === "/" ? `/${name}` : `${folder2}/${name}`;
function splitPath(path) {
  const whole2 = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  const at = whole2.lastIndexOf("/");
  if (at < 0) return ["", path];
  return [at === 0 ? "/" : whole2.slice(0, at), path.slice(at + 1)];
}
var ROUNDS = 4;
function withBraces(paths) {
  let folded2 = paths;
  for (let round = 0; round < ROUNDS; round++) {
    const next = groupsOfOneGap(folded2);
    if (next.length === folded2.length) return folded2;
    folded2 = next;
  }
  return folded2;
}
function groupsOfOneGap(paths) {
  if (paths.length < 2) return paths;
  const left = new Set(paths);
  const made = [];
  const depth = Math.max(...paths.map((path) => path.split("/").length));
  for (let part = depth - 1; part >= 0; part--) {
    const groups = /* @__PURE__ */ new Map();
    for (const path of left) {
      const parts = path.split("/");
      if (parts.length <= part) continue;
      const key = `${parts.slice(0, part).join("/")}
${parts.slice(part + 1).join("/")}
${parts.length}`;
      groups.set(key, [...groups.get(key) ?? [], path]);
    }
    for (const members of groups.values()) {
      if (members.length < 2) continue;
      const parts = members[0].split("/");
      parts[part] = `{${members.map((path) => path.split("/")[part]).join(",")}}`;
      made.push(parts.join("/"));
      for (const path of members) left.delete(path);
    }
  }
  return [...left, ...made];
}

// lib/engine/pipeline/stages/fold-paths.ts
var MIN = 40;
var PATH = /^(?=.*[\w)\]}])[^\s:|<>"'`{},]{1,500}$/;
function foldPathsStage({ fold_paths }) {
  const min = fold_paths === true ? MIN : fold_paths.min;
  return (doc, stage) => {
    const spared = protectedAt(doc);
    const members = [...doc.lines.keys()].filter(
      (i) => PATH.test(doc.lines[i]) && !spared(i) && doc.source[i] >= 0
    );
    const paths = members.map((i) => doc.lines[i]);
    if (paths.length < min || paths.filter((path) => path.includes("/")).length * 2 < paths.length) return;
    const folded2 = foldTree(paths);
    if (folded2.length >= paths.length || size(folded2) >= size(paths)) return;
    const heads = members.slice(0, folded2.length);
    const last = heads.at(-1);
    const gone = new Uint8Array(doc.lines.length);
    heads.forEach((i, k) => {
      setLine(doc, stage, i, folded2[k]);
    });
    for (const i of members.slice(folded2.length)) {
      gone[i] = 1;
      countIn(doc, i, last);
    }
    keepWhere(doc, stage, (_, i) => gone[i] === 0);
  };
}
var size = (lines) => lines.reduce((sum, line) => sum + line.length + 1, 0);

// lib/engine/pipeline/mask.ts
var SOURCES = {
  times: "\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?(?:Z|[+-]\\d\\d:?\\d\\d)?|\\b\\d{1,2}:\\d\\d(?::\\d\\d)?(?:[.,]\\d+)?\\b|\\b\\d+(?:\\.\\d+)?(?:ns|[u\xB5m]?s|min|h)\\b",
  uuids: "\\b[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\\b",
  hex: "\\b0x[0-9a-fA-F]+\\b|\\b(?=[a-f]*\\d)[0-9a-f]{7,64}\\b",
  paths: "(?<![\\w.~/-])(?:[A-Za-z]:)?[\\w.@~+-]{0,64}[/\\\\][\\w.@~+/\\\\-]+",
  quoted: `"[^"]{0,200}"|'[^']{0,200}'`,
  // A status or exit code is what such lines differ in for a reader; it stands behind its name, a quote, or the path of a request.
  numbers: '(?<!\\d|" |\\b(?:status|code|exit|errno|HTTP)\\W{1,3}|\\b(?:GET|POST|PUT|PATCH|DELETE|HEAD) \\S{1,200} )[+-]?\\d+(?:[.,]\\d+)*%?'
};
var ORDER = ["quoted", "times", "uuids", "paths", "hex", "numbers"];
var DEFAULT_MASKS = ["times", "uuids", "paths", "hex", "numbers"];
function masker(masks, patterns2 = []) {
  const sources = ORDER.filter((mask) => masks.includes(mask)).map((mask) => SOURCES[mask]);
  const own = patterns2.map((pattern2) => compileReplace(pattern2, ""));
  const known2 = sources.length > 0 ? new RegExp(sources.join("|"), "g") : null;
  return (line) => {
    let masked = line;
    for (const replace of own) masked = replace(masked);
    return known2 ? masked.replace(known2, "") : masked;
  };
}

// lib/engine/pipeline/shapes.ts
var BREAKS = /[\s=,;()[\]{}"'<>|]+/g;
var PREFIX_END = "";
var WORDS = 40;
var KINDS = 8;
var USUAL2 = 4;
var SHARE = 0.9;
var DEPTH = 10;
var MIN_LETTERS = 4;
function shapesOf(templates, min) {
  const byCount = /* @__PURE__ */ new Map();
  templates.forEach((template, index) => {
    if (template === null) return;
    const words2 = template.split(BREAKS, WORDS);
    const known2 = byCount.get(words2.length);
    if (known2) known2.push({ index, words: words2 });
    else byCount.set(words2.length, [{ index, words: words2 }]);
  });
  const found = [];
  for (const [count3, lines] of byCount) split(lines, count3, min, found);
  return found;
}
function split(lines, count3, min, found) {
  const stack = [{ group: lines, depth: 0 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { group: group2, depth } = next;
    if (group2.length < min) continue;
    const parts = partsOf(group2, count3);
    if (parts === "data") continue;
    if (parts === null) found.push(group2.map(({ index }) => index));
    else if (depth < DEPTH) for (const part of parts) stack.push({ group: part, depth: depth + 1 });
  }
}
function partsOf(group2, count3) {
  let best2 = null;
  let [names, letters2] = [0, 0];
  for (let place = 0; place < count3; place++) {
    const words2 = /* @__PURE__ */ new Map();
    for (const line of group2) {
      const word = line.words[place];
      const members = words2.get(word);
      if (members) members.push(line);
      else words2.set(word, [line]);
    }
    if (words2.size === 1) letters2 += lettersIn(group2[0]?.words[place]);
    else if (!areKinds(words2, group2.length)) names++;
    else if (!best2 || words2.size < best2.size) best2 = words2;
  }
  if (best2) return [...best2.values()];
  const told2 = group2[0]?.words[0]?.endsWith(PREFIX_END) ? count3 - 1 : count3;
  return letters2 < MIN_LETTERS || names * 2 > told2 ? "data" : null;
}
function areKinds(words2, total2) {
  if (words2.size <= KINDS) return true;
  const sizes = [...words2.values()].map((members) => members.length).sort((a, b) => b - a);
  return sizes.slice(0, USUAL2).reduce((sum, size2) => sum + size2, 0) >= total2 * SHARE;
}
var lettersIn = (word) => (word.endsWith(PREFIX_END) ? "" : word).replace(/[^a-zA-Z\u0080-\uffff]/g, "").length;

// lib/engine/pipeline/stages/group-similar.ts
var MIN_LETTERS2 = 6;
function groupSimilarStage({ group_similar }) {
  const group2 = group_similar === true ? {} : group_similar;
  const { scope = "adjacent", min = 3, keep = "first" } = group2;
  const template = masker(group2.mask ?? DEFAULT_MASKS, group2.mask_patterns);
  const only = group2.only ? compileAny(group2.only) : () => true;
  const unless = group2.unless ? compileAny(group2.unless) : () => false;
  return (doc, stage) => {
    const spared = protectedAt(doc);
    const keys = doc.lines.map(
      (line, i) => !spared(i) && only(line) && !unless(line) && !isMark(line) ? keyOf(line, template, group2.words === true) : null
    );
    const paragraph = scope === "paragraph" ? paragraphsOf(doc.lines) : void 0;
    const groups = group2.words ? shapesOf(keys, min) : scope === "adjacent" ? adjacent2(keys) : everywhere(keys, paragraph);
    fold3(
      doc,
      stage,
      groups.filter((members) => members.length >= min),
      keep,
      group2.list === void 0 ? null : namer(group2.list)
    );
  };
}
function keyOf(line, template, words2) {
  const rest = words2 ? withoutPrefix(line) : line;
  const key = template(rest);
  if (letters(key) < MIN_LETTERS2) return null;
  return rest !== line ? `${template(line.slice(0, line.length - rest.length)).replace(BREAKS, "_")}${PREFIX_END} ${key}` : key;
}
function letters(text3) {
  let count3 = 0;
  for (let i = 0; i < text3.length && count3 < MIN_LETTERS2; i++) {
    const lower = text3.charCodeAt(i) | 32;
    if (lower >= 97 && lower <= 122 || lower > 127) count3++;
  }
  return count3;
}
function paragraphsOf(lines) {
  let paragraph = 0;
  return lines.map((line) => isBlank(line) ? ++paragraph : paragraph);
}
function everywhere(keys, paragraph) {
  const groups = /* @__PURE__ */ new Map();
  keys.forEach((template, i) => {
    if (template === null) return;
    const key = paragraph ? `${paragraph[i]} ${template}` : template;
    const members = groups.get(key);
    if (members) members.push(i);
    else groups.set(key, [i]);
  });
  return [...groups.values()];
}
function adjacent2(keys) {
  const groups = [];
  keys.forEach((key, i) => {
    if (key === null) return;
    if (i > 0 && keys[i - 1] === key) groups.at(-1)?.push(i);
    else groups.push([i]);
  });
  return groups;
}
var MAX_NAMES = 200;
function namer(pattern2) {
  const capture = compileCapture(pattern2, "$0");
  return (line) => capture(line)?.trim() || null;
}
function suffixOf(lines, count3, name) {
  const similar = `+${count3} similar ${count3 === 1 ? "line" : "lines"}`;
  const names = name && lines.length === count3 && count3 <= MAX_NAMES ? lines.map(name) : [];
  return names.length > 0 && names.every((one) => one !== null) ? ` [${similar}: ${names.join(" ")}]` : ` [${similar}]`;
}
function fold3(doc, stage, groups, keep, name) {
  const weight = weigher(doc);
  const gone = new Uint8Array(doc.lines.length);
  for (const members of groups) {
    const head = members[0];
    const others = keep === "first" ? members.slice(1) : members.slice(1, -1);
    const count3 = others.reduce((sum, i) => sum + weight(i), 0);
    const saved = others.reduce((sum, i) => sum + utf8Bytes(doc.lines[i]) + 1, 0);
    const suffix = suffixOf(
      others.map((i) => doc.lines[i]),
      count3,
      name
    );
    if (count3 === 0 || doc.source[head] < 0 || saved <= utf8Bytes(suffix)) continue;
    setLine(doc, stage, head, doc.lines[head] + suffix);
    for (const i of others) {
      gone[i] = 1;
      countIn(doc, i, head);
    }
  }
  keepWhere(doc, stage, (_, i) => gone[i] === 0);
}

// lib/engine/pipeline/json/parse.ts
function parseJson(text3) {
  try {
    JSON.parse(text3);
    return new Reader2(text3).value(0);
  } catch {
    return null;
  }
}
var Reader2 = class {
  constructor(text3) {
    this.text = text3;
  }
  text;
  at = 0;
  value(depth) {
    if (depth > LIMITS.jsonDepth) throw new RangeError("nested too deep");
    this.blanks();
    const start = this.at;
    const first = this.text[start];
    if (first === "{" || first === "[") return this.container(first, depth);
    if (first === '"') {
      this.string();
      return { kind: "string", start, end: this.at };
    }
    while (this.at < this.text.length && !/[\s,\]}]/.test(this.text[this.at])) this.at++;
    return { kind: "scalar", start, end: this.at };
  }
  container(open, depth) {
    const start = this.at++;
    const items = [];
    for (; ; ) {
      this.blanks();
      const next = this.text[this.at];
      if (next === "}" || next === "]") {
        this.at++;
        const place = { start, end: this.at };
        return open === "[" ? { kind: "array", ...place, items } : { kind: "object", ...place, items };
      }
      if (next === ",") {
        this.at++;
        this.blanks();
      }
      items.push(open === "[" ? { start: this.at, value: this.value(depth + 1) } : this.entry(depth));
    }
  }
  entry(depth) {
    const start = this.at;
    this.string();
    const key = JSON.parse(this.text.slice(start, this.at));
    this.blanks();
    this.at++;
    return { start, key, value: this.value(depth + 1) };
  }
  string() {
    this.at++;
    while (this.text[this.at] !== '"') this.at += this.text[this.at] === "\\" ? 2 : 1;
    this.at++;
  }
  blanks() {
    for (; ; ) {
      const unit = this.text.charCodeAt(this.at);
      if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return;
      this.at++;
    }
  }
};

// lib/engine/pipeline/json/print.ts
function printJson(text3, node, indent, level = 0) {
  if (node.kind === "scalar" || node.kind === "string") return text3.slice(node.start, node.end);
  const [open, close] = node.kind === "array" ? "[]" : "{}";
  if (node.items.length === 0) return `${open}${close}`;
  const inner = indent > 0 ? `
${" ".repeat(indent * (level + 1))}` : "";
  const outer = indent > 0 ? `
${" ".repeat(indent * level)}` : "";
  const colon = indent > 0 ? ": " : ":";
  const parts = node.items.map((item) => {
    const value = printJson(text3, item.value, indent, level + 1);
    return "key" in item ? `${JSON.stringify(item.key)}${colon}${value}` : value;
  });
  return `${open}${inner}${parts.join(`,${inner}`)}${outer}${close}`;
}

// lib/engine/pipeline/json/paths.ts
function parsePath(written) {
  const steps = [];
  let key = "";
  const take2 = () => {
    if (key !== "") steps.push(key);
    key = "";
  };
  for (let i = 0; i < written.length; i++) {
    if (written[i] === "\\") key += written[++i] ?? "";
    else if (written[i] === ".") take2();
    else if (written.startsWith("[]", i)) {
      take2();
      steps.push("[]");
      i++;
    } else key += written[i];
  }
  take2();
  return steps;
}
function treeOf(paths) {
  const root = { here: false, next: /* @__PURE__ */ new Map() };
  for (const path of paths) {
    let at = root;
    for (const step of path) {
      const next = at.next.get(step) ?? { here: false, next: /* @__PURE__ */ new Map() };
      at.next.set(step, next);
      at = next;
    }
    at.here = true;
  }
  return root;
}

// lib/engine/pipeline/json/unusual.ts
var ENOUGH2 = 12;
var RARE = 10;
var KINDS2 = 6;
function unusualItems(text3, items) {
  const found = /* @__PURE__ */ new Set();
  if (items.length < ENOUGH2) return found;
  const groups = /* @__PURE__ */ new Map();
  for (const item of items) {
    const kinds = item.value.kind === "object" ? traits(text3, item.value.items) : [["", item.value.kind]];
    for (const [key, value] of kinds) {
      const values = groups.get(key) ?? /* @__PURE__ */ new Map();
      groups.set(key, values);
      if (values.size > KINDS2) continue;
      const members = values.get(value);
      if (members) members.push(item);
      else values.set(value, [item]);
    }
  }
  for (const values of groups.values()) {
    const total2 = [...values.values()].reduce((sum, members) => sum + members.length, 0);
    if (values.size > KINDS2 || values.size === 1 && total2 * RARE > items.length) continue;
    for (const members of values.values())
      if (members.length * RARE <= items.length) for (const one of members) found.add(one);
  }
  return found;
}
var traits = (text3, entries) => entries.flatMap(
  ({ key, value }) => value.kind === "scalar" || value.kind === "string" ? [[key, text3.slice(value.start, Math.min(value.end, value.start + 80))]] : [[key, value.kind]]
);

// lib/engine/pipeline/json/shrink.ts
var Shrinker = class {
  constructor(text3, options, spared) {
    this.text = text3;
    this.options = options;
    this.spared = spared;
    const drops = (options.drop ?? []).map(parsePath);
    this.keys = new Set(drops.filter((path) => path.length === 1).map(([key]) => key));
    this.paths = treeOf(drops.filter((path) => path.length > 1));
    this.picked = options.pick ? treeOf(options.pick.map(parsePath)) : null;
  }
  text;
  options;
  spared;
  gone = /* @__PURE__ */ new Map();
  keys;
  paths;
  picked;
  /** @returns the text of the value as it shall be, and the count of left-out keys, "" for none. */
  run(root) {
    const text3 = this.emit(root, this.paths, this.picked, 1);
    const missing = [...this.gone].map(([what, count3]) => `${count3} \xD7 ${what}`).join(", ");
    return { text: text3, missing };
  }
  emit(node, drop, pick, level) {
    if (node.kind === "scalar") return this.slice(node);
    if (node.kind === "string") return this.string(node);
    const { max_depth } = this.options;
    if (max_depth !== void 0 && level > max_depth && node.items.length > 0) return this.depthMark(node);
    const part = (item) => ({ item, text: this.item(item, drop, pick, level) });
    if (node.kind === "object") return this.join(node, this.entries(node.items, drop, pick).map(part));
    const kept = this.items(node.items);
    const count3 = node.items.length - kept.length;
    const mark = JSON.stringify(`[${count3} ${count3 === 1 ? "item" : "items"} omitted]`);
    if (count3 === 0 || this.isLonger(node.items, kept, mark)) return this.join(node, node.items.map(part));
    const parts = kept.map(part);
    parts.splice(this.firstGap(node.items, kept), 0, { item: null, text: mark });
    return this.join(node, parts);
  }
  item(item, drop, pick, level) {
    const step = "key" in item ? item.key : "[]";
    const chosen2 = pick === null || pick.here ? null : pick.next.get(step) ?? pick;
    const value = this.emit(item.value, drop?.next.get(step), chosen2?.here ? null : chosen2, level + 1);
    return this.text.slice(item.start, item.value.start) + value;
  }
  items(items) {
    const most = this.options.max_items ?? items.length;
    if (items.length <= most) return items;
    const unusual = unusualItems(this.text, items);
    return items.filter((item, i) => i < most || unusual.has(item) || this.spared(item.start, item.value.end));
  }
  entries(entries, drop, pick) {
    return entries.filter((entry) => {
      const why = this.whyGone(entry, drop, pick);
      if (why === null || this.spared(entry.start, entry.value.end)) return true;
      this.gone.set(why, (this.gone.get(why) ?? 0) + 1);
      return false;
    });
  }
  whyGone({ key, value }, drop, pick) {
    if (pick && !pick.here && !pick.next.has(key)) return "other keys";
    if (this.keys.has(key) || drop?.next.get(key)?.here) return key;
    if (this.options.drop_nulls && this.text.startsWith("null", value.start) && value.kind === "scalar") return "null";
    return null;
  }
  /** Whether the items that go are shorter than what would be said of them. */
  isLonger(items, kept, mark) {
    const size2 = (list) => list.reduce((sum, { start, value }) => sum + value.end - start + 1, 0);
    return size2(items) - size2(kept) <= mark.length;
  }
  firstGap(items, kept) {
    const at = kept.findIndex((item, i) => item !== items[i]);
    return at < 0 ? kept.length : at;
  }
  depthMark(node) {
    const count3 = node.items.length;
    const what = node.kind === "array" ? "item" : "key";
    const mark = JSON.stringify(`[${count3} ${count3 === 1 ? what : `${what}s`} omitted]`);
    return this.spared(node.start, node.end) || mark.length >= node.end - node.start ? this.slice(node) : mark;
  }
  string(node) {
    const raw = this.slice(node);
    const { max_string } = this.options;
    if (max_string === void 0 || raw.length - 2 <= max_string || this.spared(node.start, node.end)) return raw;
    const shorter = JSON.stringify(truncate(JSON.parse(raw), max_string));
    return shorter.length < raw.length ? shorter : raw;
  }
  /** Joins parts with the white space that they had, a mark with that of the second item. */
  join(node, parts) {
    const { items } = node;
    const [first, second, last] = [items[0], items[1], items.at(-1)];
    if (!first || !last) return this.slice(node);
    const [open, close] = node.kind === "array" ? "[]" : "{}";
    if (parts.length === 0) return `${open}${close}`;
    const lead = this.text.slice(node.start + 1, first.start);
    const usual = second ? this.text.slice(first.value.end, second.start) : `,${lead}`;
    const ends2 = new Map(items.slice(1).map((item, i) => [item, items[i].value.end]));
    const before = ({ item }) => {
      const end = item && ends2.get(item);
      return item && end ? this.text.slice(end, item.start) : usual;
    };
    const body = parts.map((part, i) => i === 0 ? part.text : before(part) + part.text).join("");
    return `${open}${lead}${body}${this.text.slice(last.value.end, node.end - 1)}${close}`;
  }
  slice = (node) => this.text.slice(node.start, node.end);
};

// lib/engine/pipeline/json/shrink-text.ts
var MISSING = "[omitted]";
function shrinkJson(text3, options, spared) {
  const root = parseJson(text3);
  if (!root || root.kind !== "array" && root.kind !== "object") return null;
  const { text: body, missing } = new Shrinker(text3, options, spared).run(root);
  const told2 = missing === "" ? body : tell(body, missing);
  const whole2 = text3.slice(0, root.start) + told2 + text3.slice(root.end);
  const shrunk = whole2.length < text3.length ? whole2 : text3;
  const { format = "keep" } = options;
  if (format === "keep") return shrunk;
  const node = parseJson(shrunk);
  const printed = printJson(shrunk, node, format === "pretty" ? 2 : 0);
  return format === "pretty" || printed.length < shrunk.length ? printed : shrunk;
}
function tell(body, missing) {
  const root = parseJson(body);
  const [first, second, last] = [root.items[0], root.items[1], root.items.at(-1)];
  const what = root.kind === "array" ? JSON.stringify(`${MISSING} ${missing}`) : `${JSON.stringify(MISSING)}: ${JSON.stringify(missing)}`;
  if (!first || !last) return body[0] + what + body.at(-1);
  const lead = body.slice(root.start + 1, first.start);
  const between = second ? body.slice(first.value.end, second.start) : `,${lead}`;
  return body.slice(0, last.value.end) + between + what + body.slice(last.value.end);
}

// lib/engine/diff/matches.ts
import { lcs } from "fast-myers-diff";
var OverBound = class extends Error {
};
function matchesOf(a, b, maxWork) {
  const ids = /* @__PURE__ */ new Map();
  const [left, right] = [intern(a, ids), intern(b, ids)];
  const shared = sharedIds(left, right, ids.size);
  const [keptA, keptB] = [indexesOf(left, shared), indexesOf(right, shared)];
  let work = 0;
  const same2 = (i, j) => {
    if (++work > maxWork) throw new OverBound();
    return left[keptA[i]] === right[keptB[j]];
  };
  try {
    const found = [];
    for (const [i, j, length] of lcs(keptA, keptB, same2))
      for (let k = 0; k < length; k++) extend(found, keptA[i + k], keptB[j + k]);
    return found;
  } catch (thrown) {
    if (thrown instanceof OverBound) return null;
    throw thrown;
  }
}
function extend(found, i, j) {
  const last = found.at(-1);
  if (last && last[0] + last[2] === i && last[1] + last[2] === j) last[2]++;
  else found.push([i, j, 1]);
}
function intern(list, ids) {
  return Int32Array.from(list, (text3) => {
    const known2 = ids.get(text3);
    if (known2 !== void 0) return known2;
    ids.set(text3, ids.size);
    return ids.size - 1;
  });
}
function sharedIds(left, right, count3) {
  const seen = new Uint8Array(count3);
  for (const id of left) seen[id] = 1;
  for (const id of right) if (seen[id]) seen[id] = 2;
  return seen;
}
function indexesOf(ids, shared) {
  const kept = [];
  ids.forEach((id, i) => {
    if (shared[id] === 2) kept.push(i);
  });
  return kept;
}

// lib/engine/pipeline/rewrite.ts
var MAX_WORK = 2e6;
function rewriteLines(doc, stage, next, accounted) {
  const { lines } = doc;
  const source = new Int32Array(Math.max(next.length, 1)).fill(-1);
  let [i, j] = [0, 0];
  const gap = (toI, toJ) => {
    for (; i < toI && j < toJ; i++, j++) {
      source[j] = doc.source[i];
      if (source[j] >= 0) doc.changedBy[source[j]] = stage + 1;
    }
    for (; i < toI; i++) remove(doc, stage, i, accounted ? headOf(source, j) : -1);
    j = toJ;
  };
  for (const [toI, toJ, length] of matchesOf(lines, next, MAX_WORK) ?? ends(lines, next)) {
    gap(toI, toJ);
    for (let k = 0; k < length; k++, i++, j++) source[j] = doc.source[i];
  }
  gap(lines.length, next.length);
  doc.lines = next;
  doc.source = source;
  doc.contentBytes = next.reduce((sum, line) => sum + utf8Bytes(line), 0);
}
function remove(doc, stage, index, head) {
  const from = doc.source[index];
  if (from < 0) return;
  doc.removedBy[from] = stage + 1;
  if (head >= 0) doc.countedIn[from] = head + 1;
}
function headOf(source, below) {
  for (let j = Math.min(below, source.length) - 1; j >= 0; j--)
    if (source[j] >= 0) return source[j];
  return -1;
}
function ends(a, b) {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const found = [
    [0, 0, start],
    [a.length - end, b.length - end, end]
  ];
  return found.filter(([, , length]) => length > 0);
}

// lib/engine/pipeline/stages/json.ts
var jsonStage = ({ json: json3 }) => (doc, stage) => {
  const format = looksLike(doc.lines);
  if (format === "json") whole(doc, stage, json3);
  else if (format === "ndjson") perLine(doc, stage, json3);
};
function whole(doc, stage, options) {
  const text3 = doc.lines.join("\n");
  const shrunk = shrinkJson(text3, options, sparedIn(doc));
  if (shrunk !== null && shrunk !== text3) rewriteLines(doc, stage, shrunk.split("\n"), true);
}
function sparedIn(doc) {
  const spared = protectedAt(doc);
  const starts = [];
  let at = 0;
  doc.lines.forEach((line, i) => {
    if (spared(i)) starts.push(at + line.length - line.trimStart().length);
    at += line.length + 1;
  });
  if (doc.lines.length === 1) return () => false;
  return (start, end) => {
    const i = firstAtLeast(starts, start);
    return i < starts.length && starts[i] < end;
  };
}
function firstAtLeast(sorted, wanted) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = low + high >> 1;
    if (sorted[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
function perLine(doc, stage, { format = "keep", ...options }) {
  const spared = protectedAt(doc);
  const nested = { ...options, format: format === "pretty" ? "keep" : format };
  const gone = new Uint8Array(doc.lines.length);
  let records = 0;
  doc.lines.forEach((line, i) => {
    if (isBlank(line)) return;
    if (++records > (options.max_items ?? records) && !spared(i)) gone[i] = 1;
    if (gone[i] || spared(i)) return;
    const shrunk = shrinkJson(line, nested, () => false);
    if (shrunk !== null && shrunk !== line) setLine(doc, stage, i, shrunk);
  });
  const text3 = (count3) => JSON.stringify({ "[omitted]": omissionMark(count3) });
  summarize(
    doc,
    stage,
    spansOf(gone).map((span) => ({ ...span, text: text3 }))
  );
}

// lib/engine/pipeline/stages/match-output.ts
function matchOutputStage({ match_output }) {
  const rules = match_output.map(({ pattern: pattern2, unless, on = "success", message }) => ({
    matches: compileAny([`(?m)${pattern2}`]),
    vetoes: unless === void 0 ? () => false : compileAny([`(?m)${unless}`]),
    on,
    message: splitLines(message)
  }));
  return (doc, stage) => {
    const text3 = doc.lines.join("\n");
    const found = rules.find(({ on, matches, vetoes }) => {
      if (on === "success" ? doc.facts.failed : on === "failure" && !doc.facts.failed) return false;
      return matches(text3) && !vetoes(text3);
    });
    if (!found) return;
    const spared = protectedAt(doc);
    const said = found.message.join("\n");
    if (found.on === "success" && doc.lines.some((line, i) => spared(i) && !said.includes(line.trim()))) return;
    replaceAllLines(doc, stage, found.message);
  };
}

// lib/engine/pipeline/stages/on-empty.ts
var onEmptyStage = ({ on_empty }) => (doc, index) => {
  if (doc.original.length === 0 || !doc.lines.every(isBlank)) return;
  if (doc.facts.failed && typeof on_empty === "string") return restore(doc);
  const text3 = typeof on_empty === "string" ? on_empty : doc.facts.failed ? on_empty.failure : on_empty.success;
  keepWhere(doc, index, () => false);
  doc.lines = splitLines(text3);
  doc.source = new Int32Array(doc.lines.length).fill(-1);
  doc.contentBytes = doc.lines.reduce((sum, line) => sum + utf8Bytes(line), 0);
  doc.stoodIn = true;
};

// lib/engine/pipeline/progress-lines.ts
var PROGRESS = [
  // Percentages, bars, download sizes
  { pattern: /^\s*[[(]?\s*\d{1,3}(?:\.\d+)?%[\])]?(?:\s|$|\||:)/ },
  { pattern: /[[|][#=>█▉▊▋▌▍▎▏▓▒░━╸╺─. -]{5,}[\]|].*(?:\d%|\d\/\d|[kMG]i?B)/ },
  { pattern: /\d{1,3}%\s*[[|▕]?[#=>█▉▊▋▌▍▎▏▓▒░━╸╺─ -]{4,}/ },
  { pattern: /^\s*[━╸╺─█▓▒░#=]{10,}\s.*\d/ },
  { pattern: /^\s*[\d.]+ ?[kMG]?i?B \/ [\d.]+ ?[kMG]?i?B\b/ },
  // Spinners
  { pattern: /^\s*[⠁-⣿◐◓◑◒]\s/ },
  { pattern: /^\s*[|/\\-]\s*$/ },
  // git
  {
    pattern: /^(?:remote: )?(?:Counting|Compressing|Receiving|Resolving|Unpacking|Writing|Enumerating|Finding|Updating|Checking out)\b[a-z ]*: +\d+(?:%|,| |$)/
  },
  // docker
  {
    name: "docker pull",
    pattern: /^[0-9a-f]{12}: (?:Pulling fs layer|Waiting|Downloading|Download complete|Verifying Checksum|Extracting|Pull complete|Already exists|Preparing|Pushing|Pushed|Layer already exists)\b/
  },
  { name: "docker build", pattern: /^#\d+ (?:sha256:\S+ |extracting sha256:|transferring |resolve |\.\.\.$)/ },
  // maven, whose words pip has too
  { name: "maven", pattern: /^(?:\[INFO\] )?(?:Downloading|Downloaded|Progress)(?: from| \(\d+\):|: http)/ },
  // pip, uv, npm, yarn
  {
    name: "pip",
    pattern: /^\s*(?:Downloading|Using cached|Collecting|Obtaining dependency|Preparing metadata|Requirement already satisfied:) ?\S*/
  },
  {
    name: "pip build",
    pattern: /^\s*(?:Building|Created|Stored in|Building wheels?|Created wheel)\b.*(?:\.\.\.|wheel|started|finished)/
  },
  { name: "npm", pattern: /^(?:⸨.*⸩|\[[#.\s]+\] )|^npm (?:http fetch|timing|sill|verb) / },
  // cargo
  {
    name: "cargo",
    pattern: /^\s*(?:Compiling|Checking|Fresh|Downloaded|Downloading|Documenting|Adding|Updating|Locking) \S+ (?:v\d|crates|index|\d+ packages?)/
  },
  { name: "cargo", pattern: /^\s*(?:Building|Compiling) \[[=> ]*\] \d+\/\d+/ },
  // gradle
  { name: "gradle", pattern: /^<[-=]+> \d+% |^> (?:IDLE|Configure|Resolve|Loading|Starting)\b/ },
  { name: "gradle task", pattern: /^> Task \S+(?: UP-TO-DATE| NO-SOURCE| FROM-CACHE)?$/ },
  { name: "gradle", pattern: /^Download(?:ing)? https?:/ },
  // apt, curl
  {
    name: "apt",
    pattern: /^(?:Get|Hit|Ign):\d+ \S+:|^(?:Selecting previously|Preparing to unpack|Unpacking|Setting up|Processing triggers) |^\(Reading database \.\.\. /
  },
  { name: "curl", pattern: /^\s*\d+\s+[\d.]+[kMG]?\s+\d+\s+[\d.]+[kMG]?\s+\d.*(?:--:--:--|\d:\d\d:\d\d)/ }
];

// lib/engine/pipeline/stages/progress.ts
var SEEN2 = 300;
var WORDS2 = /^[A-Za-z .:'_-]*/;
function progressStage({ progress }) {
  const own = progress === true ? () => false : compileAny(progress.patterns);
  return (doc, stage) => {
    mapLines(doc, stage, shown);
    const spared = protectedAt(doc);
    const last = /* @__PURE__ */ new Map();
    const gone = new Uint8Array(doc.lines.length);
    doc.lines.forEach((line, i) => {
      const seen = line.slice(0, SEEN2);
      const known2 = PROGRESS.findIndex(({ pattern: pattern2 }) => pattern2.test(seen));
      if (known2 < 0 && !own(line) || spared(i)) {
        last.clear();
        return;
      }
      const key = PROGRESS[known2]?.name ?? `${known2} ${WORDS2.exec(seen)?.[0].trim()}`;
      const before = last.get(key);
      if (before !== void 0) gone[before] = 1;
      last.set(key, i);
    });
    keepWhere(doc, stage, (_, i) => gone[i] === 0);
  };
}
function shown(line) {
  if (!line.includes("\r") && !line.includes("\b")) return line;
  const states = line.split("\r");
  const state = states.findLast((text3) => text3.trim() !== "") ?? "";
  if (!state.includes("\b")) return state;
  const out = [];
  for (const character of state)
    if (character === "\b") out.pop();
    else out.push(character);
  return out.join("");
}

// lib/engine/pipeline/secrets.ts
var hidden = (what) => `[redacted: ${what}]`;
var KEYS = /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b|\bAIza[\w-]{35}(?![\w-])|\bSK[0-9a-f]{32}\b|(?<=\bAccountKey=)[A-Za-z0-9+/]{40,100}={0,2}|(?<=\baws_secret_access_key["' ]{0,3}[=:]["' ]{0,3})[A-Za-z0-9+/]{40}/gi;
var TOKENS = /\bgh[pousr]_[A-Za-z0-9]{20,255}|\bgithub_pat_\w{22,255}|\bglpat-[\w-]{20,100}|\bxox[abeoprs]-[A-Za-z0-9-]{10,255}|\b[sr]k_(?:live|test)_[A-Za-z0-9]{10,255}|\bnpm_[A-Za-z0-9]{36}\b|\bsk-(?:proj-|ant-|or-)?[\w-]{20,255}|\bhf_[A-Za-z0-9]{30,100}|\bSG\.[\w-]{16,64}\.[\w-]{16,64}|\bpypi-[\w-]{16,255}|\bdop_v1_[a-f0-9]{64}|\beyJ[\w-]{8,4096}\.[\w-]{8,4096}\.[\w-]{0,4096}/g;
var BEARER = /\b(Bearer|Basic|token) +[A-Za-z0-9._~+/-]{16,4096}={0,2}/gi;
var URL_PASSWORD = /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{1,100}:)[^\s/@]{1,200}(?=@)/gi;
var NAMED2 = /((?:pass(?:word|wd|phrase)|secret|api[_-]?key|access[_-]?key|auth[_-]?token|access[_-]?token|refresh[_-]?token|private[_-]?token|credentials?)[\w-]{0,40}(?:\\?["'])?\s{0,4}(?:=>?|:)\s{0,4}(?:\\?["'])?)([^\s"',;\\)}\]]{4,4096})/gi;
var NO_SECRET = /^(?:\*+|x+|null|none|undefined|true|false|string|required|optional|missing|not|\$\{?\w.*|<.*|\[redacted.*|process\.env.*|os\.environ.*|%\w.*)$/i;
var EMAIL = /\b[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[A-Za-z]{2,24}\b/g;
var CARD = /\b[2-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{1,7}\b|\b3[47]\d{2}[ -]?\d{6}[ -]?\d{5}\b/g;
var KEY_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY( BLOCK)?-----/;
var KEY_END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY( BLOCK)?-----/;
var LONGEST_KEY = 200;
var HIDE = {
  keys: (line) => line.replace(KEYS, hidden("key")),
  tokens: (line) => line.replace(TOKENS, hidden("token")).replace(BEARER, `$1 ${hidden("token")}`),
  passwords: (line) => line.replace(URL_PASSWORD, `$1${hidden("password")}`).replace(
    NAMED2,
    (whole2, name, value) => NO_SECRET.test(value) ? whole2 : `${name}${hidden("password")}`
  ),
  emails: (line) => line.replace(EMAIL, hidden("email")),
  cards: (line) => line.replace(CARD, (digits) => isCard(digits) ? hidden("card") : digits)
};
var ORDER2 = ["keys", "tokens", "passwords", "emails", "cards"];
function hideSecrets(lines, kinds, own) {
  const hide = [...ORDER2.filter((kind) => kinds.includes(kind)).map((kind) => HIDE[kind]), ...own];
  const plain2 = kinds.includes("private_keys") ? withoutPrivateKeys(lines) : lines;
  return plain2.map((line) => hide.reduce((text3, one) => one(text3), line));
}
function withoutPrivateKeys(lines) {
  const out = [...lines];
  for (let i = 0; i < out.length; i++) {
    const line = out[i];
    const begin = KEY_BEGIN.exec(line);
    if (!begin) continue;
    const behind2 = begin.index + begin[0].length;
    const end = KEY_END.exec(line.slice(behind2));
    if (end) {
      out[i] = line.slice(0, behind2) + hidden("private key") + line.slice(behind2 + end.index);
      continue;
    }
    const last = endOfKey(out, i);
    if (line.length > behind2) out[i] = line.slice(0, behind2) + hidden("private key");
    for (let k = i + 1; k < last; k++) out[k] = k === i + 1 ? hidden("private key") : "\u2026";
    i = last;
  }
  return out;
}
function endOfKey(lines, begin) {
  for (let i = begin + 1; i < Math.min(lines.length, begin + LONGEST_KEY); i++) {
    if (KEY_END.test(lines[i])) return i;
    if (!/^[^A-Za-z0-9]{0,20}[A-Za-z0-9+/=:,. -]*$/.test(lines[i])) return i;
  }
  return Math.min(lines.length, begin + LONGEST_KEY);
}
function isCard(text3) {
  const digits = text3.replace(/\D/g, "");
  if (digits.length < 13 || digits.length > 19) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

// lib/engine/pipeline/stages/redact.ts
function redactStage({ redact }) {
  const { kinds = SECRET_KINDS, patterns: patterns2 = [] } = redact === true ? {} : redact;
  const own = patterns2.map((pattern2) => compileReplace(pattern2, "[redacted]"));
  return (doc, stage) => {
    const hidden2 = hideSecrets(doc.lines, kinds, own);
    mapLines(doc, stage, (_, i) => hidden2[i]);
    const known2 = doc.redacted ?? doc.original;
    const original = hideSecrets(known2, kinds, own);
    if (doc.redacted || original.some((line, i) => line !== known2[i])) doc.redacted = original;
  };
}

// lib/engine/pipeline/stages/replace.ts
function replaceStage(stage) {
  const rules = stage.replace.map((rule) => compileReplace(rule.pattern, rule.replacement));
  return (doc, index) => {
    for (const rule of rules) mapLines(doc, index, rule);
  };
}

// lib/engine/pipeline/stages/replace-output.ts
function replaceOutputStage({ replace_output }) {
  const rules = replace_output.map((rule) => compileReplace(`(?m)${rule.pattern}`, rule.replacement));
  return (doc, stage) => {
    if (doc.lines.length === 0) return;
    const before = `${doc.lines.join("\n")}
`;
    const after = rules.reduce((text3, rule) => rule(text3), before);
    if (after !== before) rewriteLines(doc, stage, splitLines(after), false);
  };
}

// lib/engine/pipeline/stages/sections.ts
function sectionsStage({ sections }) {
  const find3 = finder2(sections);
  const excepted = sections.unless ? compileAny(sections.unless) : () => false;
  const { head = 0, tail = 0 } = sections;
  return (doc, stage) => {
    const found = find3(doc.lines);
    const spared = protectedAt(doc);
    const gone = new Uint8Array(doc.lines.length).fill(sections.do === "keep" ? 1 : 0);
    for (const [from, to] of found) {
      gone.fill(sections.do === "keep" ? 0 : 1, from, to);
      if (sections.do === "keep" && sections.head === void 0 && sections.tail === void 0) continue;
      if (doc.lines.slice(from, to).some(excepted)) gone.fill(0, from, to);
      else {
        gone.fill(0, from, Math.min(to, from + head));
        gone.fill(1, Math.min(to, from + head), Math.max(from + head, to - tail));
        gone.fill(0, Math.max(from, to - tail), to);
      }
    }
    for (let i = 0; i < gone.length; i++) if (spared(i)) gone[i] = 0;
    if (sections.do !== "summarize") return keepWhere(doc, stage, (_, i) => gone[i] === 0);
    summarize(doc, stage, labelled(doc, found, gone, sections.label));
  };
}
function labelled(doc, found, gone, label) {
  return found.flatMap(([from, to]) => {
    const what = label ?? truncate(doc.lines[from].trim(), 80);
    return spansOf(gone, from, to).map((span) => ({ ...span, text: (count3) => omissionMark(count3, what) }));
  });
}
function finder2({ enter, exit, until }) {
  const starts = compileAny([enter]);
  const ends2 = exit === void 0 ? null : compileAny([exit]);
  const follows = until === void 0 ? null : compileAny([until]);
  return (lines) => {
    const found = [];
    let from = -1;
    const close = (to) => {
      found.push([from, to]);
      from = -1;
    };
    lines.forEach((line, i) => {
      if (from >= 0) {
        if (ends2?.(line)) {
          close(i + 1);
          return;
        }
        if (follows?.(line)) close(i);
      }
      if ((from < 0 || !ends2 && !follows) && starts(line)) {
        if (from >= 0) close(i);
        from = i;
      }
    });
    if (from >= 0 && !ends2) close(lines.length);
    return found;
  };
}

// lib/engine/pipeline/stages/select-lines.ts
function dropLinesStage({ drop_lines }) {
  if (Array.isArray(drop_lines)) {
    const matches = compileAny(drop_lines);
    return (doc, stage) => keepWhere(doc, stage, (line) => !matches(line));
  }
  const select = selector(drop_lines);
  const excepted = drop_lines.unless ? compileAny(drop_lines.unless) : () => false;
  return (doc, stage) => {
    const chosen2 = select(doc);
    const spared = drop_lines.keep_protected ? protectedAt(doc) : () => false;
    const keep = Uint8Array.from(doc.lines, (line, i) => chosen2[i] && !excepted(line) && !spared(i) ? 0 : 1);
    keepWhere(doc, stage, (_, i) => keep[i] === 1);
  };
}
function keepLinesStage({ keep_lines }) {
  if (Array.isArray(keep_lines)) {
    const matches = compileAny(keep_lines);
    return (doc, stage) => keepWhere(doc, stage, matches);
  }
  const select = selector(keep_lines);
  return (doc, stage) => {
    const chosen2 = select(doc);
    if (keep_lines.keep_protected) {
      const spared = protectedAt(doc);
      for (let i = 0; i < chosen2.length; i++) if (spared(i)) chosen2[i] = 1;
    }
    keepWhere(doc, stage, (_, i) => chosen2[i] === 1);
  };
}
function selector({ patterns: patterns2, unless, context }) {
  const matches = compileAny(patterns2);
  const excepted = unless ? compileAny(unless) : () => false;
  const [before, after] = [context?.before ?? 0, context?.after ?? 0];
  return ({ lines }) => {
    const chosen2 = new Uint8Array(lines.length);
    let done = 0;
    lines.forEach((line, i) => {
      if (!matches(line) || excepted(line)) return;
      const to = Math.min(lines.length, i + after + 1);
      chosen2.fill(1, Math.max(done, i - before), to);
      done = i + 1;
    });
    return chosen2;
  };
}

// lib/engine/pipeline/stages/shorten-paths.ts
var START3 = "(?<![\\w.~/-])";
var KNOWN = [
  [new RegExp(`${START3}(?:[A-Z]:)?[\\w.@~+/\\\\-]{0,300}[/\\\\]node_modules[/\\\\](?=[\\w@])`, "g"), "node_modules/"],
  [new RegExp(`${START3}[\\w.@~+/-]{0,300}/(?:site|dist)-packages/`, "g"), "site-packages/"],
  [new RegExp(`${START3}[\\w.@~+/-]{0,300}/\\.cargo/registry/src/[\\w.-]{1,100}/`, "g"), "cargo/"],
  [new RegExp(`${START3}[\\w.@~+/-]{0,300}/go/pkg/mod/`, "g"), "gomod/"],
  [
    new RegExp(
      `${START3}(?:/home/[\\w.-]{1,64}|/Users/[\\w.-]{1,64}|/root|[A-Z]:\\\\Users\\\\[\\w.-]{1,64})(?=[/\\\\])`,
      "g"
    ),
    "~"
  ]
];
var ABSOLUTE = new RegExp(`${START3}/[\\w.@+-]{1,100}(?:/[\\w.@+-]{1,100}){1,12}`, "g");
var MIN_SHARED = 8;
var MIN_CHARS = 10;
var shortenPathsStage = ({ shorten_paths }) => (doc, stage) => {
  const spared = protectedAt(doc);
  const prefixes = shorten_paths === true ? sharedFolder(doc.lines) : shorten_paths.prefixes.map(folder);
  const cut = new RegExp(`${START3}(?:${prefixes.map(literal10).join("|")})(?=[\\w.@+-])`, "g");
  let used = false;
  mapLines(doc, stage, (line, i) => {
    if (spared(i) || !/[/\\]/.test(line)) return line;
    const short2 = prefixes.length > 0 ? line.replace(cut, "") : line;
    used ||= short2 !== line;
    return KNOWN.reduce((text3, [pattern2, by]) => text3.replace(pattern2, by), short2);
  });
  if (used) addLines(doc, [`[paths without ${prefixes.join(", ")}]`], "start");
};
var folder = (prefix) => /[/\\]$/.test(prefix) ? prefix : `${prefix}/`;
var literal10 = (text3) => text3.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
function sharedFolder(lines) {
  const counts2 = /* @__PURE__ */ new Map();
  let paths = 0;
  for (const line of lines)
    for (const [path] of line.slice(0, 1e3).matchAll(ABSOLUTE)) {
      if (/node_modules|-packages|\/\.cargo\/|\/pkg\/mod\//.test(path)) continue;
      paths++;
      for (let at = path.indexOf("/", 1); at > 0; at = path.indexOf("/", at + 1)) {
        const prefix = path.slice(0, at + 1);
        counts2.set(prefix, (counts2.get(prefix) ?? 0) + 1);
      }
    }
  if (paths < MIN_SHARED) return [];
  const shared = [...counts2].filter(([prefix, count3]) => count3 >= paths * 0.6 && prefix.length >= MIN_CHARS);
  const [best2] = shared.sort(([a, n], [b, m]) => m * b.length - n * a.length || (a < b ? -1 : 1));
  return best2 ? [best2[0]] : [];
}

// lib/engine/pipeline/frames.ts
var MAX_EXTRA = 4;
var FRAME_KINDS = [
  {
    // Python
    frame: /^\s+File "[^"]*", line \d+/,
    extra: /^\s{4,}\S/,
    library: /(?:site|dist)-packages|\/lib\/python\d|\\Lib\\|<frozen |<string>|\/_pytest\/|\/pluggy\//,
    lastThrew: true
  },
  {
    // Java, Kotlin, Scala
    frame: /^\s+at [\w.$/<>@-]+\((?:[\w$-]+\.(?:java|kt|scala|groovy):\d+|Native Method|Unknown Source|[\w$-]+\.(?:java|kt|scala|groovy))\)|^\s+\.\.\. \d+ (?:more|common frames omitted)/,
    library: /^\s+at (?:[\w.-]+@?[\w.-]*\/)?(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|org\.(?:junit|apache|gradle|springframework|hibernate|codehaus|mockito|assertj|testng|eclipse|jboss|slf4j)|junit|io\.(?:netty|reactivex)|reactor|com\.(?:google|fasterxml|zaxxer))\.|^\s+\.\.\. /
  },
  {
    // JavaScript
    frame: /^\s+at (?:.*\()?(?:(?:file|node|webpack|webpack-internal|https?):|\/|\.|[A-Za-z]:\\|\w)[^()]*:\d+:\d+\)?$|^\s+at (?:.*\()?(?:<anonymous>|native)\)?$/,
    library: /node_modules|node:|\(internal\/|<anonymous>\)?$|\bnative\)?$/
  },
  {
    // .NET
    frame: /^\s+at [\w.`<>[\], +|]+\([^)]*\)(?: in .+:line \d+)?\s*$/,
    library: /^\s+at (?:System|Microsoft|Xunit|NUnit|MSTest|InvokeStub)/
  },
  {
    // Go
    frame: /^\S.*\(.*\)$|^created by \S/,
    next: /^\t\S.*\.go:\d+/,
    extra: /^\t\S.*\.go:\d+/,
    library: /\t(?:\/usr\/(?:local|lib)\/go|.*\/go\/(?:src|pkg\/mod)|.*\/libexec\/src|.*\/vendor)\/|^(?:runtime|testing|panic)[.(]/
  },
  {
    // Rust
    frame: /^\s+\d+: +(?:0x[0-9a-f]+ - )?\S/,
    extra: /^\s+at \S+:\d+/,
    library: /^\s+\d+: +(?:0x[0-9a-f]+ - )?<?(?:core|std|alloc|test|tokio|rust_begin_unwind|__rust|__libc|_start|main$|clone|start_thread)\b|\/rustc\/|\.cargo\/registry/
  },
  {
    // Ruby
    frame: /^\s*(?:from |# )?\S+\.rb:\d+:in [`'"]/,
    library: /\/gems\/|\/lib\/ruby\/|<internal:/
  },
  {
    // PHP
    frame: /^#\d+ (?:\S.*\(\d+\): |\[internal function\]: |\{main\})/,
    library: /\/vendor\/|\[internal function\]/
  }
];
function findTraces(lines) {
  const found = [];
  let i = 0;
  while (i < lines.length) {
    const kind = kindAt(lines, i);
    if (!kind) {
      i++;
      continue;
    }
    const frames = [];
    while (i < lines.length && isFrame(kind, lines, i)) {
      const to = endOf(kind, lines, i);
      frames.push({ from: i, to });
      i = to;
    }
    found.push({ kind, frames });
  }
  return found;
}
var ANY = /^\s+(?:File "|at |\.\.\. \d|\d+: )|^created by |\)$|\.rb:\d+:in |^#\d+ /;
var kindAt = (lines, i) => ANY.test(lines[i]) ? FRAME_KINDS.find((kind) => isFrame(kind, lines, i)) : void 0;
var LONGEST = 1e3;
function isFrame({ frame, next }, lines, i) {
  const line = lines[i];
  return line.length <= LONGEST && frame.test(line) && (!next || next.test((lines[i + 1] ?? "").slice(0, LONGEST)));
}
function endOf(kind, lines, from) {
  let to = from + 1;
  while (kind.extra && to < lines.length && to - from <= MAX_EXTRA) {
    const line = lines[to];
    if (!kind.extra.test(line) || kind.frame.test(line.slice(0, LONGEST))) break;
    if (kind.lastThrew && indentOf(line) <= indentOf(lines[from])) break;
    to++;
    if (kind.next) break;
  }
  return to;
}
var indentOf = (line) => line.length - line.trimStart().length;

// lib/engine/pipeline/stages/stack-traces.ts
var MIN_FRAMES = 4;
var OWN_FRAMES = 10;
function stackTracesStage({ stack_traces }) {
  const { frames: most = OWN_FRAMES, library } = stack_traces === true ? {} : stack_traces;
  const foreign = library ? compileAny(library) : () => false;
  return (doc, stage) => {
    const spared = protectedAt(doc);
    const spans = findTraces(doc.lines).flatMap(({ kind, frames }) => {
      if (frames.length < MIN_FRAMES) return [];
      const keep = chosen(doc, kind, frames, most, foreign);
      const stays = (frame, i) => keep.has(i) || anySpared(frame, spared);
      return gaps(frames, stays);
    });
    summarize(doc, stage, spans);
  };
}
function chosen(doc, kind, frames, most, foreign) {
  const order = kind.lastThrew ? [...frames.keys()].reverse() : [...frames.keys()];
  const keep = new Set(order.slice(0, 1));
  let own = 0;
  for (const i of order) {
    const { from, to } = frames[i];
    const lines = doc.lines.slice(from, to);
    if (own >= most || kind.library.test(lines.join("\n")) || lines.some(foreign)) continue;
    own++;
    keep.add(i);
  }
  return keep;
}
function anySpared({ from, to }, spared) {
  for (let i = from; i < to; i++) if (spared(i)) return true;
  return false;
}
function gaps(frames, stays) {
  const found = [];
  let open = false;
  frames.forEach((frame, i) => {
    const goes = !stays(frame, i);
    const last = found.at(-1);
    if (goes && open && last) {
      last.to = frame.to;
      last.frames++;
    } else if (goes) found.push({ ...frame, frames: 1, text: () => "" });
    open = goes;
  });
  for (const span of found) {
    const words2 = span.frames === 1 ? "frame" : "frames";
    span.text = (count3, first) => {
      const what = count3 === span.frames ? words2 : `${span.frames} ${words2}`;
      return `${/^\s*/.exec(first)?.[0]}${omissionMark(count3, what)}`;
    };
  }
  return found;
}

// lib/engine/pipeline/stages/strip-ansi.ts
var stripAnsiStage = () => (doc, stage) => mapLines(doc, stage, stripAnsi);

// lib/engine/pipeline/stages/table.ts
var tableStage = ({ table: { drop_columns, collapse_spaces } }) => (doc, stage) => {
  if (drop_columns) {
    const unwanted = new Set(drop_columns.map((name) => name.toLowerCase()));
    let columns = null;
    doc.lines.forEach((line, i) => {
      if (isBlank(line)) {
        columns = null;
        return;
      }
      const header = columnsOf(line, unwanted);
      const names = header.filter(({ drop }) => drop).map(({ name }) => name);
      if (names.length > 0 && header.length > names.length) {
        columns = header;
        setLine(doc, stage, i, `${without(line, header)}  [omitted: ${names.join(", ")}]`);
      } else if (columns) setLine(doc, stage, i, without(line, columns));
    });
  }
  if (collapse_spaces) mapLines(doc, stage, (line) => line.replace(/(\S) {3,}(?=\S)/g, "$1  "));
};
function columnsOf(line, unwanted) {
  const found = [...line.matchAll(/\S+(?: \S+)*/g)];
  return found.map((cell, i) => ({
    name: cell[0],
    from: cell.index,
    to: found[i + 1]?.index ?? Number.POSITIVE_INFINITY,
    drop: unwanted.has(cell[0].toLowerCase())
  }));
}
function without(line, columns) {
  const aligned = columns.every(({ from }) => from === 0 || line.length <= from || line[from - 1] === " ");
  if (!aligned) return line;
  const start = line.slice(0, columns[0]?.from ?? 0);
  const cells = columns.filter(({ drop }) => !drop).map(({ from, to }) => line.slice(from, to));
  return (start + cells.join("")).trimEnd();
}

// lib/engine/pipeline/stages/timestamps.ts
var OPEN = "^(\\s*[\\[(]?)";
var CLOSE = "([\\])]?:?\\s+)";
var DATE = "\\d{4}[-/]\\d\\d[-/]\\d\\d";
var CLOCK = "\\d{1,2}:\\d\\d:\\d\\d";
var REST = "(?:[.,]\\d{1,9})?(?: ?(?:Z|UTC|[+-]\\d\\d:?\\d\\d))?";
var DATED = new RegExp(`${OPEN}(${DATE})[T _](${CLOCK})${REST}${CLOSE}`);
var SYSLOG = new RegExp(`${OPEN}([A-Z][a-z]{2} [ \\d]\\d) (${CLOCK})()${CLOSE}`);
var TIMED = new RegExp(`${OPEN}()(${CLOCK})${REST}${CLOSE}`);
var timestampsStage = ({ timestamps }) => (doc, stage) => {
  const spared = protectedAt(doc);
  let day = null;
  mapLines(doc, stage, (line, i) => {
    const found = DATED.exec(line) ?? SYSLOG.exec(line) ?? TIMED.exec(line);
    if (!found) return line;
    const [whole2, open = "", date = "", time = ""] = found;
    const known2 = date === "" || date === day;
    if (date !== "") day = date;
    if (spared(i)) return line;
    const rest = line.slice(whole2.length);
    if (timestamps === "remove") return `${open.replace(/[[(]$/, "")}${rest}`;
    const close = found.at(-1);
    return known2 ? `${open}${time}${close}${rest}` : `${open}${date} ${time}${close}${rest}`;
  });
};

// lib/engine/pipeline/stages/trim.ts
var trimLinesStage = ({ trim_lines }) => (doc, stage) => mapLines(
  doc,
  stage,
  (line) => trim_lines === "end" ? line.trimEnd() : trim_lines === "start" ? line.trimStart() : line.trim()
);
var blankLinesStage = ({ blank_lines }) => (doc, stage) => {
  if (blank_lines === "drop") return keepWhere(doc, stage, (line) => !isBlank(line));
  const blank = doc.lines.map(isBlank);
  if (blank_lines === "collapse") return keepWhere(doc, stage, (_, i) => !(blank[i] && blank[i - 1]));
  const [first, last] = [blank.indexOf(false), blank.lastIndexOf(false)];
  keepWhere(doc, stage, (_, i) => i >= first && i <= last);
};

// lib/engine/pipeline/stages/when.ts
function whenStage({ when }) {
  const holds = compileCondition(when.if);
  const branches = { do: compileStages(when.do), else: compileStages(when.else ?? []) };
  return (doc, stage) => {
    const branch2 = holds(doc) ? "do" : "else";
    if (branch2 === "else" && when.else === void 0) return { branch: "none", stages: [] };
    return { branch: branch2, stages: branches[branch2](doc, stage) };
  };
}
function compileCondition(condition) {
  const checks = Object.keys(condition).flatMap((key) => {
    const wanted = condition[key];
    return wanted === void 0 ? [] : [CHECKS[key](wanted)];
  });
  return (doc) => checks.every((check) => check(doc));
}
var CHECKS = {
  failed: (wanted) => (doc) => doc.facts.failed === wanted,
  exit_code: (wanted) => {
    const codes = Array.isArray(wanted) ? wanted : [wanted];
    return ({ facts }) => facts.exit_code !== null && codes.includes(facts.exit_code);
  },
  is_error: (wanted) => (doc) => doc.facts.is_error === wanted,
  status: (wanted) => (doc) => doc.facts.status !== null && wanted.includes(doc.facts.status),
  tool: (wanted) => (doc) => doc.facts.tool !== null && wanted.includes(doc.facts.tool),
  command: (wanted) => {
    const matches = compileAny([wanted]);
    return ({ facts }) => facts.command !== null && matches(facts.command);
  },
  matches: (wanted) => {
    const matches = compileAny(wanted);
    return (doc) => doc.lines.some(matches);
  },
  matches_none: (wanted) => {
    const matches = compileAny(wanted);
    return (doc) => !doc.lines.some(matches);
  },
  looks_like: (wanted) => (doc) => looksLike(doc.lines) === wanted,
  min_lines: (wanted) => (doc) => doc.lines.length >= wanted,
  max_lines: (wanted) => (doc) => doc.lines.length <= wanted,
  min_bytes: (wanted) => (doc) => bytesOf(doc) >= wanted,
  max_bytes: (wanted) => (doc) => bytesOf(doc) <= wanted,
  min_tokens: (wanted) => (doc) => tokensOf(doc) >= wanted,
  max_tokens: (wanted) => (doc) => tokensOf(doc) <= wanted
};
var tokensOf = (doc) => estimateTokens(doc.lines.join("\n"));

// lib/engine/pipeline/stages/window.ts
var windowStage = ({ window: { head = 0, middle = 0, tail = 0, unit = "lines" } }) => (doc, stage) => {
  const count3 = doc.lines.length;
  const sizes = unit === "tokens" ? tokensOfLines(doc.lines) : new Int32Array(count3).fill(1);
  if (sizes.reduce((sum, size2) => sum + size2, 0) <= head + middle + tail) return;
  const keep = new Uint8Array(count3);
  const take2 = (indexes, most) => {
    let used = 0;
    for (const i of indexes) {
      used += sizes[i];
      if (used > most) return;
      keep[i] = 1;
    }
  };
  take2(forwards(0, count3), head);
  take2(backwards(count3), tail);
  take2(forwards(middleOf(sizes, middle), count3), middle);
  const spared = protectedAt(doc);
  for (let i = 0; i < count3; i++) if (spared(i)) keep[i] = 1;
  cutWhere(doc, stage, (i) => keep[i] === 1);
};
function* forwards(from, to) {
  for (let i = from; i < to; i++) yield i;
}
function* backwards(from) {
  for (let i = from - 1; i >= 0; i--) yield i;
}
function middleOf(sizes, size2) {
  let left = (sizes.reduce((sum, one) => sum + one, 0) - size2) / 2;
  let i = 0;
  while (i < sizes.length && left >= 1) left -= sizes[i++];
  return i;
}

// lib/engine/pipeline/registry.ts
var STAGES = {
  auto: autoStage,
  when: whenStage,
  strip_ansi: stripAnsiStage,
  progress: progressStage,
  timestamps: timestampsStage,
  trim_lines: trimLinesStage,
  blank_lines: blankLinesStage,
  replace: replaceStage,
  replace_output: replaceOutputStage,
  redact: redactStage,
  shorten_paths: shortenPathsStage,
  match_output: matchOutputStage,
  drop_lines: dropLinesStage,
  keep_lines: keepLinesStage,
  sections: sectionsStage,
  blocks: blocksStage,
  stack_traces: stackTracesStage,
  dedupe_lines: dedupeLinesStage,
  group_similar: groupSimilarStage,
  fold_paths: foldPathsStage,
  count_lines: countLinesStage,
  table: tableStage,
  json: jsonStage,
  diff: diffStage,
  truncate_lines_at: truncateLinesAtStage,
  head_lines: (stage) => cutStage({ head: stage.head_lines, tail: stage.tail_lines }),
  tail_lines: (stage) => cutStage({ tail: stage.tail_lines }),
  max_lines: (stage) => cutStage({ head: stage.max_lines }),
  window: windowStage,
  budget: budgetStage,
  on_empty: onEmptyStage
};
var compileStage = (stage) => STAGES[stageKind(stage)](stage);

// lib/engine/pipeline/compile.ts
function compileStages(stages2) {
  const compiled = stages2.map((stage) => ({ kind: stageKind(stage), apply: compileStage(stage) }));
  return (doc, stage) => {
    let [lines_before, bytes_before] = [doc.lines.length, bytesOf(doc)];
    return compiled.map(({ kind, apply }, i) => {
      const nested = apply(doc, stage ?? i);
      const [lines_after, bytes_after] = [doc.lines.length, bytesOf(doc)];
      const report = { kind, lines_before, lines_after, bytes_before, bytes_after, ...nested };
      [lines_before, bytes_before] = [lines_after, bytes_after];
      return report;
    });
  };
}

// lib/engine/pipeline/render.ts
var MAX_MAP_ENTRIES = 2e4;
function render(doc, marking) {
  const out = [];
  const kept = [];
  let next = 0;
  let extra = 0;
  const markUpTo = (line) => {
    const count3 = doc.stoodIn ? 0 : omitted(doc, next, line, marking);
    if (count3 > 0) out.push(withReturn(doc, next, omissionMark(count3)));
    next = Math.max(next, line);
  };
  const lastOriginal = doc.source.subarray(0, doc.lines.length).findLastIndex((from) => from >= 0);
  doc.lines.forEach((line, i) => {
    const from = doc.source[i];
    if (from > next) markUpTo(from);
    if (lastOriginal >= 0 && i === lastOriginal + 1) markUpTo(doc.original.length);
    out.push(withReturn(doc, from, line));
    if (from < 0) return;
    next = from + 1;
    const at = out.length + extra;
    const last = kept.at(-1);
    if (last && last[0] + last[2] === at && last[1] + last[2] === next) last[2]++;
    else kept.push([at, next, 1]);
    if (doc.changedBy[from]) extra += newlines(line);
  });
  if (next < doc.original.length) markUpTo(doc.original.length);
  const joined2 = out.join("\n");
  const text3 = out.length > 0 && (doc.newline || endsBlank(joined2)) ? `${joined2}
` : joined2;
  return { text: text3, line_map: lineMap(doc, kept) };
}
var newlines = (line) => line.includes("\n") ? line.split("\n").length - 1 : 0;
var withReturn = (doc, original, line) => doc.returns && doc.returns[original] === 1 ? `${line}\r` : line;
function lineMap(doc, kept) {
  const removed = [];
  const changed = [];
  for (let line = 0; line < doc.original.length; line++) {
    const by = doc.removedBy[line];
    const last = removed.at(-1);
    if (by === 0) {
      if (doc.changedBy[line]) changed.push([line + 1, doc.changedBy[line] - 1]);
    } else if (last && last[0] + last[1] === line + 1 && last[2] === by - 1) last[1]++;
    else removed.push([line + 1, 1, by - 1]);
  }
  const entries = removed.length + changed.length + kept.length;
  return entries > MAX_MAP_ENTRIES ? null : { removed, changed, kept };
}

// lib/engine/pipeline/run-pipeline.ts
function runPipeline(stages2, text3, { marks, ...circumstances }) {
  const run = compileStages(stages2);
  const doc = makeDoc(text3, circumstances);
  const reports = run(doc, null);
  const all = marks !== "cuts";
  const marked = render(doc, { all, worthwhile: false });
  const gaveWay = marks === "unless_larger" && utf8Bytes(marked.text) > utf8Bytes(text3);
  const rendered = gaveWay ? render(doc, { all, worthwhile: true }) : marked;
  return { ...rendered, stages: reports, redacted: doc.redacted && textOf(doc.redacted, doc) };
}

// lib/engine/guard/check.ts
function prepare(input) {
  let lines = null;
  let known2 = null;
  let found = null;
  const linesOf = () => {
    lines ??= input.before.split("\n");
    return lines;
  };
  return {
    ...input,
    lines: linesOf,
    has: (line) => {
      known2 ??= new Set(linesOf());
      return known2.has(line);
    },
    found: () => {
      found ??= findProtected(linesOf(), input.guard.protect);
      return found;
    }
  };
}

// lib/engine/guard/marks.ts
var MARK2 = /^\s*\[\d+ lines? omitted(?:: .*)?\]\r?$|^\s*\[paths without .*\]\r?$|^\s*\[counted lines: .*\]\r?$/;
var COUNTED2 = / (?:\[×(\d+)\]|\[\+(\d+) similar lines?(?:: [^[\]]*)?\]|[([](?:[×x](\d+)|(\d+)(?:[×x]| times))[)\]])$/;
var isMark2 = (line) => line.includes("[") && MARK2.test(line);
var MAX_COUNTS = 4;
function splitCount(line) {
  let [bare, times] = [line, 1];
  for (let i = 0; i < MAX_COUNTS; i++) {
    const last = bare.charCodeAt(bare.length - 1);
    const found = last === 93 || last === 41 ? COUNTED2.exec(bare) : null;
    if (!found) break;
    const [all, repeated, similar, before, behind2] = found;
    bare = bare.slice(0, -all.length);
    times = similar ? times + Number(similar) : times * Number(repeated ?? before ?? behind2);
  }
  return [bare, times];
}
var uncounted = (line) => splitCount(line)[0];

// lib/engine/guard/survivors.ts
var TRUNCATED = /^(.*?)…\[\+\d+ chars\](.*)$/;
var ENOUGH3 = 120;
var SHARE2 = 0.4;
var KEY = 12;
var MAX_PER_KEY = 50;
var MIN_CONTAINED = 12;
var MAX_SEARCHES = 200;
var COMPARED = 1e3;
var Survivors = class {
  lines;
  raw;
  forms = null;
  claimed = /* @__PURE__ */ new Map();
  truncated = /* @__PURE__ */ new Map();
  loose = null;
  text = null;
  searches = 0;
  constructor(after) {
    this.lines = after.split("\n");
    this.raw = new Set(this.lines);
  }
  /** Made when a line changed at all, which most protected lines did not. */
  known() {
    if (this.forms) return this.forms;
    this.forms = /* @__PURE__ */ new Map();
    for (const line of this.lines) this.add(this.forms, lineForm(line));
    return this.forms;
  }
  add(forms2, form) {
    const [bare, times] = splitCount(form);
    forms2.set(form, (forms2.get(form) ?? 0) + 1);
    if (bare !== form) forms2.set(bare, (forms2.get(bare) ?? 0) + times);
    const cut = bare.includes("\u2026[+") ? TRUNCATED.exec(bare) : null;
    if (!cut) return;
    const [, start = "", end = ""] = cut;
    const key = start.slice(0, KEY);
    const known2 = this.truncated.get(key) ?? [];
    if (known2.length < MAX_PER_KEY) this.truncated.set(key, [...known2, [start.trimEnd(), end.trimStart()]]);
  }
  /** Cheap and exact; says no for lines that changed at all. */
  hasRaw(line) {
    return this.raw.has(line);
  }
  /** Whether the form itself is there, perhaps counted or truncated. */
  hasForm(form) {
    return this.known().has(form) || this.hasTruncated(form);
  }
  hasTruncated(form) {
    const least = Math.min(ENOUGH3, form.length * SHARE2);
    const fits = ([start, end]) => start.length + end.length >= least && start.length + end.length < form.length && form.startsWith(start) && form.endsWith(end);
    return (this.truncated.get(form.slice(0, KEY)) ?? []).some(fits);
  }
  /** Like {@link hasForm}, but a line that is there twice answers only two questions. */
  claimForm(form) {
    const there = this.known().get(form);
    if (there === void 0) return this.hasTruncated(form);
    const claimed = (this.claimed.get(form) ?? 0) + 1;
    this.claimed.set(form, claimed);
    return claimed <= there;
  }
  /** A line that was found as it is answers for no other. */
  reserve(form) {
    this.loose ??= this.loosely();
    take(this.loose.placeless, withoutPlaces(withoutTimes(form.slice(0, COMPARED))));
  }
  /**
   * Whether there is a line that tells the same without times, folders and secrets, or a count of lines of its template.
   * A line answers for one such line only, a counted one for as many as its count says.
   * @param each whether a line that differs in its time only is another one
   */
  claimLoosely(form, each) {
    this.loose ??= this.loosely();
    const { timeless, placeless, templates } = this.loose;
    const bare = withoutTimes(form.slice(0, COMPARED));
    if (bare === "" || !each && timeless.has(bare)) return true;
    const placed = withoutPlaces(bare);
    return take(placeless, placed) || take(templates, templateOf(placed));
  }
  loosely() {
    const found = { timeless: /* @__PURE__ */ new Set(), placeless: /* @__PURE__ */ new Map(), templates: /* @__PURE__ */ new Map() };
    for (const line of this.lines) {
      const [form, times] = splitCount(lineForm(line).slice(0, COMPARED));
      if (form === "") continue;
      const bare = withoutTimes(form);
      const placed = withoutPlaces(bare);
      found.timeless.add(bare);
      found.placeless.set(placed, (found.placeless.get(placed) ?? 0) + 1);
      if (times < 2) continue;
      const template = templateOf(placed);
      found.templates.set(template, (found.templates.get(template) ?? 0) + times);
    }
    return found;
  }
  /** Whether a text is anywhere in the rewrite, blanks aside; short ones only where `short` allows. */
  contains(text3, short2 = false) {
    if (text3.length < MIN_CONTAINED && !short2 || this.searches++ >= MAX_SEARCHES) return false;
    this.text ??= this.lines.map(lineForm).join("\n");
    return this.text.includes(text3);
  }
};
function take(counts2, key) {
  const left = counts2.get(key) ?? 0;
  if (left > 0) counts2.set(key, left - 1);
  return left > 0;
}

// lib/engine/guard/claims-success.ts
var OVERALL = /\b(?:all|every)\b.{0,40}\b(?:pass(?:ed|es|ing)?|ok|green|succe\w+)\b|\btest result: ok\b|\bbuild success(?:ful)?\b|\bsucce(?:ss|eded|ssful|ssfully)\b|^(?:ok|pass|passed|done|green|clean|✓|✔|✅)(?: ?[✓✔✅])?[.!]?$|^(?:[\w -]{1,40}: ?)?(?:ok|no (?:errors?|issues?|problems?|tests? (?:collected|failed))(?: found)?)(?: ?[✓✔✅])?[.!]?$/i;
var PARTIAL = /\b(?:0|no|zero) (?:errors?|failures?|failed|problems?|issues?)\b|\b\d+ pass(?:ed|ing)\b|^(?:[✓✔✅]|ok|PASS) /i;
var NEGATED = /\b(?:not|never|without|un)\s?succe|\bunsuccess/i;
var EVIDENCE = /(?<!\b(?:0|no|zero|without) )(?:\b|_)(?:errors?|\w*Error|\w*Exception|fail(?:ed|s|ure|ures|ing)?|fatal|panic(?:ked)?|traceback|undefined|not found|denied|cannot|could not|unable|rejected|conflict|aborted|killed)\b(?!:? ?\(?0\b)|✕|✗|×|✖|\bexit(?:ed)?(?: with)?(?: (?:code|status))?:? -?[1-9]/i;
var LONGEST2 = 500;
var claimsSuccess = (input) => {
  const { before, after, event } = input;
  const failure5 = failureOf(event);
  const hasErrors = () => input.found().some((one) => one.failure);
  if (failure5 === null) {
    const claim2 = hasErrors() ? newClaim(input, true) : null;
    return claim2 === null ? null : warning(`the output has errors, but the rewrite adds ${JSON.stringify(claim2)}`);
  }
  const signs = hasEvidence(after);
  const claim = newClaim(input, signs);
  if (claim !== null) return warning(`${failure5}, but the rewrite adds ${JSON.stringify(claim)}`);
  if (after.trim() === "" && before.trim() !== "") return warning(`${failure5}, but the rewrite is empty`);
  if (!signs && hasEvidence(before)) return warning(`${failure5}, but the rewrite shows no sign of it any more`);
  if (hasErrors()) return null;
  const lost = lostReason(input);
  return lost === null ? null : warning(`${failure5}, no known error tells why, and the rewrite lost ${JSON.stringify(lost.slice(0, 160))}`);
};
var warning = (message) => ({ code: "guard_claims_success", message });
function newClaim({ after, lines }, signs) {
  let known2 = null;
  for (const line of after.split("\n")) {
    if (line.length > LONGEST2 || !(OVERALL.test(line.trim()) || !signs && PARTIAL.test(line.trim()))) continue;
    const form = uncounted(lineForm(line));
    if (NEGATED.test(form) || EVIDENCE.test(form) || isMark2(form)) continue;
    known2 ??= new Set(lines().map(lineForm));
    if (!known2.has(form)) return form;
  }
  return null;
}
var isEvidence = (line) => EVIDENCE.test(line.slice(0, LONGEST2));
var hasEvidence = (text3) => text3.split("\n").some(isEvidence);
function lostReason({ after, lines }) {
  const telling = lines().filter(isEvidence);
  const survivors = new Survivors(after);
  for (const line of telling.length > 0 ? telling : lines()) {
    if (survivors.hasRaw(line)) continue;
    const form = lineForm(line);
    if (form !== "" && !survivors.hasForm(form) && !survivors.claimLoosely(form, false) && !survivors.contains(form))
      return form;
  }
  return null;
}

// lib/engine/guard/counts.ts
var NOUNS = [
  ["passed", "pass(?:ed|ing|es)?"],
  ["failed", "fail(?:ed|ing|ures?|s)?"],
  ["errors", "errors?"],
  ["warnings", "warnings?"],
  ["skipped", "skipped"],
  ["problems", "problems?"],
  ["tests", "tests?"],
  ["vulnerabilities", "vulnerabilit(?:y|ies)"]
];
var WORDS3 = NOUNS.map(([, words2]) => `(${words2})`).join("|");
var PAIRS = new RegExp(`\\b(\\d+) (?:${WORDS3})\\b|\\b(?:${WORDS3})(?: run)?(?::| ?\\(|=) ?(\\d+)\\b`, "gi");
var HINT = /pass|fail|error|warn|skip|problem|test|vulnerab/i;
var LONGEST3 = 500;
var MAX_SEARCHES2 = 100;
var counts = ({ after, lines, has: has2, found }) => {
  const made = madeUp(after, lines, has2);
  if (made.length === 0) return null;
  const known2 = claimsOf(lines());
  const hasFailure = found().some((one) => one.failure);
  for (const { form, claims } of made) {
    const wrong = claims.find((claim) => contradicts(claim, known2, hasFailure));
    if (wrong)
      return {
        code: "guard_counts",
        message: `the rewrite says ${JSON.stringify(form.slice(0, 160))}, but the original ${told(wrong, known2)}`
      };
  }
  return null;
};
function madeUp(after, lines, has2) {
  let forms2 = null;
  let searches = 0;
  const isPart = (form) => {
    if (searches++ >= MAX_SEARCHES2) return false;
    for (const one of forms2) if (one.length > form.length && one.includes(form)) return true;
    return false;
  };
  return after.split("\n").flatMap((raw) => {
    if (raw.length > LONGEST3 || has2(raw) || !/\d/.test(raw) || !HINT.test(raw) || isMark2(raw)) return [];
    const form = uncounted(lineForm(raw));
    const claims = pairsOf(form);
    if (claims.length === 0) return [];
    forms2 ??= new Set(lines().map(lineForm));
    return forms2.has(form) || isPart(form) ? [] : { form, claims };
  });
}
function contradicts({ noun, count: count3 }, known2, hasFailure) {
  const there = known2.get(noun);
  if (!there) return count3 === 0 && hasFailure && (noun === "failed" || noun === "errors");
  return !there.counts.has(count3) && there.sum !== count3;
}
function told({ noun, count: count3 }, known2) {
  const there = known2.get(noun);
  return there ? `tells of ${[...there.counts].slice(0, 5).join(", ")} ${noun}, not of ${count3}` : `has errors and tells of no number of ${noun}`;
}
function pairsOf(text3) {
  return [...text3.matchAll(PAIRS)].map((found) => {
    const words2 = [...found.slice(2, 2 + NOUNS.length), ...found.slice(2 + NOUNS.length, 2 + 2 * NOUNS.length)];
    const noun = NOUNS[words2.findIndex((word) => word !== void 0) % NOUNS.length]?.[0] ?? "";
    return { noun, count: Number(found[1] ?? found.at(-1)) };
  });
}
function claimsOf(lines) {
  const known2 = /* @__PURE__ */ new Map();
  for (const line of lines) {
    if (line.length > 10 * LONGEST3 || !/\d/.test(line) || !HINT.test(line)) continue;
    for (const { noun, count: count3 } of pairsOf(stripAnsi(line).replace(/\s+/g, " "))) {
      const there = known2.get(noun) ?? { counts: /* @__PURE__ */ new Set(), sum: 0 };
      there.counts.add(count3);
      there.sum += count3;
      known2.set(noun, there);
    }
  }
  return known2;
}

// lib/engine/command-line/lex.ts
var MAX_CHARS2 = 64 * 1024;
var MAX_TOKENS = 4e3;
var OPERATORS = ["&&", "||", ";;", "|&", "|", ";", "&", "(", ")"];
var REDIRECT = /(\d*)(<<<|<<-|<<|<>|>>|>\||>&|<&|&>>|&>|>|<)/y;
var PLAIN = /[^\s|&;()<>'"\\$`#]+/y;
function lex(text3) {
  if (text3.length > MAX_CHARS2) return { tokens: [], doubt: "the command is too long" };
  const lexer = new Lexer(text3);
  return { tokens: lexer.run(), doubt: lexer.doubt };
}
var Lexer = class {
  constructor(text3) {
    this.text = text3;
  }
  text;
  doubt = null;
  at = 0;
  tokens = [];
  pending = [];
  run() {
    while (this.at < this.text.length && this.tokens.length < MAX_TOKENS && this.doubt === null) this.step();
    if (this.tokens.length >= MAX_TOKENS) this.doubt ??= "the command has too many words";
    return this.tokens;
  }
  step() {
    const char2 = this.text[this.at];
    if (char2 === "\n") this.newline();
    else if (/\s/.test(char2)) this.at++;
    else if (this.text.startsWith("\\\n", this.at)) this.at += 2;
    else if (char2 === "#") this.at = this.lineEnd();
    else if (!this.redirect() && !this.operator()) this.tokens.push(this.word());
  }
  operator() {
    const operator = OPERATORS.find((one) => this.text.startsWith(one, this.at));
    if (operator === void 0) return false;
    this.at += operator.length;
    this.tokens.push({ kind: "operator", text: operator });
    return true;
  }
  newline() {
    this.at++;
    for (const { delimiter, tabs } of this.pending) this.skipHereDocument(delimiter, tabs);
    this.pending = [];
    this.tokens.push({ kind: "operator", text: ";" });
  }
  skipHereDocument(delimiter, tabs) {
    while (this.at < this.text.length) {
      const end = this.lineEnd();
      const line = this.text.slice(this.at, end);
      this.at = end + 1;
      if ((tabs ? line.replace(/^\t+/, "") : line) === delimiter) return;
    }
  }
  lineEnd() {
    const end = this.text.indexOf("\n", this.at);
    return end < 0 ? this.text.length : end;
  }
  redirect() {
    REDIRECT.lastIndex = this.at;
    const found = REDIRECT.exec(this.text);
    if (!found || /^[<>]$/.test(found[2]) && this.text[REDIRECT.lastIndex] === "(") return false;
    const [all, digits, operator] = found;
    this.at += all.length;
    while (this.text[this.at] === " " || this.text[this.at] === "	") this.at++;
    const { text: target } = this.word();
    if (operator === "<<" || operator === "<<-") this.pending.push({ delimiter: target, tabs: operator === "<<-" });
    const fd = digits === "" ? operator.startsWith("<") ? 0 : 1 : Number(digits);
    this.tokens.push({ kind: "redirect", redirect: { fd, operator, target } });
    return true;
  }
  word() {
    const word = { kind: "word", text: "", quoted: false, expands: false };
    const start = this.at;
    for (; this.at < this.text.length && this.doubt === null; ) {
      PLAIN.lastIndex = this.at;
      const plain2 = PLAIN.exec(this.text)?.[0];
      if (plain2) word.text += this.take(this.at + plain2.length);
      else if (!this.special(word, start)) break;
    }
    return word;
  }
  /** One quoted or expanding part. @returns false at the end of the word */
  special(word, start) {
    const char2 = this.text[this.at];
    if (char2 === "'") {
      const end = this.text.indexOf("'", this.at + 1);
      if (end < 0) this.doubt = "a quote is not closed";
      word.text += this.take(end + 1).slice(1, -1);
      word.quoted = true;
    } else if (char2 === '"') {
      word.quoted = true;
      this.doubleQuoted(word);
    } else if (char2 === "\\") {
      word.text += this.text[this.at + 1] === "\n" ? "" : this.text[this.at + 1] ?? "";
      this.at += 2;
    } else if (char2 === "$" && this.text[this.at + 1] === "'") {
      this.at++;
      this.special(word, start);
    } else if (char2 === "$" || char2 === "`") {
      word.expands = true;
      word.text += this.expansion();
    } else if (char2 === "#" && this.at > start) word.text += this.take(this.at + 1);
    else if ((char2 === "<" || char2 === ">") && this.text[this.at + 1] === "(") {
      word.expands = true;
      word.text += this.balanced("(", ")");
    } else return false;
    return true;
  }
  doubleQuoted(word) {
    this.at++;
    while (this.at < this.text.length) {
      const char2 = this.text[this.at];
      if (char2 === '"') {
        this.at++;
        return;
      }
      if (char2 === "\\") {
        const next = this.text[this.at + 1] ?? "";
        word.text += '"\\$`'.includes(next) ? next : next === "\n" ? "" : `\\${next}`;
        this.at += 2;
      } else if (char2 === "$" || char2 === "`") {
        word.expands = true;
        word.text += this.expansion();
      } else word.text += this.take(this.at + 1);
      if (this.doubt !== null) return;
    }
    this.doubt = "a quote is not closed";
  }
  expansion() {
    if (this.text[this.at] === "`") {
      let end = this.at + 1;
      while (end < this.text.length && this.text[end] !== "`") end += this.text[end] === "\\" ? 2 : 1;
      if (end >= this.text.length) this.doubt = "a back-quote is not closed";
      return this.take(end + 1);
    }
    const next = this.text[this.at + 1];
    if (next === "(") return this.balanced("(", ")");
    if (next === "{") return this.balanced("{", "}");
    return this.take(this.at + 1);
  }
  /** From here to the bracket that closes the first one, quotes respected. */
  balanced(open, close) {
    let depth = 0;
    let quote2 = "";
    for (let i = this.at; i < this.text.length; i++) {
      const char2 = this.text[i];
      if (char2 === "\\" && quote2 !== "'") i++;
      else if (quote2 !== "") quote2 = char2 === quote2 ? "" : quote2;
      else if (char2 === "'" || char2 === '"') quote2 = char2;
      else if (char2 === open) depth++;
      else if (char2 === close && --depth === 0) return this.take(i + 1);
    }
    this.doubt = `a "${open}" is not closed`;
    return this.take(this.text.length);
  }
  take(end) {
    const part = this.text.slice(this.at, end);
    this.at = Math.max(end, this.at + 1);
    return part;
  }
};

// lib/engine/command-line/words.ts
var ASSIGNMENT = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/;
var isAssignment = (word) => ASSIGNMENT.test(word);
var isOption = (word) => word.length > 1 && word.startsWith("-");
var ALIASES = {
  gradlew: "gradle",
  mvnw: "mvn",
  mvnd: "mvn",
  nodejs: "node",
  "py.test": "pytest",
  py: "python",
  batcat: "bat",
  podman: "docker",
  nerdctl: "docker",
  "docker-compose": "docker compose",
  "podman-compose": "docker compose",
  gmake: "make",
  ripgrep: "rg",
  egrep: "grep",
  fgrep: "grep",
  zgrep: "grep",
  fdfind: "fd",
  oc: "kubectl",
  k: "kubectl",
  tofu: "terraform",
  gsed: "sed",
  gawk: "awk",
  mawk: "awk"
};
function programName(word) {
  const base = word.slice(Math.max(word.lastIndexOf("/"), word.lastIndexOf("\\")) + 1);
  const bare = base.replace(/\.(?:exe|cmd|bat|ps1)$/i, "").replace(/(?<=.)@.*$/, "");
  const unversioned = bare.replace(/^(python|pip|pypy|ruby|php|node|gcc|clang|g\+\+|clang\+\+)-?\d+(?:\.\d+)*$/, "$1");
  return ALIASES[unversioned] ?? unversioned;
}
function skipOptions(args, from, values) {
  let i = from;
  while (i < args.length && isOption(args[i])) {
    const option = args[i];
    if (option === "--") return i + 1;
    i += values.has(option) ? 2 : 1;
  }
  return i;
}
var NONE2 = /* @__PURE__ */ new Set();
var words = (list) => list === "" ? NONE2 : new Set(list.split(" "));

// lib/engine/command-line/simple-command.ts
var GLOBAL_VALUES = {
  git: words("-C -c --git-dir --work-tree --namespace --exec-path --super-prefix --config-env"),
  docker: words("-H --host -c --context --config -l --log-level"),
  kubectl: words(
    "-n --namespace --context --cluster --user --kubeconfig -s --server --token --as --request-timeout --profile -v"
  ),
  helm: words("-n --namespace --kube-context --kubeconfig --registry-config --repository-config"),
  cargo: words("-C --config -Z --color --manifest-path"),
  make: words("-C --directory -f --file --makefile -I -o -W --assume-old --assume-new"),
  go: words("-C"),
  gh: words("-R --repo --hostname"),
  npm: words("--prefix -w --workspace --loglevel --registry --cwd"),
  pnpm: words("-C --dir --filter -F --loglevel"),
  yarn: words("--cwd"),
  bun: words("--cwd"),
  mvn: words("-f --file -pl --projects -P -s --settings -T --threads"),
  gradle: words("-p --project-dir -b --build-file -g --gradle-user-home -I --init-script -c --settings-file"),
  terraform: words(""),
  aws: words("--profile --region --output --query --endpoint-url"),
  gcloud: words("--project --account --format --configuration --zone --region"),
  adb: words("-s -t -H -P -L"),
  pip: words("--python --log --proxy --cache-dir"),
  poetry: words("-C --directory -P --project"),
  uv: words("--project --directory --color --config-file --cache-dir -p --python"),
  composer: words("-d --working-dir"),
  dotnet: words("")
};
function simpleCommand(argv, around) {
  const name = programName(argv[0]);
  const expands = /[$`]/.test(name);
  const [program = "", ...second] = expands ? [""] : name.split(" ");
  const args = [...second, ...argv.slice(1)];
  const values = Object.hasOwn(GLOBAL_VALUES, program) ? GLOBAL_VALUES[program] : void 0;
  const start = values ? skipOptions(args, args[0]?.startsWith("+") ? 1 : 0, values) : 0;
  const rest = args.slice(start);
  const operands = rest.filter((word) => !isOption(word)).slice(0, 16);
  return {
    ...around,
    argv: [argv[0], ...args],
    program,
    subcommand: operands[0] ?? null,
    operands,
    canonical: [program, ...rest.length > 0 ? rest : args].join(" "),
    redirected: redirectedTo(around.redirects)
  };
}
function splitEnvironment(all) {
  const end = all.findIndex((word) => !isAssignment(word));
  const at = end < 0 ? all.length : end;
  return [all.slice(0, at), all.slice(at)];
}
var SHOWN = /^(?:[12]|\/dev\/(?:stdout|stderr|tty|fd\/[12]))$/;
function redirectedTo(redirects) {
  let file = null;
  for (const { fd, operator, target } of redirects)
    if (operator.startsWith("&>") || fd === 1 && operator.startsWith(">")) file = SHOWN.test(target) ? null : target;
  return file;
}

// lib/engine/command-line/wrappers.ts
var plain = (values = "", operands = 0) => (args) => {
  let i = skipOptions(args, 0, words(values)) + operands;
  while (i < args.length && isAssignment(args[i])) i++;
  return i < args.length ? args.slice(i) : null;
};
var behind = (subcommands, values = "", operands = 0) => (args) => {
  const path = skipOptions(args, 0, words(values));
  const known2 = subcommands.split(",").map((one) => one.split(" "));
  const found = known2.find((names) => names.every((name, i) => args[path + i] === name));
  return found ? plain(values, operands)(args.slice(path + found.length)) : null;
};
var shell = (args) => {
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (arg === "-o" || arg === "-O" || arg === "--rcfile" || arg === "--init-file") i++;
    else if (/^-[a-zA-Z]*c[a-zA-Z]*$/.test(arg)) return i + 1 < args.length ? { script: args[i + 1] } : null;
    else if (!arg.startsWith("-")) return null;
  }
  return null;
};
var windowsShell = (args) => {
  const at = args.findIndex((arg) => /^(?:\/c|-c|-command)$/i.test(arg));
  return at >= 0 && at + 1 < args.length ? { script: args.slice(at + 1).join(" ") } : null;
};
var joined = (values, operands) => (args) => {
  const rest = args.slice(skipOptions(args, 0, words(values)) + operands);
  return rest.length > 0 ? { script: rest.join(" ") } : null;
};
var DOCKER_RUN = "-e --env --env-file -v --volume -w --workdir -p --publish -u --user --name --network --net --entrypoint --mount -m --memory --cpus --platform -h --hostname -l --label --add-host --gpus --tmpfs --shm-size --ulimit --restart --pull --cap-add --cap-drop --security-opt --device --dns --ipc --pid --userns --log-driver --index -a --attach";
var COMPOSE_GLOBAL = "-f --file -p --project-name --profile --env-file --project-directory";
var DOCKER_GLOBAL = "-H --host -c --context --config -l --log-level";
var docker = (args) => {
  const at = skipOptions(args, 0, words(DOCKER_GLOBAL));
  if (args[at] === "compose") return behind("exec,run", `${COMPOSE_GLOBAL} ${DOCKER_RUN}`, 1)(args.slice(at + 1));
  return behind("exec,run,container exec,container run", `${DOCKER_GLOBAL} ${DOCKER_RUN}`, 1)(args);
};
var behindDashes = (subcommand) => (args) => {
  const dashes = args.indexOf("--");
  return dashes > 0 && dashes + 1 < args.length && args.slice(0, dashes).includes(subcommand) ? args.slice(dashes + 1) : null;
};
var PYTHON_VALUES = words("-W -X");
var python = (args) => {
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    const module = /^-[A-Za-z]*m(.*)$/.exec(arg);
    if (module && !PYTHON_VALUES.has(arg.slice(0, 2))) {
      const name = module[1] || args[++i];
      return name === void 0 ? null : [name, ...args.slice(i + 1)];
    }
    if (PYTHON_VALUES.has(arg)) i++;
    else if (!arg.startsWith("-") || /^-[A-Za-z]*c/.test(arg)) return null;
  }
  return null;
};
var interpreter = (args) => {
  const at = args.findIndex((arg) => !arg.startsWith("-"));
  const file = args[at];
  if (file === void 0 || !/(?:^|\/)(?:vendor\/bin|node_modules)\/|\.phar$/.test(file)) return null;
  return [file.replace(/\.(?:[cm]?js|phar)$/, ""), ...args.slice(at + 1)];
};
var NODE_TOOLS = words(
  "jest vitest mocha ava tap karma cypress playwright tsc vue-tsc tsx ts-node eslint prettier biome oxlint stylelint next vite astro webpack rollup esbuild turbo nx lerna prisma nyc c8 svelte-check ng tsup knip depcheck markdownlint rimraf concurrently cross-env dotenv"
);
var NODE_VALUES = "-C --dir --prefix --cwd --filter -F -w --workspace -p --package --node-options --loglevel --registry";
var packageManager = (args) => {
  const wrapped = behind("exec,x,dlx", NODE_VALUES)(args);
  if (wrapped) return wrapped;
  const at = skipOptions(args, 0, words(NODE_VALUES));
  return NODE_TOOLS.has(args[at] ?? "") ? args.slice(at) : null;
};
var npx = (args) => {
  const call = args.findIndex((arg) => arg === "-c" || arg === "--call");
  const first = skipOptions(args, 0, words(NODE_VALUES));
  return call >= 0 && call < first ? { script: args[call + 1] ?? "" } : plain(NODE_VALUES)(args);
};
var UV_VALUES = "--with --with-requirements --with-editable --from -p --python --project --directory --group --only-group --extra --package --env-file -i --index --index-url --color --config-file --cache-dir";
var coverage = (args) => {
  if (args[0] !== "run") return null;
  const at = skipOptions(args, 1, words("--source --omit --include --rcfile --context --concurrency --data-file"));
  return args[at - 1] === "-m" || args[at - 1] === "--module" ? args.slice(at) : null;
};
var find2 = (args) => {
  const at = args.findIndex((arg) => /^-(?:exec|execdir)$/.test(arg));
  if (at < 0 || args.includes("-print")) return null;
  const end = args.findIndex((arg, i) => i > at && (arg === ";" || arg === "+"));
  return args.slice(at + 1, end < 0 ? void 0 : end);
};
var command = (args) => /^-[vV]/.test(args[0] ?? "") ? null : plain("")(args);
var su = (args) => {
  const at = args.findIndex((arg) => arg === "-c" || arg === "--command");
  return at >= 0 && at + 1 < args.length ? { script: args[at + 1] } : null;
};
var WRAPPERS = {
  timeout: plain("-k --kill-after -s --signal", 1),
  gtimeout: plain("-k --kill-after -s --signal", 1),
  sudo: plain("-u --user -g --group -h --host -p --prompt -C -r -t -U -D -R -T"),
  doas: plain("-u -C"),
  gosu: plain("", 1),
  runuser: plain("-u --user"),
  su,
  chroot: plain("", 1),
  unshare: plain("-S -G -w --wd"),
  env: plain("-u --unset -C --chdir -S --split-string"),
  time: plain("-f --format -o --output"),
  nice: plain("-n --adjustment"),
  ionice: plain("-c -n --class --classdata"),
  nohup: plain(),
  setsid: plain(),
  stdbuf: plain("-o -e -i --output --error --input"),
  unbuffer: plain(),
  chronic: plain(),
  caffeinate: plain("-t -w"),
  fakeroot: plain(),
  "xvfb-run": plain("-s --server-args -n --server-num -e --error-file -f --auth-file -w --wait"),
  "dbus-run-session": plain(),
  winpty: plain(),
  xcrun: plain("--sdk --toolchain"),
  arch: plain(),
  busybox: plain(),
  flock: plain("-w --wait --timeout -E --conflict-exit-code", 1),
  tini: plain(),
  "dumb-init": plain(),
  xargs: plain("-n -L -P -I -d -E -s -a --max-args --max-procs --max-lines --delimiter --arg-file --replace"),
  command,
  exec: plain("-a"),
  builtin: plain(),
  find: find2,
  eval: (args) => args.length > 0 ? { script: args.join(" ") } : null,
  sh: shell,
  bash: shell,
  zsh: shell,
  dash: shell,
  ash: shell,
  ksh: shell,
  fish: shell,
  cmd: windowsShell,
  powershell: windowsShell,
  pwsh: windowsShell,
  script: su,
  ssh: joined("-p -i -o -l -F -J -L -R -D -b -c -E -I -m -O -Q -S -W -w", 1),
  adb: (args) => {
    const at = skipOptions(args, 0, words("-s -t -H -P -L"));
    return args[at] === "shell" ? joined("", 0)(args.slice(at + 1)) : null;
  },
  wsl: plain("-d --distribution -u --user --cd"),
  docker,
  "docker compose": behind("exec,run", `${COMPOSE_GLOBAL} ${DOCKER_RUN}`, 1),
  kubectl: behindDashes("exec"),
  npx,
  bunx: npx,
  pnpx: npx,
  npm: packageManager,
  pnpm: packageManager,
  yarn: packageManager,
  bun: packageManager,
  corepack: plain(),
  dotenv: plain("-e -f -v -p -c"),
  dotenvx: behind("run", "-f --env-file -e --env"),
  "cross-env": plain(),
  nyc: plain("--reporter -r --report-dir --temp-dir --exclude -x --include -n --cwd"),
  c8: plain("--reporter -r --report-dir --temp-directory --exclude -x --include -n --src"),
  node: interpreter,
  php: interpreter,
  python,
  pypy: python,
  uv: behind("run,tool run", UV_VALUES),
  uvx: plain(UV_VALUES),
  pipx: behind("run", "--spec --python"),
  poetry: behind("run", "-C --directory -P --project"),
  pipenv: behind("run"),
  pdm: behind("run", "-p --project"),
  hatch: behind("run", "-e --env"),
  rye: behind("run"),
  pixi: behind("run", "-e --environment --manifest-path"),
  conda: behind("run", "-n --name -p --prefix --cwd"),
  mamba: behind("run", "-n --name -p --prefix --cwd"),
  micromamba: behind("run", "-n --name -p --prefix --cwd"),
  coverage,
  bundle: behind("exec,e"),
  spring: plain(),
  rbenv: behind("exec"),
  pyenv: behind("exec"),
  nodenv: behind("exec"),
  asdf: behind("exec"),
  mise: (args) => behindDashes("exec")(args) ?? behindDashes("x")(args),
  volta: behind("run", "--node --npm --yarn"),
  fnm: behind("exec", "--using"),
  nvm: behind("exec", "", 1),
  rustup: behind("run", "", 1),
  composer: behind("exec", "-d --working-dir"),
  direnv: behind("exec", "", 1),
  devbox: behind("run", "-c --config"),
  doppler: behind("run", "-p --project -c --config"),
  op: behind("run", "--env-file"),
  "aws-vault": behind("exec", "-d --duration", 1),
  sluice: behind("exec")
};
var MAX_WRAPPERS = 10;
function unwrap(argv) {
  const wrappers = [];
  let rest = argv;
  while (rest.length > 0 && wrappers.length < MAX_WRAPPERS) {
    const program = programName(rest[0]);
    const wrapped = Object.hasOwn(WRAPPERS, program) ? WRAPPERS[program](rest.slice(1)) : null;
    if (wrapped === null || "length" in wrapped && wrapped.length === 0) break;
    wrappers.push(program);
    if ("script" in wrapped) return { wrappers, argv: rest, script: wrapped.script };
    rest = wrapped;
  }
  return { wrappers, argv: rest, script: null };
}

// lib/engine/command-line/parse.ts
var isGroup = (part) => "pipelines" in part;
var MAX_DEPTH2 = 6;
var MAX_COMMANDS = 200;
var KEYWORDS = /* @__PURE__ */ new Set(["if", "then", "elif", "else", "fi", "while", "until", "do", "done"]);
var parseCommandLine = (text3) => parse(text3, 0, { commands: 0 });
function parse(text3, depth, seen) {
  if (depth > MAX_DEPTH2) return { pipelines: [], doubt: "too many shells inside of one another" };
  const { tokens, doubt } = lex(text3);
  if (doubt !== null) return { pipelines: [], doubt };
  const parser = new Parser2(tokens, depth, seen);
  const pipelines = parser.list(null);
  return { pipelines, doubt: parser.doubt };
}
var Parser2 = class {
  constructor(tokens, depth, seen) {
    this.tokens = tokens;
    this.depth = depth;
    this.seen = seen;
  }
  tokens;
  depth;
  seen;
  doubt = null;
  at = 0;
  list(closing, level = 0) {
    const pipelines = [];
    let operator = null;
    if (level > 50) this.doubt ??= "too many brackets";
    while (this.at < this.tokens.length && level <= 50) {
      if (this.closes(closing)) break;
      const start = this.at;
      const parts = this.pipeline(level);
      if (parts.length > 0) pipelines.push({ operator: pipelines.length > 0 ? operator ?? ";" : null, parts });
      const token = this.tokens[this.at];
      if (token?.kind !== "operator") {
        if (this.at === start) this.skip();
        continue;
      }
      if (token.text === ")" && closing !== ")") this.doubt ??= 'a ")" closes nothing';
      if (token.text === ";;") this.doubt ??= "a case";
      if (token.text === ")" && closing === ")") continue;
      operator = token.text;
      if (token.text === "&") markBackground(parts);
      this.at++;
    }
    return pipelines;
  }
  skip() {
    this.doubt ??= "a word that stands where none may";
    this.at++;
  }
  closes(closing) {
    if (closing === null || !this.is(closing)) return false;
    this.at++;
    return true;
  }
  is(text3) {
    const token = this.tokens[this.at];
    return token !== void 0 && token.kind !== "redirect" && token.text === text3 && !("quoted" in token && token.quoted);
  }
  pipeline(level) {
    const parts = [];
    let negated = false;
    let piped = false;
    while (this.at < this.tokens.length) {
      if (this.is("!")) {
        negated = !negated;
        this.at++;
        continue;
      }
      const part = this.part({ negated, pipedFrom: piped }, level);
      if (part) parts.push(part);
      if (!this.is("|") && !this.is("|&")) break;
      this.at++;
      piped = true;
      if (part && !isGroup(part)) part.pipedInto = true;
    }
    return parts;
  }
  part(around, level) {
    if (this.is("(") || this.is("{")) {
      const closing = this.is("(") ? ")" : "}";
      this.at++;
      const pipelines = this.list(closing, level + 1);
      const { redirects: redirects2 } = this.wordsAndRedirects();
      return { pipelines, wrappers: [], redirected: redirectedTo(redirects2) };
    }
    const { words: words2, redirects } = this.wordsAndRedirects();
    if (this.is("(") && words2.length > 0) this.doubt ??= "a shell function";
    return this.command(words2, redirects, around);
  }
  command(all, redirects, around) {
    const [environment, given] = splitEnvironment(all);
    if (given.length === 0) return null;
    if (++this.seen.commands > MAX_COMMANDS) this.doubt ??= "too many commands";
    if (this.seen.commands > MAX_COMMANDS) return null;
    const { wrappers, argv, script } = unwrap(given);
    if (script !== null) {
      const { pipelines, doubt } = parse(script, this.depth + 1, this.seen);
      this.doubt ??= doubt;
      return { pipelines, wrappers, redirected: redirectedTo(redirects) };
    }
    return simpleCommand(argv, { ...around, wrappers, environment, redirects, pipedInto: false, background: false });
  }
  /** The words of a command up to the next operator; keywords of loops and conditions before it are taken off. */
  wordsAndRedirects() {
    const words2 = [];
    const redirects = [];
    for (let token = this.tokens[this.at]; token && token.kind !== "operator"; token = this.tokens[++this.at]) {
      if (token.kind === "redirect") redirects.push(token.redirect);
      else if (words2.length === 0 && !token.quoted && this.keyword(token.text)) continue;
      else if (words2.length === 0 && token.text === "[[") return { words: this.condition(), redirects };
      else if (words2.length === 0 && token.text === "}" && !token.quoted) break;
      else words2.push(token.text);
    }
    return { words: words2, redirects };
  }
  keyword(text3) {
    if (KEYWORDS.has(text3)) {
      this.doubt ??= "a loop or a condition";
      return true;
    }
    if (text3 === "for" || text3 === "select" || text3 === "case" || text3 === "function") {
      this.doubt ??= text3 === "function" ? "a shell function" : "a loop or a condition";
      while (this.at + 1 < this.tokens.length && this.tokens[this.at + 1]?.kind !== "operator") this.at++;
      return true;
    }
    return false;
  }
  condition() {
    while (this.at < this.tokens.length && !this.is("]]")) this.at++;
    this.at++;
    return ["[["];
  }
};
function markBackground(parts) {
  for (const part of parts) if (!isGroup(part)) part.background = true;
}

// lib/engine/command-line/visible.ts
var SILENT = words(
  "cd pushd popd export unset set source . mkdir rmdir rm touch true false : sleep cp mv chmod chown ln trap ulimit umask shopt alias unalias exit return test [ [[ wait kill pkill killall read local declare typeset readonly exec hash break continue shift let setopt mktemp"
);
var COMMENTARY = words("echo printf");
var LINE_FILTERS = words("cat tee less more most head tail grep rg ts");
var OTHER_OUTPUT = /^-[a-zA-Z]*[cnolLqv]|^--(?:count|line-number|only-matching|files-with|quiet|json|bytes)/;
var WINDOW = /^(?:\d+|\$)(?:,(?:\d+|\$))?p(?:;(?:\d+|\$)(?:,(?:\d+|\$))?p)*$/;
var perhapsVisible = (text3) => withoutCommentary(visibleOf(parseCommandLine(text3).pipelines, /* @__PURE__ */ new Map()));
function withoutCommentary(all) {
  const real = all.filter((one) => !COMMENTARY.has(one.program));
  return real.length > 0 ? real : all;
}
function visibleOf(pipelines, written) {
  return pipelines.flatMap(({ parts }) => {
    const [at, through] = behindFilters(parts);
    const part = parts[at];
    const file = parts.at(-1).redirected ?? part.redirected;
    const seen = isGroup(part) ? visibleOf(part.pipelines, written) : visibleOfCommand(part, written);
    const found = seen.map((one) => ({ ...one, through: [...one.through, ...through] }));
    if (file === null) return found;
    written.set(file, found);
    return [];
  });
}
function visibleOfCommand(command2, written) {
  if (SILENT.has(command2.program)) return [];
  if (!command2.pipedFrom && written.size > 0 && isFilter(command2)) {
    const earlier = command2.argv.map((word) => written.get(word)).find((one) => one !== void 0);
    if (earlier) return earlier.map((one) => ({ ...one, through: [...one.through, command2.program] }));
  }
  return [{ ...command2, through: [] }];
}
function behindFilters(parts) {
  let at = parts.length - 1;
  const through = [];
  while (at > 0) {
    const part = parts[at];
    if (isGroup(part) || !isFilter(part) || readsFiles(part)) break;
    through.unshift(part.program);
    at--;
  }
  return [at, through];
}
function isFilter({ program, argv, wrappers }) {
  if (wrappers.includes("xargs")) return false;
  if (program === "jq") return isPrettyPrint(argv);
  if (program === "sed") return argv[1] === "-n" && WINDOW.test(argv[2] ?? "") || false;
  if (!LINE_FILTERS.has(program)) return false;
  const options = argv.slice(1).filter(isOption);
  if (program === "tail" || program === "head") return !options.some((one) => /^-c|^--bytes/.test(one));
  return program === "tee" || !options.some((one) => OTHER_OUTPUT.test(one) && !/^-v$|^-[iEwFP]*v[iEwFP]*$/.test(one));
}
var isPrettyPrint = (argv) => argv.slice(1).filter((word) => !/^(?:-[CMS]+|--(?:color-output|monochrome-output|sort-keys|indent)|\d)$/.test(word)).join(" ") === ".";
function readsFiles({ program, operands, argv }) {
  if (program === "tee") return false;
  const own = program === "grep" || program === "rg" ? argv.some((one) => /^-[a-zA-Z]*[ef]$/.test(one)) ? 0 : 1 : 0;
  if (program === "sed" || program === "jq") return operands.length > 1;
  const files2 = program === "head" || program === "tail" ? operands.filter((one) => !/^[+-]?\d+$/.test(one)) : operands;
  return files2.length > own && !files2.includes("-");
}

// lib/engine/command-line/exact.ts
function asksForExactOutput(text3) {
  const visible = perhapsVisible(text3);
  if (visible.length === 0) return false;
  return visible.some(asksForData) || visible.every((one) => asksForData(one) || asksForFacts(one));
}
var DATA_PROGRAMS = words(
  "cat bat head tail sed awk jq yq gron xq wc base64 base32 xxd hexdump od strings less more nl tac cut sort uniq paste join column comm tr rev fold md5sum sha1sum sha256sum sha512sum shasum b2sum cksum stat readlink realpath basename dirname diff cmp file printenv xmllint man info tldr"
);
var DATA_SUBCOMMANDS = {
  git: [
    "cat-file",
    "rev-parse",
    "rev-list",
    "ls-files",
    "ls-tree",
    "ls-remote",
    "config",
    "hash-object",
    "merge-base",
    "describe",
    "for-each-ref",
    "show-ref",
    "symbolic-ref",
    "name-rev",
    "archive",
    "var",
    "check-ignore",
    "format-patch"
  ],
  cargo: ["metadata", "pkgid", "locate-project", "read-manifest"],
  go: ["env", "list"],
  npm: ["view", "info", "config get", "pkg get", "root", "prefix", "bin", "whoami"],
  pnpm: ["view", "root", "bin", "config get"],
  yarn: ["config get", "info"],
  pip: ["freeze", "config get"],
  docker: [
    "inspect",
    "container inspect",
    "image inspect",
    "network inspect",
    "volume inspect",
    "cp",
    "compose config"
  ],
  kubectl: ["kustomize", "config view", "api-resources", "explain"],
  helm: ["template", "get manifest", "get values", "get all", "show"],
  terraform: ["output", "console"]
};
DATA_SUBCOMMANDS.bun = DATA_SUBCOMMANDS.npm;
var STRUCTURED = /^(?:json(?:[-_]?\w+)?|ya?ml|name|names|jsonpath.*|go-template.*|custom-columns.*|template.*|xml|junit|[ct]sv|nd-?json|sarif|value.*|text|tap)$/i;
var FORMAT_OPTIONS = /^(?:-o|-f|-F|-R|--output|--format|--output-format|--reporter|--message-format|--log-format|--pretty|--out|--formatter)$/;
var TEMPLATE = /\{\{|%[a-zA-Z(]|^format:|^tformat:|\$\(|=\{/;
var DATA_OPTIONS = /^--(?:json|jq|jsonpath|go-template|porcelain|name-only|name-status|numstat|shortstat|raw|print0|null|null-data|csv|tsv|xml|yaml|ndjson|jsonl|parseable|machine-readable|query|show-current|print-config|showConfig|files-with-matches|files-without-match|count|only-matching|no-align|tuples-only)(?:=|$)/;
var TEMPLATE_OPTION = words("gh glab docker kubectl hg");
var DATA_LETTERS = {
  git: /^-z$/,
  grep: /^-[a-zA-Z]*[lLcoqZ]/,
  rg: /^-[a-zA-Z]*[lcoq0]/,
  docker: /^-[a-zA-Z]*q$/,
  helm: /^-[a-zA-Z]*q$/,
  gh: /^-(?:q|t)$/,
  psql: /^-[a-zA-Z]*[At]/,
  mysql: /^-[a-zA-Z]*[NB]/,
  fd: /^-0$/,
  node: /^-p$/,
  tree: /^-[JX]$/
};
var VALUED_BUNDLE = /^-[a-zA-Z]*?[ABCefmdDgtT](?:.+)$/;
var READERS = words("cat bat head tail less more tac");
var LOG_FILE = /(?:\.(?:log|out|err|ndjson|jsonl)(?:\.\d+)?|^\/var\/log\/\S+|\/(?:syslog|messages|dmesg))$/;
var readsLog = ({ program, operands }) => READERS.has(program) && operands.some((word) => LOG_FILE.test(word));
function asksForData(command2) {
  const { program, operands, argv } = command2;
  if (readsLog(command2)) return false;
  if (DATA_PROGRAMS.has(program) && !(program === "sed" && argv.some((word) => /^-i|^--in-place/.test(word))))
    return true;
  const path = operands.slice(0, 2).join(" ");
  const known2 = Object.hasOwn(DATA_SUBCOMMANDS, program) ? DATA_SUBCOMMANDS[program] : [];
  if (known2.some((one) => path === one || path.startsWith(`${one} `))) return true;
  if (program === "git" && operands[0] === "show" && operands.some((word) => /^[^:\s]*:[^:]/.test(word))) return true;
  const options = optionsOf(command2);
  return options.some(([option, next]) => isDataOption(program, option, next));
}
function isDataOption(program, option, next) {
  if (DATA_OPTIONS.test(option)) return true;
  if (option === "-json" && (program === "go" || program === "terraform")) return true;
  if (/^--template(?:=|$)/.test(option) && TEMPLATE_OPTION.has(program)) return true;
  const letters2 = Object.hasOwn(DATA_LETTERS, program) ? DATA_LETTERS[program] : void 0;
  if (letters2?.test(option) && !(VALUED_BUNDLE.test(option) && program !== "psql")) return true;
  if (program === "docker" && option === "--quiet") return true;
  const equals = option.indexOf("=");
  const name = equals < 0 ? option : option.slice(0, equals);
  if (FORMAT_OPTIONS.test(name)) return isFormat(program, name, equals < 0 ? next : option.slice(equals + 1));
  const attached = /^-o=?(.+)$/.exec(option)?.[1];
  return attached !== void 0 && STRUCTURED.test(attached) && !option.startsWith("--");
}
var COMPILERS = words("gcc g++ clang clang++ cc c++ ld rustc go cargo curl wget tar tee");
function isFormat(program, name, value) {
  if (/^-[ofFR]$/.test(name) && COMPILERS.has(program)) return false;
  return STRUCTURED.test(value) || TEMPLATE.test(value);
}
var SHORT_VERSION = words(
  "node npm pnpm yarn bun deno php ruby perl tsc vitest jest make mvn gradle gcc clang nginx eslint rspec terraform mocha"
);
var LOUD_V = words("ctest nmap");
var OTHER_H = words(
  "ls du df free sort grep ps psql mysql mysqldump redis-cli docker tree chmod chown ln tar dust duf rm"
);
function asksForFacts(command2) {
  const { program, operands, argv } = command2;
  const options = optionsOf(command2).map(([option]) => option);
  if (options.some((one) => /^--(?:version|help|help-all|usage|full-help)$|^-version$|^-help$/.test(one))) return true;
  const alone = argv.length === 2;
  if (alone && (argv[1] === "-V" && !LOUD_V.has(program) || argv[1] === "-v" && SHORT_VERSION.has(program)))
    return true;
  if (options.at(-1) === "-h" && argv.at(-1) === "-h" && (!OTHER_H.has(program) || program === "docker" && !alone))
    return true;
  if (operands[0] === "help") return true;
  return operands[0] === "version" && operands.length === 1 && program !== "npm" && program !== "yarn" && program !== "pnpm";
}
var HANDS_ON = words("npm pnpm yarn bun cargo composer go dotnet");
function optionsOf({ program, argv }) {
  const end = HANDS_ON.has(program) ? -1 : argv.indexOf("--");
  const args = argv.slice(1, end < 0 ? void 0 : end);
  return args.flatMap((word, i) => word.startsWith("-") ? [[word, args[i + 1] ?? ""]] : []);
}

// lib/engine/command-line/of-event.ts
var KEYS2 = ["command", "cmd", "script"];
function commandLineOf(event) {
  for (const input of [event.input, event.tool_input]) {
    if (typeof input !== "object" || input === null) continue;
    for (const key of KEYS2) {
      const value = input[key];
      if (typeof value === "string" && value !== "") return value;
      if (Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === "string"))
        return value.map(quote).join(" ");
    }
  }
  return null;
}
var quote = (word) => /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

// lib/engine/guard/exact-output.ts
var asked = new BoundedCache(500);
var exactOutput = ({ event }) => {
  const line = commandLineOf(event);
  if (line === null || !asked.get(line, () => asksForExactOutput(line))) return null;
  const shown2 = line.length > 120 ? `${line.slice(0, 120)}\u2026` : line;
  return {
    code: "guard_exact_output",
    message: `the rewrite changes an output that was asked for exactly: ${JSON.stringify(shown2)}`
  };
};

// lib/engine/guard/parse-diff.ts
var HUNK2 = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
function parseDiff(text3) {
  const out = { headers: [], hunks: 0, hunksOf: /* @__PURE__ */ new Map(), loose: 0, body: [], fault: null };
  const lines = splitLines(text3);
  let inFile = false;
  let file = "";
  let i = 0;
  while (i < lines.length) {
    const line = lines[i];
    const hunk = HUNK2.exec(line);
    if (hunk) {
      if (!inFile) out.fault ??= `the hunk at line ${i + 1} follows no file header`;
      out.hunksOf.set(file, (out.hunksOf.get(file) ?? 0) + 1);
      i = takeHunk(lines, i, hunk, out);
      continue;
    }
    if (line.startsWith("--- ") && lines[i + 1]?.startsWith("+++ ")) {
      out.headers.push(line, lines[i + 1]);
      inFile = true;
      file = lines[i + 1];
      i += 2;
      continue;
    }
    if (line.startsWith("diff --git ")) out.headers.push(line);
    if (inFile && /^[+-]/.test(line)) out.loose++;
    if (line !== "" && !line.startsWith("\\")) inFile = false;
    i++;
  }
  return out;
}
function takeHunk(lines, start, [header, from = "1", to = "1"], out) {
  let [old, now] = [Number(from), Number(to)];
  out.hunks++;
  out.body.push(header);
  let i = start + 1;
  while ((old > 0 || now > 0) && i < lines.length) {
    const line = lines[i];
    const sign = line[0] ?? " ";
    if (sign === "\\") {
      i++;
      continue;
    }
    if (sign !== " " && sign !== "-" && sign !== "+" && line !== "\r") break;
    if (sign !== "+") old--;
    if (sign !== "-") now--;
    if (old < 0 || now < 0) break;
    out.body.push(line);
    i++;
  }
  if (old !== 0 || now !== 0) out.fault ??= `the hunk at line ${start + 1} has not as many lines as its header says`;
  return i;
}

// lib/engine/guard/keep-diff.ts
var keepDiff = ({ before, after, guard: guard2, declares }) => {
  if (!guard2.keep_diff || !before.includes("@@ -")) return null;
  const original = parseDiff(stripAnsi(before));
  if (original.hunks === 0 || original.fault !== null) return null;
  const fault = faultOf2(original, parseDiff(stripAnsi(after)), declares?.diff === true);
  return fault === null ? null : { code: "guard_diff", message: `the diff can no longer be applied: ${fault}` };
};
function faultOf2(original, rewrite, declared) {
  if (rewrite.fault !== null) return rewrite.fault;
  const headers = /* @__PURE__ */ new Map();
  for (const header of rewrite.headers) headers.set(header, (headers.get(header) ?? 0) + 1);
  const gone = original.headers.find((header) => {
    const left = headers.get(header) ?? 0;
    headers.set(header, left - 1);
    return left <= 0;
  });
  if (gone !== void 0 && !declared) return `the file header ${JSON.stringify(gone)} is gone`;
  if (rewrite.loose > original.loose) return "changed lines stand in no hunk";
  const empty = [...original.hunksOf.keys()].find((file) => headers.has(file) && !rewrite.hunksOf.has(file));
  if (empty !== void 0) return `no hunk is left of ${JSON.stringify(empty)}`;
  const lines = new Set(original.body);
  const changed = rewrite.body.find((line) => !lines.has(line));
  return changed === void 0 ? null : `the line ${JSON.stringify(changed.slice(0, 120))} is not in the original`;
}

// lib/engine/guard/keep-grep.ts
var LOCATED = /^([^\s:"[\]()]{1,500}):(\d+)([:-])(.*)$/;
var UNDER_HEADING = /^\s*(\d+)[:-](.*)$/;
var TRUNCATED2 = /…\[\+\d+ chars\].*$/;
var MIN_LINES = 3;
var SHARE3 = 0.8;
var MAX_TEXTS2 = 200;
var keepGrep = ({ after, lines }) => {
  const known2 = located(lines());
  if (known2 === null) return null;
  for (const raw of after.split("\n")) {
    const line = uncounted(stripAnsi(raw).trimEnd());
    const found = LOCATED.exec(line);
    const under = found ? null : UNDER_HEADING.exec(line);
    const [number3, text3] = found ? [found[2], found[4]] : [under?.[1], under?.[2]];
    if (number3 === void 0 || text3 === void 0 || isMark2(raw)) continue;
    if (!belongs(known2.get(number3), essence(text3)))
      return {
        code: "guard_grep",
        message: `the rewrite has ${JSON.stringify(line.slice(0, 160))}, whose place and text stand together in no line of the original`
      };
  }
  return null;
};
function located(lines) {
  const texts = /* @__PURE__ */ new Map();
  let [all, matched] = [0, 0];
  for (const raw of lines) {
    const line = stripAnsi(raw).trimEnd();
    if (line === "" || line === "--") continue;
    all++;
    const found = LOCATED.exec(line);
    if (!found || !/[./]/.test(found[1])) continue;
    matched++;
    const known2 = texts.get(found[2]) ?? /* @__PURE__ */ new Set();
    texts.set(found[2], known2.add(essence(found[4])));
  }
  return matched >= MIN_LINES && matched >= all * SHARE3 ? texts : null;
}
var essence = (text3) => withoutPlaces(withoutTimes(text3.trim().replace(/\s+/g, " ").slice(0, 1e3)));
function belongs(texts, text3) {
  if (!texts) return false;
  if (texts.has(text3)) return true;
  const start = text3.replace(TRUNCATED2, "").replace(/\[\+\d+ chars\].*$/, "").trimEnd();
  if (start === text3) return false;
  let tried = 0;
  for (const one of texts) if (one.startsWith(start) || tried++ > MAX_TEXTS2) return true;
  return false;
}

// lib/engine/guard/same-shape.ts
function shapeFault(before, after) {
  const left = [["", before, after]];
  for (let pair = left.pop(); pair; pair = left.pop()) {
    const [path, one, other] = pair;
    const at = path === "" ? "the whole" : path;
    if (typeOf2(one) !== typeOf2(other)) return `${at} is ${typeOf2(other)} instead of ${typeOf2(one)}`;
    if (Array.isArray(one) && Array.isArray(other)) {
      if (one.length !== other.length) return `${at} has ${other.length} items instead of ${one.length}`;
      for (let i = one.length - 1; i >= 0; i--) left.push([`${short(path)}[${i}]`, one[i], other[i]]);
    } else if (isObject(one) && isObject(other)) {
      const lost = Object.keys(one).find((key) => !Object.hasOwn(other, key));
      if (lost !== void 0) return `${at} lost the key ${JSON.stringify(lost)}`;
      const made = Object.keys(other).find((key) => !Object.hasOwn(one, key));
      if (made !== void 0) return `${at} has the new key ${JSON.stringify(made)}`;
      for (const key of Object.keys(one).reverse()) left.push([`${short(path)}.${key}`, one[key], other[key]]);
    }
  }
  return null;
}
var short = (path) => path.length > 100 ? `\u2026${path.slice(-50)}` : path;
var isObject = (value) => typeof value === "object" && value !== null;
var typeOf2 = (value) => value === null ? "null" : Array.isArray(value) ? "an array" : typeof value === "object" ? "an object" : `a ${typeof value}`;

// lib/engine/guard/keep-json.ts
var keepJson = ({ before, after, guard: guard2, declares }) => {
  if (!guard2.keep_json || !/^\s*[[{]/.test(before)) return null;
  const original = parse2(before);
  if (original.fault !== null) return keepLines(before, after);
  const rewrite = parse2(after);
  if (rewrite.fault !== null) return warning2(`the original is valid JSON and the rewrite is not: ${rewrite.fault}`);
  const fault = declares?.json === false ? shapeFault(original.value, rewrite.value) : null;
  return fault === null ? null : warning2(`the rewrite is other JSON than the original: ${fault}`);
};
var warning2 = (message) => ({ code: "guard_json", message });
function keepLines(before, after) {
  const lines = before.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2 || !lines.every(isJson2)) return null;
  const known2 = new Set(lines);
  const broken = after.split("\n").find((line) => line.trim() !== "" && !known2.has(line) && !isMark2(line) && !isJson2(uncounted(line)));
  return broken === void 0 ? null : warning2(`each line of the original is JSON, and in the rewrite ${JSON.stringify(broken.slice(0, 120))} is not`);
}
var isJson2 = (line) => /^\s*[[{]/.test(line) && parse2(line).fault === null;
function parse2(text3) {
  try {
    return { fault: null, value: JSON.parse(text3) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error), value: null };
  }
}

// lib/engine/guard/never-larger.ts
var neverLarger = ({ before, after, guard: guard2 }) => {
  if (!guard2.never_larger || after.length * 3 <= before.length) return null;
  const [from, to] = [utf8Bytes(before), utf8Bytes(after)];
  if (to <= from) return null;
  return {
    code: "guard_larger",
    message: `the rewrite is larger than the original: ${inWords(to)} bytes instead of ${inWords(from)}`
  };
};

// lib/engine/guard/protected-lines.ts
var MAX_LOST = 20;
var SHOWN2 = 3;
var protectedLines = (input) => {
  const lost = findLost(input);
  if (lost.length === 0) return null;
  const shown2 = lost.slice(0, SHOWN2).map(({ line, what, text: text3 }) => `line ${line} (${what}) ${JSON.stringify(text3.slice(0, 160))}`);
  const more = lost.length > SHOWN2 ? ` and ${lost.length === MAX_LOST ? "many" : lost.length - SHOWN2} more` : "";
  return { code: "guard_protected_line", message: `the rewrite lost what may not be lost: ${shown2.join("; ")}${more}` };
};
function findLost(input) {
  const found = input.found();
  if (found.length === 0) return [];
  const lines = input.lines();
  const survivors = new Survivors(input.after);
  const changed = found.filter((one) => !survivesAsIs(survivors, lines[one.index], one));
  if (changed.length === 0) return [];
  reserveOthers(survivors, lines, found, new Set(changed));
  const lost = [];
  const seen = /* @__PURE__ */ new Map();
  for (const one of changed) {
    if (lost.length >= MAX_LOST) break;
    const raw = lines[one.index];
    const known2 = one.row?.each ? void 0 : seen.get(raw);
    const survived = known2 ?? survives(survivors, raw, one);
    seen.set(raw, survived);
    if (!survived) lost.push({ line: one.index + 1, what: one.what, text: visibleLine(raw) });
  }
  return lost;
}
function reserveOthers(survivors, lines, found, changed) {
  const reserved = /* @__PURE__ */ new Set();
  for (const one of found) {
    const form = lineForm(lines[one.index]);
    if (changed.has(one) || reserved.has(form) && !one.row?.each) continue;
    reserved.add(form);
    survivors.reserve(form);
  }
}
function survivesAsIs(survivors, raw, { row: row3 }) {
  if (!row3?.each && survivors.hasRaw(raw)) return true;
  const form = lineForm(raw);
  return form === "" || (row3?.each ? survivors.claimForm(form) : survivors.hasForm(form));
}
function survives(survivors, raw, { row: row3 }) {
  const visible = visibleLine(raw);
  const name = row3?.pattern.exec(visible)?.[1];
  if (name !== void 0 && survivors.contains(lineForm(name), true)) return true;
  const form = lineForm(raw);
  if (survivors.claimLoosely(form, row3?.each === true)) return true;
  const bare = lineForm(withoutPrefix(visible));
  if (bare !== form && (survivors.hasForm(bare) || survivors.claimLoosely(bare, row3?.each === true))) return true;
  return !row3?.each && survivors.contains(form);
}

// lib/engine/guard/apply-guard.ts
var CHECKS2 = [
  exactOutput,
  neverLarger,
  protectedLines,
  keepJson,
  keepDiff,
  keepGrep,
  counts,
  claimsSuccess
];
function applyGuard(input) {
  const { before, after, guard: guard2, kind } = input;
  if (guard2.mode === "off" || before === after) return { text: after, reverted: false, warnings: [] };
  const who = kind === "pipeline" ? "pipeline" : "script";
  const checked2 = prepare(input);
  const warnings = CHECKS2.flatMap((check) => check(checked2) ?? []).map(({ code, message }) => ({
    code,
    message: message.replace("the rewrite", `the ${who}'s rewrite`)
  }));
  const reverted = guard2.mode === "enforce" && warnings.length > 0;
  return { text: reverted ? before : after, reverted, warnings };
}

// lib/engine/guard/declares.ts
function declaresOf(stages2) {
  const text3 = JSON.stringify(stages2);
  return { json: /"(?:json|auto)":/.test(text3), diff: /"(?:diff|auto)":/.test(text3) };
}

// zz-mb.ts
import { readdirSync } from "node:fs";
var stages = [{ strip_ansi: true }, { drop_lines: ["^\\s*(Compiling|Checking|Downloaded|\\[\\d+/\\d+\\]|libtool|gcc|g\\+\\+|\\[INFO\\])"] }, { dedupe_lines: true }, { max_lines: 2e3 }];
var guard = { mode: "enforce", protect: [], never_larger: true, keep_json: true, keep_diff: true, mark_omissions: true };
for (const f of ["maven/samples/x", "gradle", "cmake"]) {
}
var files = readdirSync("presets", { recursive: true, encoding: "utf8" }).filter((f) => f.endsWith(".txt")).map((f) => [f, readFileSync("presets/" + f, "utf8")]).sort((a, b) => b[1].length - a[1].length).slice(0, 12);
for (const [f, t0] of files) {
  let t = "";
  let k = 0;
  while (t.length < 1e6) t += t0.replace(/\d\d+/g, (m) => String(Number(m) + k++ % 7));
  const event = { type: "transform_tool_result", tool_name: "shell_exec", input: { command: "make" }, content: t, is_error: false, status: "completed" };
  const s0 = performance.now();
  const res = runPipeline(stages, t, { marks: true, facts: void 0, protect: [] });
  const s1 = performance.now();
  const ts = [];
  let r;
  for (let i = 0; i < 5; i++) {
    const c = performance.now();
    r = applyGuard({ before: t, after: res.text, guard, event, kind: "pipeline", declares: declaresOf(stages) });
    ts.push(performance.now() - c);
  }
  console.log(f, "pipeline", (s1 - s0).toFixed(0), "guard min", Math.min(...ts).toFixed(0), r.reverted, t.length, "->", res.text.length);
}
