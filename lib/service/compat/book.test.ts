import { describe, expect, test } from "vitest";
import { HookTrace } from "@/lib/contract/compat";
import type { HookConfigInput } from "@/lib/contract/hook-config";
import type { Point } from "@/lib/contract/points";
import type { Step } from "@/lib/contract/run";
import { hookConfig, makeInvocation, makeStep } from "@/lib/store/testing/make";
import type { LiveCall } from "../invoke";
import { createCompatBook } from "./book";

const AGENT = { id: "a-1", slug: "one", profile: "librefang" as const, enabled: true, resolution: {} };

type Given = Partial<Step> & { config?: Partial<HookConfigInput> };

/** A live call whose hooks ended as given. */
function call(point: Point, given: Given[], rest: Partial<LiveCall> = {}): LiveCall {
  const runner = { kind: "command", runtime: "bash", source: "x" } as const;
  const chain = given.map(({ config }, i) => ({
    hook_id: `h${i}`,
    revision: 1,
    config: hookConfig({ runner, point, ...config }),
  }));
  const steps = given.map(({ config: _, ...step }) => makeStep({ raw_reply: {}, duration_ms: 40.9, ...step }));
  const { result } = makeInvocation(AGENT.id, { result: { point, steps } });
  const created_at = new Date("2026-01-01T00:00:00Z");
  return {
    agent: AGENT,
    point,
    event: { type: point },
    chain,
    result: { ...result, stored: false, model_sees: null },
    created_at,
    ...rest,
  };
}

function counted(point: Point, ...given: Given[]) {
  const book = createCompatBook();
  book.observe(call(point, given));
  const { calls, successes, failures, total_ms } =
    point === "on_event" ? { calls: 0, successes: 0, failures: 0, total_ms: 0 } : book.metrics(null)[point as "ingest"];
  return [calls, successes, failures, total_ms, book.traces(null).length];
}

const error = { code: "exit_code" as const, message: "Hook exited with code Some(1)" };

describe("librefang.md 5.1: [calls, successes, failures, total_ms, traces]", () => {
  test.each<[string, Point, Given, number[]]>([
    ["a success adds whole milliseconds", "transform_tool_result", { disposition: "applied" }, [1, 1, 0, 40, 1]],
    ["a reply without effect is a success", "transform_tool_result", { disposition: "unchanged" }, [1, 1, 0, 40, 1]],
    [
      "a guard is ours; the hook succeeded",
      "transform_tool_result",
      { disposition: "guard_reverted" },
      [1, 1, 0, 40, 1],
    ],
    ["a failure adds 0 ms", "transform_tool_result", { disposition: "failed", error }, [1, 0, 1, 0, 1]],
    ["a timeout adds 0 ms", "ingest", { disposition: "timeout", error }, [1, 0, 1, 0, 1]],
    ["rate-limited is a success with 0 ms", "ingest", { disposition: "rate_limited" }, [1, 1, 0, 0, 0]],
    ["circuit-open is a failure with 0 ms", "ingest", { disposition: "circuit_open", error }, [1, 0, 1, 0, 0]],
    ["a cache hit is not counted", "ingest", { disposition: "cached" }, [0, 0, 0, 0, 0]],
    ["a filtered hook is not counted", "ingest", { disposition: "filtered" }, [0, 0, 0, 0, 0]],
    ["one that was not reached is not counted", "compact", { disposition: "not_reached" }, [0, 0, 0, 0, 0]],
    [
      "assemble without usable messages fails with its time",
      "assemble",
      { disposition: "unchanged" },
      [1, 0, 1, 40, 1],
    ],
    ["compact without usable messages fails with its time", "compact", { disposition: "unchanged" }, [1, 0, 1, 40, 1]],
    [
      "a missing script fails without a trace",
      "bootstrap",
      { disposition: "failed", error: { code: "script_missing", message: "Hook script not found: x" } },
      [1, 0, 1, 0, 0],
    ],
    ["a shadow hook is ours", "ingest", { disposition: "shadowed", config: { mode: "shadow" } }, [0, 0, 0, 0, 0]],
    ["on_event has traces only", "on_event", { disposition: "unchanged" }, [0, 0, 0, 0, 1]],
  ])("%s (%s)", (_name, point, step, expected) => {
    expect(counted(point, step)).toEqual(expected);
  });

  test("layers of a stack are summed, and agents too when none is named", () => {
    const book = createCompatBook();
    book.observe(call("ingest", [{ disposition: "accumulated" }, { disposition: "failed", error }]));
    book.observe(call("ingest", [{ disposition: "accumulated" }], { agent: { ...AGENT, id: "a-2" } }));
    expect(book.metrics("a-1").ingest).toEqual({ calls: 2, successes: 1, failures: 1, total_ms: 40 });
    expect(book.metrics(null).ingest.calls).toBe(3);
    expect(book.metrics("unknown").ingest.calls).toBe(0);
  });

  test("per agent only ingest without a cache and transform_tool_result count", () => {
    const book = createCompatBook();
    book.observe(call("ingest", [{ disposition: "accumulated", config: { cache_ttl_secs: 60 } }]));
    book.observe(call("assemble", [{ disposition: "applied" }]));
    expect(book.byAgent(null)[0]?.own.calls).toBe(0);
    book.observe(call("ingest", [{ disposition: "accumulated" }]));
    book.observe(call("transform_tool_result", [{ disposition: "failed", error }]));
    expect(book.byAgent("a-1")[0]?.own).toEqual({ calls: 2, successes: 1, failures: 1, total_ms: 40 });
  });
});

describe("librefang.md 5.2: traces", () => {
  const only = (given: LiveCall) => {
    const book = createCompatBook();
    book.observe(given);
    const [trace] = book.traces(null);
    return HookTrace.parse(trace);
  };

  test("a success carries event, reply and annotations; a failure its error and no output", () => {
    const raw_reply = { log: "x", annotations: { a: 1 } };
    const done = only(call("after_turn", [{ disposition: "accumulated", raw_reply }]));
    expect(done).toMatchObject({
      hook: "after_turn",
      started_at: "2026-01-01T00:00:00.000Z",
      elapsed_ms: 40,
      success: true,
      error: null,
      input_preview: { type: "after_turn" },
      output_preview: raw_reply,
      annotations: { a: 1 },
    });
    const failed = only(call("ingest", [{ disposition: "failed", error, raw_reply: null }]));
    expect(failed).toMatchObject({ success: false, error: error.message, output_preview: null, elapsed_ms: 40 });
    expect(failed).not.toHaveProperty("annotations");
    expect(failed.trace_id).not.toBe(failed.correlation_id);
  });

  test("the input is shown whole up to 2048 bytes of JSON, else its type; the output is never cut", () => {
    const type = "transform_tool_result";
    const empty = JSON.stringify({ type, content: "" }).length;
    const preview = (content: string) =>
      only(call(type, [{ disposition: "applied", raw_reply: { content } }], { event: { type, content } }));
    const fits = "x".repeat(2_048 - empty);
    expect(preview(fits).input_preview).toEqual({ type, content: fits });
    expect(preview(`${fits}x`).input_preview).toEqual({ _truncated: true, type });
    expect(preview("é".repeat(1_010)).input_preview).toEqual({ _truncated: true, type });
    expect(preview("x".repeat(500_000)).output_preview).toEqual({ content: "x".repeat(500_000) });
  });

  test("the last 100 of an agent are kept, oldest first; a later step starts after the one before it", () => {
    const book = createCompatBook();
    for (let i = 0; i < 60; i++)
      book.observe(
        call("transform_tool_result", [{ disposition: "unchanged" }, { disposition: "applied" }], {
          created_at: new Date(1_750_000_000_000 + i * 1_000),
        }),
      );
    const traces = book.traces("a-1");
    expect(traces).toHaveLength(100);
    expect(traces.map((t) => t.started_at)).toEqual(traces.map((t) => t.started_at).sort());
    expect(Date.parse(traces[1]?.started_at ?? "") - Date.parse(traces[0]?.started_at ?? "")).toBe(40);
    expect(book.trace(traces[0]?.trace_id ?? "")).toMatchObject({ slug: "one" });
    book.forgetAgent("a-1");
    expect(book.traces(null)).toEqual([]);
  });

  test("all agents together hold a bounded number of bytes; the quietest gives way first", () => {
    const book = createCompatBook(200_000);
    const reply = { raw_reply: { content: "x".repeat(20_000) }, disposition: "applied" as const };
    for (const id of ["quiet", "loud", "loud", "loud", "loud", "loud"])
      book.observe(call("transform_tool_result", [reply], { agent: { ...AGENT, id } }));
    expect(book.traces("quiet")).toHaveLength(0);
    expect(book.traces("loud").length).toBeGreaterThanOrEqual(4);
    expect(book.metrics("quiet").transform_tool_result.calls).toBe(1);
  });
});

test("points of other profiles are not LibreFang's", () => {
  const book = createCompatBook();
  book.observe(
    call("after_tool_call", [{ disposition: "applied", config: { permissions: ["tools.intercept"] } }], {
      agent: { ...AGENT, profile: "synaps-0.10" },
    }),
  );
  expect(book.byAgent(null)).toEqual([]);
});
