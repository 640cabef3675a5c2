import { randomBytes } from "node:crypto";
import { type Figure, GRAINS } from "./figures";
import { countLatency, type Latencies, writeLatencies } from "./latencies";
import type { Value } from "./recorded";

/** What a series is about. The hooks' `key` is "<point> <revision> <runner>", the others' the point or the tool. */
export type Kind = "point" | "tool" | "hook" | "hook_tool";

type Row = {
  /** kind, grain, bucket, agent_id, origin, hook_id, key, writer */
  id: Value[];
  /** calls, failures, bytes_in, bytes_out, tokens_in, tokens_out */
  sums: number[];
  outcomes: Record<string, number>;
  latencies: Latencies;
};
type Bucket = { grain: number; start: number; writer: string; rows: Map<string, Row>; tools: Map<string, number> };

/** Tools of one agent or hook that have rows of their own in a bucket. The others share one, named {@link OTHER_TOOLS}. */
export const MAX_TOOLS = 200;
export const OTHER_TOOLS = "…";
/** The minute, the five minutes, the hour and the day, and those of calls that took long; beyond, the one not used for longest is forgotten. */
const MAX_BUCKETS = 16;
const MAX_ROWS = 20_000;

/**
 * What one recorder has counted in the buckets that are open now, so that a commit writes each row whole: nothing is read
 * back, and no other process writes the same row. A bucket that was forgotten is begun again under another writer's name;
 * readers add the two.
 */
export class FigureBook {
  #buckets = new Map<string, Bucket>();

  /** Counts figures. @returns the rows that they changed, in the order of the columns of `write-batch.ts` */
  add(figures: Figure[]): Value[][] {
    const changed = new Set<Row>();
    for (const figure of figures)
      for (const grain of GRAINS) {
        const bucket = this.#bucket(grain, Math.floor(figure.at.getTime() / 1_000 / grain) * grain);
        for (const row of rowsOf(bucket, figure)) {
          count(row, figure);
          changed.add(row);
        }
      }
    this.#shrink();
    return [...changed].map(({ id, sums, outcomes, latencies }) => [
      ...id,
      ...sums,
      JSON.stringify(outcomes),
      writeLatencies(latencies),
    ]);
  }

  /** To be called when rows may not have been stored: they are not written again, so they are right in either case. */
  forget(): void {
    this.#buckets.clear();
  }

  #bucket(grain: number, start: number): Bucket {
    const name = `${grain} ${start}`;
    const known = this.#buckets.get(name);
    const bucket = known ?? {
      grain,
      start,
      writer: randomBytes(6).toString("base64url"),
      rows: new Map(),
      tools: new Map(),
    };
    // The map keeps the order of use.
    if (known) this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    return bucket;
  }

  #shrink(): void {
    let rows = [...this.#buckets.values()].reduce((sum, bucket) => sum + bucket.rows.size, 0);
    for (const [name, bucket] of this.#buckets) {
      if (this.#buckets.size <= MAX_BUCKETS && rows <= MAX_ROWS) return;
      this.#buckets.delete(name);
      rows -= bucket.rows.size;
    }
  }
}

/** The series that a figure belongs to: an invocation's point and tool, a step's hook and the hook's tool. */
function rowsOf(bucket: Bucket, figure: Figure): Row[] {
  const { scope, hookId } = figure;
  if (scope === "invocation")
    return [row(bucket, "point", figure, figure.point), row(bucket, "tool", figure, toolIn(bucket, "tool", figure))];
  const hook = row(bucket, "hook", figure, `${figure.point} ${figure.revision} ${figure.runner}`);
  return hookId === "" ? [hook] : [hook, row(bucket, "hook_tool", figure, toolIn(bucket, "hook_tool", figure))];
}

const nameOf = (kind: Kind, { agentId, origin, hookId }: Figure, key: string) =>
  `${kind} ${agentId} ${origin} ${hookId} ${key}`;

function row(bucket: Bucket, kind: Kind, figure: Figure, key: string): Row {
  const name = nameOf(kind, figure, key);
  const known = bucket.rows.get(name);
  if (known) return known;
  const { agentId, origin, hookId } = figure;
  const made: Row = {
    id: [kind, bucket.grain, bucket.start, agentId, origin, hookId, key, bucket.writer],
    sums: [0, 0, 0, 0, 0, 0],
    outcomes: {},
    latencies: { buckets: [], counts: [] },
  };
  bucket.rows.set(name, made);
  return made;
}

/** The tool, or {@link OTHER_TOOLS} when too many others came before it. */
function toolIn(bucket: Bucket, kind: Kind, figure: Figure): string {
  if (bucket.rows.has(nameOf(kind, figure, figure.tool))) return figure.tool;
  const owner = `${kind} ${figure.agentId} ${figure.hookId}`;
  const tools = bucket.tools.get(owner) ?? 0;
  if (tools >= MAX_TOOLS) return OTHER_TOOLS;
  bucket.tools.set(owner, tools + 1);
  return figure.tool;
}

function count(row: Row, { sums, outcome, latency }: Figure): void {
  for (let i = 0; i < sums.length; i++) row.sums[i] = (row.sums[i] ?? 0) + (sums[i] ?? 0);
  row.outcomes[outcome] = (row.outcomes[outcome] ?? 0) + 1;
  if (latency !== null) countLatency(row.latencies, latency);
}
