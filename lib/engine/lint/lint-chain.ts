import type { HookConfig } from "@/lib/contract/hook-config";
import type { Finding } from "@/lib/contract/lint";
import { POINT_NAMES, POINTS, type Point, type Profile } from "@/lib/contract/points";
import { decidesAlways, firesAlways } from "./always";
import { policy } from "./knobs";
import { lintHook, sorted } from "./lint-hook";
import { finding } from "./rule";

/** What lint knows beside the hooks. Scripts stand in the order of the hooks; null where the configuration has the source. */
export type ChainContext = {
  profile: Profile;
  scripts?: readonly (string | null)[];
  /** The names of all secrets that are stored; absent where nobody looked. */
  secrets?: readonly string[] | null;
  /** Points whose rewrites are chained instead of the first winning (our extension). */
  resolution?: Partial<Record<Point, "first_wins" | "chain">>;
};

type Placed = { config: HookConfig; index: number; script: string | null };

/**
 * Finds the known mistakes of an agent's hooks: those of each, with its place before the path ("1.match.command"), and those
 * that only show beside the others.
 */
export function lintChain(
  hooks: readonly HookConfig[],
  { profile, scripts = [], resolution = {}, secrets = null }: ChainContext,
): Finding[] {
  const placed = hooks.map((config, index): Placed => ({ config, index, script: scripts[index] ?? null }));
  const each = placed.flatMap(({ config, index, script }) =>
    lintHook(config, { profile, script, secrets }).map((one) => ({ ...one, path: `${index}.${one.path}` })),
  );
  const together = POINT_NAMES.flatMap((point) => {
    const live = placed.filter(({ config }) => config.point === point && config.enabled && config.mode === "live");
    return atPoint(point, live, profile, resolution[point] === "chain");
  });
  return sorted([...each, ...together]);
}

function atPoint(point: Point, live: Placed[], profile: Profile, chained: boolean): Finding[] {
  if (point === "on_event" && live.length === 1) return live.map(alone);
  if (live.length < 2) return [];
  return [...shadowed(point, live, profile, chained), ...stack(live), ...breakers(live)];
}

const alone = ({ index }: Placed): Finding =>
  finding(
    "needs_a_stack",
    `${index}.point`,
    "LibreFang has an event bus only for a stack of two or more; a single hook never gets an event.",
    "Add a second hook that emits events, or use another point.",
  );

/** The key with which a reply decides a chain, at the points where the first that decides wins. */
const DECIDES: Partial<Record<Point, string>> = { transform_tool_result: "content", compact: "messages" };

/** Hooks behind one that is certain to decide. */
function shadowed(point: Point, live: Placed[], profile: Profile, chained: boolean): Finding[] {
  if (chained) return [];
  const at = live.findIndex((hook) => isLast(point, hook, profile));
  const stopper = live[at];
  if (!stopper) return [];
  const why =
    point === "assemble"
      ? "in a stack the first layer practically always gives the messages, if only by LibreFang's own assembly"
      : "has no conditions and decides every event, unless it fails";
  return live
    .slice(at + 1)
    .map(({ index }) =>
      finding(
        "never_reached",
        `${index}.point`,
        `This hook is never reached: ${point === "assemble" ? why : `hook ${stopper.index} (${JSON.stringify(stopper.config.name)}) ${why}`}.`,
        point === "transform_tool_result"
          ? 'Give the earlier hook conditions, change the order, or set the resolution of the point to "chain".'
          : "Give the earlier hook conditions, or change the order.",
      ),
    );
}

function isLast(point: Point, { config, script }: Placed, profile: Profile): boolean {
  if (point === "assemble") return true;
  if (!firesAlways(config)) return false;
  const key = DECIDES[point];
  if (key) return decidesAlways(config, key, script);
  if (point === "after_tool_call")
    return config.permissions.includes("tools.transform_output") && decidesAlways(config, "output", script);
  if (point !== "before_tool_call") return false;
  const keys = profile === "synaps-0.11" ? ["reason"] : ["reason", "input", "message"];
  return keys.some((one) => decidesAlways(config, one, script));
}

/** An abort that only the stack makes ineffective; the others are told of each hook. */
const stack = (live: Placed[]): Finding[] =>
  live.flatMap(({ config, index }) =>
    policy(config).length > 0
      ? []
      : policy(config, true).map((one) => ({ ...one, path: `${index}.${one.path}`, source: "librefang.md 7.2" })),
  );

function breakers(live: Placed[]): Finding[] {
  const having = live.filter(({ config }) => config.breaker && POINTS[config.point].family === "librefang");
  return having.length < 2
    ? []
    : having.map(({ index }) =>
        finding(
          "breaker_shared",
          `${index}.breaker`,
          "LibreFang has one breaker for each agent and point: upstream the hooks of this point open and close it together.",
          "Nothing to do here; each hook has its own.",
        ),
      );
}
