import * as z from "zod";
import { TOOL_STATUSES } from "./tool-status";

const metadata = { provider_metadata: z.unknown().optional() };

/** serde takes a missing value of any JSON for a fault; null is a value. */
const present = z.unknown().refine((value) => value !== undefined, { error: "is required" });
const BLOCKS = {
  text: z.looseObject({ type: z.literal("text"), text: z.string(), ...metadata }),
  image: z.looseObject({ type: z.literal("image"), media_type: z.string(), data: z.string() }),
  image_file: z.looseObject({ type: z.literal("image_file"), media_type: z.string(), path: z.string() }),
  tool_use: z.looseObject({
    type: z.literal("tool_use"),
    id: z.string(),
    name: z.string(),
    input: present,
    ...metadata,
  }),
  tool_result: z.looseObject({
    type: z.literal("tool_result"),
    tool_use_id: z.string(),
    tool_name: z.string().optional(),
    content: z.string(),
    is_error: z.boolean(),
    status: z.enum(TOOL_STATUSES).optional(),
    approval_request_id: z.string().nullish(),
  }),
  thinking: z.looseObject({ type: z.literal("thinking"), thinking: z.string(), ...metadata }),
};
/** A block of a kind that LibreFang does not know is kept as "unknown" there, so it passes here. */
const UnknownBlock = z
  .looseObject({ type: z.string() })
  .refine(({ type }) => !Object.hasOwn(BLOCKS, type), { error: "a block of this type lacks a key that it needs" });

export const ContentBlock = z.union([...Object.values(BLOCKS), UnknownBlock]);

/** A time as chrono reads it: RFC 3339, but also with a space for the T, small letters, or an offset without its colon. */
const TIME = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d(?:\.\d+)?)(?:[Zz]|([+-]\d\d):?(\d\d))$/;
const strictTime = z.iso.datetime({ offset: true });
const timestamp = z.string().refine(
  (text) => {
    const [, day, time, hours, minutes] = TIME.exec(text) ?? [];
    return day !== undefined && strictTime.safeParse(`${day}T${time}${hours ? `${hours}:${minutes}` : "Z"}`).success;
  },
  { error: "not an RFC 3339 time" },
);

/** A message of LibreFang's window (librefang.md section 2). `pinned` defaults to false. */
export const Message = z.looseObject({
  role: z.enum(["system", "user", "assistant"]),
  content: z.union([z.string(), z.array(ContentBlock)]),
  pinned: z.boolean().optional(),
  timestamp: timestamp.nullish(),
});
export type Message = z.infer<typeof Message>;

/**
 * Reads a list of messages as LibreFang does: item by item, and what is no message is left out (librefang.md section 2).
 * @returns the messages as they were given, and the 0-based places of those left out; null when `value` is no list
 */
export function readMessages(value: unknown): { messages: Message[]; dropped: number[] } | null {
  if (!Array.isArray(value)) return null;
  const dropped: number[] = [];
  const messages = value.filter((item, i): item is Message => {
    const valid = Message.safeParse(item).success;
    if (!valid) dropped.push(i);
    return valid;
  });
  return { messages, dropped };
}
