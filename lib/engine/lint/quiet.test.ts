import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JAVASCRIPT_TEMPLATE, SCRIPT_TEMPLATES } from "@/components/hooks/model/script-templates";
import { LIMITS } from "@/lib/contract/limits";
import { Finding } from "@/lib/contract/lint";
import { POINT_NAMES } from "@/lib/contract/points";
import { stripComments } from "./strip";
import { lint } from "./testing";

// False alarms and slow answers: what people would switch lint off for.

test("our own templates and the guide's script have no findings", () => {
  for (const [runtime, source] of Object.entries(SCRIPT_TEMPLATES))
    expect({ runtime, found: lint("transform_tool_result", source, { runner: { runtime } }) }).toEqual({
      runtime,
      found: [],
    });
  const javascript = { kind: "javascript", source: JAVASCRIPT_TEMPLATE };
  expect(lint("transform_tool_result", undefined, { runner: javascript })).toEqual([]);
  const guide = readFileSync(path.resolve(import.meta.dirname, "../../../docs/guides/scripts.md"), "utf8");
  const [, python = ""] = /```python\n([\s\S]*?)```/.exec(guide) ?? [];
  expect(python).not.toBe("");
  expect(lint("transform_tool_result", python)).toEqual([]);
});

test("blanking comments keeps every line and column where it was", () => {
  const text = fc
    .array(fc.constantFrom('"', "'", "`", '"""', "#", "//", "/*", "*/", "\\", "\n", " ", "a", "é"))
    .map((p) => p.join(""));
  fc.assert(
    fc.property(text, fc.constantFrom("python", "javascript", "bash", "other"), (source, language) => {
      const stripped = stripComments(source, language);
      expect(stripped.length).toBe(source.length);
      expect(stripped.replace(/[^\n]/g, "")).toBe(source.replace(/[^\n]/g, ""));
      for (let i = 0; i < source.length; i++) if (stripped[i] !== " ") expect(stripped[i]).toBe(source[i]);
    }),
  );
});

const HOSTILE = {
  "one quote after another": '"',
  "escaped quotes": '\\"',
  backticks: "`\\`",
  "open brackets": "{[(",
  "calls that never close": "json.dumps(",
  "literals in literals": '{"action": "modify",',
  "prints of replies": "print(json.dumps({}))\n",
  "prints of anything": "print(x)\n",
  "console calls": "console.log(JSON.stringify({\n",
  "jq without an end": "jq '{content: .content} \n",
  "spaces and colons": "if a : : : : ",
  "white space": " \t",
  "line breaks": "\n",
  "environment names": "LIBREFANG_SECRET_A\n",
};

describe("a script of the largest size, made to be slow", () => {
  test.each(Object.entries(HOSTILE))("%s", (_, piece) => {
    const source = piece.repeat(Math.floor(LIMITS.sourceChars / piece.length));
    for (const runtime of ["python", "node", "bash"])
      expect(lint("transform_tool_result", source, { runner: { runtime } }).length).toBeLessThanOrEqual(200);
    expect(lint("before_tool_call", source).length).toBeLessThanOrEqual(200);
  });
});

test("whatever a script holds, findings fit their schema, and their lines are lines of it", () => {
  const pieces = fc.constantFrom(
    "print(",
    "json.dumps({",
    '"action": "modify"',
    "}",
    ")",
    "\n",
    "indent=2",
    "event['args']",
    "import json\n",
    "event = json.load(sys.stdin)\n",
    "#",
    '"',
    "{",
    "sys.exit(0)\n",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), fc.constantFrom(...POINT_NAMES), (parts, point) => {
      const source = parts.join("") || " ";
      const lines = source.split("\n").length;
      for (const one of lint(point, source)) {
        Finding.parse(one);
        expect(one.line ?? 1).toBeLessThanOrEqual(lines);
        expect(one.message.length).toBeLessThan(600);
      }
    }),
    { numRuns: 300 },
  );
});
