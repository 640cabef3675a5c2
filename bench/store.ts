import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { MetricsQuery } from "@/lib/contract/metrics";
import type { TraceFilters } from "@/lib/contract/trace-query";
import { closeDb, type Db, openDb, type Provider, provider } from "@/lib/store/db";
import { readMetrics } from "@/lib/store/metrics";
import { applyMigrations } from "@/lib/store/migrate";
import { listTraces } from "@/lib/store/traces";
import { type Filled, fill } from "./store-fill";

/**
 * Dashboards and trace lists on a small and a large database over the same seven days.
 * `node dist/bench-store.mjs [--brief] [SMALL] [LARGE] [DATABASE_URL…]`; `--brief` asks what the pages of the console ask.
 * A URL that is there already is not filled again.
 */
const brief = process.argv.includes("--brief");
const [small = "2000", large = "200000", ...urls] = process.argv.slice(2).filter((arg) => arg !== "--brief");
const HOURS = { "1h": 1, "24h": 24, "7d": 168, "30d": 720, "90d": 2_160 };
const BY = [undefined, "agent", "point", "tool", "hook", "runner", "revision"] as const;

type Ask = (db: Db, filled: Filled) => Promise<unknown>;
const asks = new Map<string, Ask>();

for (const [span, hours] of Object.entries(HOURS))
  for (const by of BY) {
    const query = ({ to }: Filled, more: MetricsQuery = {}): MetricsQuery => ({
      ...(by && { by }),
      from: new Date(to - hours * 3_600_000 + 7 * 60_000).toISOString(),
      to: new Date(to).toISOString(),
      ...more,
    });
    asks.set(`metrics ${span} by ${by ?? "all"}`, (db, filled) => readMetrics(db, query(filled)));
    if (span !== "7d") continue;
    asks.set(`metrics 7d by ${by ?? "all"} of an agent`, (db, f) => readMetrics(db, query(f, { agent: f.agents[0] })));
    asks.set(`metrics 7d by ${by ?? "all"} of a hook`, (db, f) => readMetrics(db, query(f, { hook: f.hooks[0] })));
  }

const filters: Record<string, (filled: Filled) => TraceFilters> = {
  none: () => ({}),
  agent: ({ agents }) => ({ agent: agents[1] }),
  tool: () => ({ tool: "tool_3" }),
  "rare tool": () => ({ tool: "rare" }),
  verdict: () => ({ verdict: "replaced" }),
  session: () => ({ session: "session_7" }),
  failed: () => ({ failed: "true" }),
  hook: ({ hooks }) => ({ hook: hooks[3] }),
  "hook failed": ({ hooks }) => ({ hook: hooks[3], failed: "true" }),
  disposition: () => ({ disposition: "timeout" }),
  "common disposition": () => ({ disposition: "unchanged" }),
  origin: () => ({ origin: "test" }),
  point: () => ({ point: "transform_tool_result" }),
  "rare point": () => ({ point: "ingest" }),
  "absent point": () => ({ point: "compact" }),
  "absent tool": () => ({ tool: "absent" }),
  "agent, tool": ({ agents }) => ({ agent: agents[1], tool: "tool_3" }),
  "agent, absent verdict": ({ agents }) => ({ agent: agents[1], verdict: "blocked" }),
  "agent, rare tool": ({ agents }) => ({ agent: agents[1], tool: "rare" }),
  "agent, failed": ({ agents }) => ({ agent: agents[1], failed: "true" }),
  "hook, tool": ({ hooks }) => ({ hook: hooks[3], tool: "tool_3" }),
  "hook, absent tool": ({ hooks }) => ({ hook: hooks[3], tool: "absent" }),
  "hook, rare disposition": ({ hooks }) => ({ hook: hooks[3], disposition: "malformed" }),
  "disposition, origin": () => ({ disposition: "unchanged", origin: "replay" }),
};
for (const [name, of] of Object.entries(filters)) {
  asks.set(`traces ${name}`, (db, filled) => listTraces(db, { limit: 50, ...of(filled) }));
  asks.set(`traces ${name}, deep page`, (db, f) => listTraces(db, { limit: 50, ...of(f), cursor: f.middle }));
  asks.set(`traces ${name}, one day`, (db, f) =>
    listTraces(db, {
      limit: 50,
      ...of(f),
      from: new Date(f.to - 3 * 86_400_000).toISOString(),
      to: new Date(f.to - 2 * 86_400_000).toISOString(),
    }),
  );
}

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * SQLite works in this process, so its time is that of the processor, which other processes disturb least.
 * @returns milliseconds of the whole, and the longest time for which nothing else could run
 */
async function measure(provider: Provider, run: () => Promise<unknown>): Promise<{ ms: number; stop: number }> {
  const clock = provider === "sqlite" ? cpu : () => performance.now();
  let [stop, last, on] = [0, clock(), true];
  const tick = () => {
    const now = clock();
    stop = Math.max(stop, now - last);
    last = now;
    if (on) setImmediate(tick);
  };
  setImmediate(tick);
  const started = clock();
  await run();
  const ms = clock() - started;
  await new Promise((resolve) => setImmediate(resolve));
  on = false;
  return { ms, stop };
}

const BRIEF = /^metrics (1h|24h|7d) by (all|agent|hook|runner)( of an? \w+)?$|^traces (?!absent)[^,]*$/;

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const folder = mkdtempSync(path.join(tmpdir(), "sluice-bench-store-"));
const opened: { db: Db; filled: Filled }[] = [];
try {
  for (const [i, calls] of [Number(small), Number(large)].entries()) {
    const url = urls[i] ?? `file:${path.join(folder, `${calls}.db`)}`;
    await applyMigrations(url);
    const db = await openDb(url);
    const started = performance.now();
    opened.push({ db, filled: await fill(db, provider(url), calls) });
    console.error(`${calls} invocations: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  }
  const rows = [];
  for (const [name, ask] of asks) {
    if (brief && !BRIEF.test(name)) continue;
    const of = [[], []] as { ms: number; stop: number }[][];
    // In turn, so that both meet the same noise of the machine.
    for (let round = 0; round < 6; round++)
      for (const [i, { db, filled }] of opened.entries()) {
        const one = await measure(provider(urls[i] ?? "file:"), () => ask(db, filled));
        if (round > 0) of[i]?.push(one);
      }
    const [a, b] = of.map((all) => median(all.map(({ ms }) => ms)));
    rows.push({
      name,
      small: a ?? 0,
      large: b ?? 0,
      ratio: (b ?? 0) / (a || 1),
      stop: median((of[1] ?? []).map(({ stop }) => stop)),
    });
  }
  console.log(JSON.stringify(rows));
} finally {
  for (const { db } of opened) await closeDb(db);
  rmSync(folder, { recursive: true, force: true });
}
