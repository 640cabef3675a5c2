import type { HookConfig } from "@/lib/contract/hook-config";
import type { InvalidParam } from "@/lib/contract/problem";
import { sluice } from "./container";

/** Loads the script of a `javascript` hook. @param agent whose turn it takes. @returns its fault at `runner.source`, with the line where there is one */
export async function checkScript({ runner }: HookConfig, agent: string): Promise<InvalidParam[]> {
  if (runner.kind !== "javascript") return [];
  const fault = await sluice().runners.checkJavascript(runner.source, agent);
  return fault ? [{ ...fault, path: "runner.source" }] : [];
}
