import type { RuntimeSees } from "@/lib/contract/runtime-view";
import { MEMORIES_KEPT } from "../resolve/memories";
import { counted, type Draw, listOf, objectOf, step } from "./view";

const SHOWN = 80;

type Memory = Extract<RuntimeSees, { kind: "memories" }>["kept"][number];

/** `ingest` (librefang.md 2.2): default memories first, the hooks' behind them, and the loop keeps five. */
export const ingest: Draw = ({ reply, verdict, aborted }, { default_memories }) => {
  if (aborted)
    return {
      steps: [
        step(
          "abort",
          "Abort",
          "The hook aborted: the turn goes on without any memories of the engine, also not the default ones.",
          default_memories.length > 0,
        ),
      ],
      sees: { kind: "memories", kept: [], lost: default_memories.map((content) => ({ content, from: "default" })) },
    };
  const defaults = default_memories.map((content): Memory => ({ content, from: "default" }));
  const given = verdict === "injected" ? listOf(objectOf(reply).memories) : [];
  const hooks = given.flatMap((item): Memory[] => {
    const { content } = objectOf(item);
    return typeof content === "string" ? [{ content, from: "hook" }] : [];
  });
  const all = [...defaults, ...hooks];
  const kept = all.slice(0, MEMORIES_KEPT);
  const lost = all.slice(MEMORIES_KEPT);
  return {
    steps: [
      step(
        "recall",
        "LibreFang's own recall",
        defaults.length === 0
          ? "Runs first. None are given here; add default memories to see what they leave room for."
          : `Runs first and gives ${counted(defaults.length, "memory", "memories")}.`,
      ),
      step(
        "hooks",
        "Hooks",
        `${counted(hooks.length, "memory", "memories")} of the hooks behind them, source System, confidence 1.0.`,
        hooks.length > 0,
      ),
      step("truncate", "The loop keeps five", truncateText(lost, hooks), lost.length > 0),
    ],
    sees: { kind: "memories", kept, lost },
  };
};

function truncateText(lost: Memory[], hooks: Memory[]): string {
  if (lost.length === 0) return "Not more than five, so all of them reach the prompt.";
  const names = lost
    .slice(0, 10)
    .map(({ content, from }) => `${from === "hook" ? "hook" : "default"} ${quote(content)}`);
  const more = lost.length > names.length ? `, and ${lost.length - names.length} more` : "";
  const allOfHooks = hooks.length > 0 && hooks.every((memory) => lost.includes(memory));
  return `Warning: ${counted(lost.length, "memory never reaches", "memories never reach")} the prompt: ${names.join(", ")}${more}.${
    allOfHooks ? " That is all the hooks gave." : ""
  }`;
}

const quote = (text: string) => JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
