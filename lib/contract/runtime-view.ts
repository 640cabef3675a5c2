import * as z from "zod";
import { openObject } from "./open-object";

const Bytes = z.int().min(0);
/** A message of the agent's own format; its content is shown as it is. */
const Message = openObject();
const Memory = z.strictObject({ content: z.string(), from: z.enum(["default", "hook"]) });

/** What the person who looks supplies, because it is not in the event. */
export const RuntimeOptions = z.strictObject({
  /** Tokens of the model's context window (LibreFang). */
  window_tokens: z.int().min(1).max(100_000_000).default(200_000),
  /** SynapsCLI's setting of this name. */
  max_tool_output: z.int().min(0).max(1_073_741_824).default(30_000),
  /** What LibreFang's own recall finds, before the hooks' memories. */
  default_memories: z.array(z.string().max(100_000)).max(50).default([]),
  /** What the model answers to a `request_llm_summary`; null or empty is a model that failed. */
  llm_summary: z.string().max(1_000_000).nullable().default(null),
  /** SynapsCLI's message list of the request, where it is more than the event's message; the last one is the newest. */
  messages: z.array(Message).max(10_000).nullable().default(null),
  /** SynapsCLI's system prompt before session injections. */
  system_prompt: z.string().max(1_000_000).default(""),
  /** Keys of the plugin's environment that a bootstrap reply cannot replace. */
  plugin_env: z.array(z.string().max(1_000)).max(1_000).default([]),
});
export type RuntimeOptions = z.infer<typeof RuntimeOptions>;

/** One thing that the agent's runtime does around or after the hooks, in the order in which it happens. */
export const RuntimeStep = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** What happened, in words, with numbers and units. */
  text: z.string(),
  changed: z.boolean(),
  /** Bytes of the text before and after the step, where it is about one. */
  before_bytes: Bytes.optional(),
  after_bytes: Bytes.optional(),
});
export type RuntimeStep = z.infer<typeof RuntimeStep>;

const Messages = { before: z.array(Message), after: z.array(Message), added: z.array(z.int().min(0)) };

/** What comes out at the end; which one depends on the point. */
export const RuntimeSees = z.discriminatedUnion("kind", [
  /** The text of a tool result. `is_error` is null where the event does not say. */
  z.strictObject({ kind: z.literal("tool_result"), text: z.string(), is_error: z.boolean().nullable() }),
  /** Whether a tool runs and with what; `text` is what the model reads instead of a result. */
  z.strictObject({
    kind: z.literal("tool_call"),
    decision: z.enum(["run", "block", "ask"]),
    input: z.unknown(),
    input_changed: z.boolean(),
    text: z.string().nullable(),
    prompt: z.strictObject({ title: z.string(), body: z.string() }).nullable(),
  }),
  /** A message list. `added` are places in `after` of messages that hold something of the hooks'. */
  z.strictObject({ kind: z.literal("messages"), ...Messages }),
  /** The system prompt of every turn. */
  z.strictObject({ kind: z.literal("system_prompt"), before: z.string(), after: z.string() }),
  /** The memories that reach the prompt, and those that do not. */
  z.strictObject({ kind: z.literal("memories"), kept: z.array(Memory), lost: z.array(Memory) }),
  /** What is kept after a turn; nothing of it is in this turn's prompt. */
  z.strictObject({
    kind: z.literal("stored"),
    memories: z.array(z.strictObject({ content: z.string(), scope: z.string() })),
    log: z.string().nullable(),
    annotations: z.unknown(),
    events: z.array(z.strictObject({ name: z.string(), payload: z.unknown() })),
  }),
  /** What a bootstrap reply sets. */
  z.strictObject({
    kind: z.literal("overrides"),
    env: z.array(z.strictObject({ key: z.string(), value: z.string(), applied: z.boolean() })),
    ingest_filter: z.string().nullable(),
    allow_network: z.boolean().nullable(),
  }),
  /** The turn ends with an error. */
  z.strictObject({ kind: z.literal("failed"), text: z.string() }),
  /** The model gets nothing of it. */
  z.strictObject({ kind: z.literal("nothing"), text: z.string() }),
]);
export type RuntimeSees = z.infer<typeof RuntimeSees>;

/** An event and a chain's verdict, carried through what the agent's runtime does after the hooks ("Model sees"). */
export const RuntimeView = z.strictObject({ steps: z.array(RuntimeStep), sees: RuntimeSees });
export type RuntimeView = z.infer<typeof RuntimeView>;
