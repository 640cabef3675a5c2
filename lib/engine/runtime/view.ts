import type { Event } from "@/lib/contract/events";
import type { Point, Profile } from "@/lib/contract/points";
import type { Confirm } from "@/lib/contract/run";
import type { RuntimeOptions, RuntimeStep, RuntimeView } from "@/lib/contract/runtime-view";
import type { Verdict } from "@/lib/contract/verdicts";
import { inWords, utf8Bytes } from "../utf8";

/** An event and what its chain decided. */
export type RuntimeInput = {
  profile: Profile;
  point: Point;
  /** Filled in, as the hooks' runtime had it. */
  event: Event;
  verdict: Verdict;
  /** What a live call would answer. */
  reply: unknown;
  /** The text that a confirm led to, or null. */
  outcome: string | null;
  confirm?: Confirm | null;
  /** Live hooks of the chain: two or more are LibreFang's stack. */
  hooks: number;
  /** The only hook failed under the policy `abort`. */
  aborted?: boolean;
};

/** What a view needs from outside: the sha256 of a text's UTF-8 bytes in lower-case hexadecimal digits. */
export type ViewPorts = { sha256: (text: string) => string };

/** The rules of one point. Pure; never throws, whatever a reply holds. */
export type Draw = (input: RuntimeInput, options: RuntimeOptions, ports: ViewPorts) => RuntimeView;

/** A step that is not about a text. */
export const step = (id: string, title: string, text: string, changed = false): RuntimeStep => ({
  id,
  title,
  text,
  changed,
});

/** A step that takes a text and gives one. */
export const textStep = (id: string, title: string, text: string, before: string, after: string): RuntimeStep => ({
  ...step(id, title, text, before !== after),
  before_bytes: utf8Bytes(before),
  after_bytes: utf8Bytes(after),
});

/** @returns the size of a text in words: "5,053 bytes". */
export const sizeOf = (text: string): string => {
  const bytes = utf8Bytes(text);
  return `${inWords(bytes)} ${bytes === 1 ? "byte" : "bytes"}`;
};

/** @returns a number with its noun: "1 memory", "3 memories". */
export const counted = (n: number, one: string, many = `${one}s`): string => `${inWords(n)} ${n === 1 ? one : many}`;

export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
