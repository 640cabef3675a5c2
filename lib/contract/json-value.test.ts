import { expect, test } from "vitest";
import { unfitJson } from "./json-value";

const nested = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth));

test("nesting that writers of JSON do not survive is found without a stack of our own overflowing", () => {
  expect(unfitJson(nested(512))).toBeNull();
  expect(unfitJson({ input: nested(512) })).toMatchObject({
    code: "too_deep",
    path: expect.stringMatching(/^input\.0\.0/),
  });
  expect(unfitJson(nested(500_000))?.code).toBe("too_deep");
});

test("a number beyond a double is named, or a hook would see null in its place", () => {
  expect(unfitJson(JSON.parse('{"a":{"b":[1,1e999]}}'))).toMatchObject({ code: "number_too_large", path: "a.b.1" });
  expect(unfitJson(JSON.parse('{"a":1e308,"b":"1e999","c":null}'))).toBeNull();
});
