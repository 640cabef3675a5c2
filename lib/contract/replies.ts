import * as z from "zod";
import { Message } from "./message";

/** What a hook may reply at each LibreFang point (librefang.md 2.1 to 2.8). Other keys are ignored there. */
export const Overrides = z.looseObject({
  env_overrides: z.record(z.string(), z.string()).optional(),
  ingest_filter: z.string().nullish(),
  allow_network: z.boolean().nullish(),
});
export type Overrides = z.infer<typeof Overrides>;

const Memory = z.looseObject({ content: z.string() });
export const IngestReply = z.looseObject({ memories: z.array(Memory).optional() });
export const AssembleReply = z.looseObject({ messages: z.array(Message).optional() });

export const SummaryRequest = z.looseObject({
  summarize: z.array(Message),
  keep: z.array(Message),
  prompt: z.string().optional(),
  max_tokens: z.int().optional(),
});
export const CompactReply = z.looseObject({
  request_llm_summary: SummaryRequest.optional(),
  messages: z.array(Message).optional(),
  summary: z.string().optional(),
});

export const AfterTurnReply = z.looseObject({
  memories: z.array(z.looseObject({ content: z.string(), tags: z.array(z.string()).max(16).optional() })).optional(),
  log: z.string().optional(),
  annotations: z.unknown().optional(),
  events: z.array(z.looseObject({ name: z.string(), payload: z.unknown().optional() })).optional(),
});
export const TransformReply = z.looseObject({ content: z.string().optional() });
export const IgnoredReply = z.looseObject({});
