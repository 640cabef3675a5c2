import fc from "fast-check";
import { type HookConfig, WrittenHookConfig } from "@/lib/contract/hook-config";
import { type MatchFilter, POINT_NAMES, POINTS, type Point } from "@/lib/contract/points";
import type { PathScript } from "../export";
import { bytesOf } from "../files";
import type { AgentFields } from "../sluice-file";

/** What any configuration may hold: quotes, backslashes, ends of comments, keys with a meaning of their own. */
const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    'a"b',
    "a\\b",
    "'''",
    "ä😀",
    "# no comment",
    `\${HOME}`,
    "line\nline",
    "\u2028",
    "</script>",
    "`x`",
    "*/",
  ),
);
const name = fc.constantFrom("Trim", 'Say "hi"', "ä 😀", "a_b*c", "x".repeat(110), "back\\slash");
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

const values: Record<MatchFilter, fc.Arbitrary<unknown>> = {
  tools: fc.uniqueArray(fc.constantFrom("bash", "read", "a:b"), { minLength: 1, maxLength: 3 }),
  command: fc.constantFrom("^cargo (test|check)\\b", "x"),
  input_contains: text,
  input_equals: fc.constantFrom({}, null, { a: [1, null, "x"] }, "", 0, JSON.parse('{"__proto__": 1}')),
  message_contains: text,
  message_regex: fc.constantFrom("^a+$", "\\d"),
  agent_ids: fc.array(text, { minLength: 1, maxLength: 2 }),
};

const match = (point: Point) =>
  fc.record(Object.fromEntries(POINTS[point].filters.map((key) => [key, values[key]])), { requiredKeys: [] });

const source = fc.oneof(text, fc.constantFrom("print('{}')\n", "#!/bin/sh\necho '{}'\n", "export default 1\r\n"));
/** Scripts that lie on disk: alone, and beside other files, one of them binary. */
export const PATH_SCRIPTS: ReadonlyMap<string, PathScript> = new Map(
  [
    ["alone.py", { "alone.py": "print(1)" }],
    ["tools/sub/x.py", { "tools/sub/x.py": "import y", "tools/y.py": "pass", "tools/data/z.bin": "\0\u0001" }],
    ["tools/y.py", { "tools/sub/x.py": "import y", "tools/y.py": "pass", "tools/data/z.bin": "\0\u0001" }],
    ["other/run.sh", { "other/run.sh": "echo {}" }],
  ].map(([path, files]) => [
    path as string,
    {
      files: new Map(
        Object.entries(files as object).map(([file, body]) => [
          file,
          { bytes: bytesOf(body as string), executable: file.endsWith(".sh") },
        ]),
      ),
    },
  ]),
);

const command = (point: Point) =>
  fc
    .record({
      runtime: fc.constantFrom("python", "bash", "node", "deno", "/usr/bin/python3"),
      script: fc.oneof(
        source.map((text) => ({ source: text })),
        fc.constantFrom(...[...PATH_SCRIPTS.keys()].map((path) => ({ path }))),
      ),
      rest: fc.record(
        {
          args: fc.array(text, { maxLength: 2 }),
          env: fc.dictionary(fc.constantFrom("A", "B_1"), text),
          config: fc.dictionary(
            fc.constantFrom("branch", "a b", "n"),
            fc.oneof(text, fc.integer(), fc.constantFrom(0.5, true)),
          ),
          allow_network: fc.boolean(),
          allow_filesystem: fc.boolean(),
          max_memory_mb: fc.integer({ min: 1, max: 4_096 }),
          persistent: fc.boolean(),
          shared_state: fc.boolean(),
          secrets: fc.uniqueArray(fc.constantFrom("TOKEN", "key2"), { maxLength: 2 }),
          confine: fc.constantFrom("best_effort", "require"),
          ...(POINTS[point].family === "synaps" && { protocol: fc.constantFrom("synaps", "synaps", "stdin") }),
        },
        { requiredKeys: [] },
      ),
    })
    .map(({ runtime, script, rest }) => ({ kind: "command", runtime, ...script, ...rest }));

const runner = (point: Point): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: command(point) },
    fc.constantFrom(
      { kind: "javascript", source: "export default (e: { a: string }) => ({ content: e.a as string }) // `x`" },
      { kind: "javascript", source: "export default () => ({})", deterministic: true },
      { kind: "http", url: "https://example.org/hook", headers: { a: `\${TOKEN}` }, secrets: ["TOKEN"] },
      ...(POINTS[point].textKey === null
        ? []
        : [{ kind: "pipeline", stages: [{ strip_ansi: true }, { drop_lines: ['^\\s+Compiling "x"'] }] }]),
    ),
  );

const schema = fc.constantFrom(
  { type: "object", required: ["a"] },
  { properties: { a: { enum: ["x", null, 1], minimum: 0.5 } } },
);

const hookAt = (point: Point): fc.Arbitrary<HookConfig> => {
  const { policies, knobs, permission } = POINTS[point];
  return fc
    .record({
      name,
      point: fc.constant(point),
      enabled: fc
        .boolean()
        .map((value) => value || undefined)
        .map((value) => value ?? true),
      mode: fc.constantFrom("live", "live", "live", "shadow"),
      match: match(point),
      runner: runner(point),
      timeout_ms: some(fc.constantFrom(1, 999, 1_000, 30_000, 599_999)),
      retry: fc.record({
        max: fc.integer({ min: 0, max: knobs.retry ? 20 : 0 }),
        delay_ms: fc.integer({ min: 0, max: 30_000 }),
      }),
      on_failure: fc.constantFrom(...policies),
      guard: fc.record(
        { mode: fc.constantFrom("enforce", "warn", "off"), protect: fc.constantFrom([], ["^error"]) },
        { requiredKeys: [] },
      ),
      breaker: knobs.breaker
        ? fc.option(
            fc.record({ max_failures: fc.integer({ min: 1, max: 9 }), reset_secs: fc.integer({ min: 0, max: 99 }) }),
          )
        : fc.constant(null),
      rate_limit_per_minute: fc.constantFrom(0, 0, 60),
      cache_ttl_secs: knobs.cache_ttl_secs ? fc.option(fc.integer({ min: 0, max: 1_000 })) : fc.constant(null),
      schemas: fc.option(fc.record({ input: schema, output: schema }, { requiredKeys: [] })),
      permissions: fc.constant(permission === null ? [] : [permission]),
    })
    .map((written) => WrittenHookConfig.parse(written));
};

/** Hooks of an agent, by point and in chain order. */
export const hooksOfFamily = (family: "librefang" | "synaps"): fc.Arbitrary<HookConfig[]> => {
  const points = POINT_NAMES.filter((point) => POINTS[point].family === family);
  return fc
    .array(fc.constantFrom(...points).chain(hookAt), { maxLength: 6 })
    .map((hooks) => points.flatMap((point) => hooks.filter((hook) => hook.point === point)));
};

export const agentOf = (family: "librefang" | "synaps"): fc.Arbitrary<AgentFields> =>
  fc.record({
    slug: fc.constantFrom("builder", "a-1"),
    name,
    profile:
      family === "librefang"
        ? fc.constant("librefang" as const)
        : fc.constantFrom("synaps-0.10" as const, "synaps-0.11" as const),
    description: fc.option(text),
    enabled: fc.boolean(),
    resolution: fc.constant(family === "librefang" ? { transform_tool_result: "chain" as const } : {}),
  });
