import { expect, test } from "vitest";
import { BoundedCache } from "./bounded-cache";
import { compileAny, compileReplace, PatternError } from "./compile";
import { compileLinear } from "./linear";
import { toV8 } from "./to-v8";

const faultOf = (pattern: string) => compileLinear(pattern).error;

test("a fault says what, where and what to write instead", () => {
  expect(faultOf("a(?=b)")).toEqual({ message: expect.stringMatching(/position 2.*no lookahead/), index: 1 });
  expect(faultOf("x(?<!b)")?.message).toMatch(/no lookahead or lookbehind/);
  expect(faultOf("(a)\\1")).toEqual({ message: expect.stringMatching(/no backreferences/), index: 3 });
  expect(faultOf("[)](a(b)")?.index).toBe(3);
  expect(faultOf("(a))b")?.index).toBe(3);
  expect(faultOf("ab\\")?.index).toBe(2);
  expect(faultOf("[z-a]")?.message).toMatch(/position 2/);
  expect(faultOf("a{1001}")?.message).toMatch(/at most 1000/);
  expect(faultOf("\\Cx")?.message).toMatch(/whole characters/);
  expect(faultOf("^ok$")).toBeUndefined();
});

test("ASCII classes, ends of text and inline flags mean what RE2 means by them", () => {
  const hit = (pattern: string, text: string) => toV8(pattern, "test")?.regex.test(text);
  expect(hit("^\\d$", "٣")).toBe(false);
  expect(hit("^\\w$", "é")).toBe(false);
  expect(hit("a$", "a\nb")).toBe(false);
  expect(hit("(?m)a$", "a\nb")).toBe(true);
  expect(hit("(?m)a$", "a\rb")).toBe(false);
  expect(hit("^.$", "\r")).toBe(true);
  expect(hit("^.$", "😀")).toBe(true);
  expect(hit("a(?i)b|C", "c")).toBe(true);
  expect(hit("(?i:k)", "\u212a")).toBe(true);
  expect(hit("^\\p{Greek}+$", "αβ")).toBe(true);
  expect(hit("\\Qa+b\\E", "a+b")).toBe(true);
});

test("what V8 cannot express is left to re2js and still works", () => {
  expect(toV8("(?:(a)|b)*")).toBeNull();
  expect(toV8("(?i)ß")).toBeNull();
  expect(compileReplace("(?:(a)|b)+", "<$1>")("ab")).toBe("<a>");
  expect(compileAny(["(?i)straße", "^never$"])("STRAẞE")).toBe(true);
});

test("replacements follow Rust's template syntax", () => {
  const swap = (template: string) => compileReplace("(?P<first>\\w+) (\\w+)", template)("ab cd!");
  expect(swap("$2 $1")).toBe("cd ab!");
  const braced = (name: string) => `$\{${name}}`;
  expect(swap(`${braced("2")}x${braced("first")}`)).toBe("cdxab!");
  expect(swap("$2x")).toBe("!");
  expect(swap(`${braced("1")}1`)).toBe("ab1!");
  expect(swap("$first-$$-$")).toBe("ab-$-$!");
  expect(swap(`$9${braced("nope")}$\{`)).toBe("${!");
  expect(swap("$0")).toBe("ab cd!");
  expect(swap("$&")).toBe("$&!");
});

test("a pattern that does not compile is an error that names it", () => {
  expect(() => compileAny(["ok", "(?=x)"])).toThrow(PatternError);
  expect(() => compileReplace("(", "")).toThrow(/does not compile/);
});

test("the cache forgets, so that a stream of new patterns does not fill the memory", () => {
  const cache = new BoundedCache<number>(2);
  let made = 0;
  for (const key of ["a", "b", "a", "c", "a", "b"]) cache.get(key, () => ++made);
  expect(cache.size).toBe(2);
  expect(made).toBe(4);
});
