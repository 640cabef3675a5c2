import fc from "fast-check";
import { expect, test } from "vitest";
import { checkSchema } from "./schema-check";
import { run, scripted, scriptHook } from "./testing";

const check = (schema: unknown, value: unknown) => checkSchema(schema, value, "ingest/output");

// librefang.md 3.8; without these the warnings of a test run would not be those of the runtime.
test.each([
  [{ required: ["memories"] }, {}, ["[ingest/output] required field missing: memories"]],
  [{ properties: { x: { type: "string" } } }, { x: 5 }, ["[ingest/output.x] type mismatch: expected=string, actual=5"]],
  [{ type: "object" }, "a".repeat(200), [`[ingest/output] type mismatch: expected=object, actual="${"a".repeat(79)}`]],
  [{ type: "integer" }, 1.5, ["[ingest/output] type mismatch: expected=integer, actual=1.5"]],
  [{ type: "null" }, [], ["[ingest/output] type mismatch: expected=null, actual=[]"]],
  [{ enum: ["a", { b: 1 }] }, { b: 2 }, ['[ingest/output] value not in enum: {"b":2}']],
  [{ enum: ["a", { b: 1 }] }, { b: 1 }, []],
  [{ minimum: 2 }, 1, ["[ingest/output] below minimum: value=1, minimum=2"]],
  [{ maximum: 2 }, 2.5, ["[ingest/output] above maximum: value=2.5, maximum=2"]],
  [{ minLength: 3 }, "é", ["[ingest/output] string too short: len=2, min_len=3"]],
  [{ maxLength: 3 }, "éé", ["[ingest/output] string too long: len=4, max_len=3"]],
  [
    { items: { type: "string" }, pattern: "x", additionalProperties: false, $ref: "#/y", type: "unheard-of" },
    { a: 1 },
    [],
  ],
  [{ required: ["__proto__"] }, {}, ["[ingest/output] required field missing: __proto__"]],
  [true, { a: 1 }, []],
])("%j of %j", (schema, value, faults) => {
  expect(check(schema, value)).toEqual(faults);
});

test("any schema and any value: an answer, never a throw, and never more than twenty faults", () => {
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (schema, value) => check(schema, value).length <= 20));
  let deep: Record<string, unknown> = { type: "string" };
  let value: unknown = 1;
  for (let i = 0; i < 5_000; i++) {
    deep = { properties: { a: deep } };
    value = { a: value };
  }
  expect(check(deep, value)).toEqual([]);
});

test("a mismatch of event and reply is a warning of the step and changes nothing", async () => {
  const { ports } = scripted({ h: { reply: { content: "short" } } });
  const schemas = { input: { required: ["session_id"] }, output: { required: ["note"] } };
  const { steps, reply } = await run([scriptHook("h", { schemas })], ports);
  expect(reply).toEqual({ content: "short" });
  expect(steps[0]).toMatchObject({
    disposition: "applied",
    warnings: [
      { code: "schema_mismatch", message: "[transform_tool_result/input] required field missing: session_id" },
      { code: "schema_mismatch", message: "[transform_tool_result/output] required field missing: note" },
    ],
  });
});
