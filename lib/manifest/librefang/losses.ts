import { defaultGuardMode, type HookConfig, isCondition } from "@/lib/contract/hook-config";
import { MATCH_FILTERS } from "@/lib/contract/points";
import { sameJson } from "../draft";
import { CACHE_KEYS, hasAgentFilter } from "./slots";
import { withoutNull } from "./to-knobs";

/** What LibreFang's configuration has no word for, of a hook that it runs. */
export function lossesOf(hook: HookConfig): string[] {
  const { name, point, match, runner, guard } = hook;
  const losses: string[] = [];
  const say = (what: string) => losses.push(`${name} (${point}): ${what}`);
  if (hook.timeout_ms % 1_000 !== 0) say(`its timeout of ${hook.timeout_ms} ms is rounded up to whole seconds`);
  if (hook.rate_limit_per_minute > 0) say("LibreFang has no rate limit that can be set");
  if (hook.cache_ttl_secs !== null && CACHE_KEYS[point] === undefined) say(`LibreFang keeps no replies at ${point}`);
  if (!sameJson(hook.schemas, withoutNull(hook.schemas))) say("TOML has no null, so its schemas are written without");
  if (runner.kind !== "command") return losses;
  const native =
    point === "ingest"
      ? ["message_contains", "message_regex", "agent_ids"]
      : hasAgentFilter(point)
        ? ["agent_ids"]
        : [];
  const lost = MATCH_FILTERS.filter(
    (key) => (isCondition(match[key]) || (key === "input_equals" && match[key] !== undefined)) && !native.includes(key),
  );
  if (lost.length > 0)
    say(
      `LibreFang cannot filter by ${lost.join(", ")}, so the script runs for every event and has to look at it itself`,
    );
  if (guard.mode !== "off" && guard.mode !== defaultGuardMode("command"))
    say("its guard is left out, since LibreFang takes any rewrite");
  if (runner.args.length > 0) say("LibreFang gives scripts no arguments");
  if (runner.allow_filesystem) say("allow_filesystem has no effect in LibreFang");
  if (runner.confine === "require") say("LibreFang runs the script also where it cannot confine it");
  return losses;
}
