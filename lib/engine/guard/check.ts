import type { Event } from "@/lib/contract/events";
import type { HookConfig } from "@/lib/contract/hook-config";
import type { Warning } from "@/lib/contract/run";

export type GuardInput = {
  before: string;
  after: string;
  guard: HookConfig["guard"];
  event: Event;
};

/** One guard: what the rewrite broke, or null. Linear in both texts, since that of a script runs on the server's event loop. */
export type GuardCheck = (input: GuardInput) => Warning | null;
