import { expect, test } from "vitest";
import type { Stage } from "@/lib/contract/stages";
import type { Marks } from "../ports";
import { PatternError } from "../regex/compile";
import { runPipeline } from "./run-pipeline";

const run = (text: string, stages: Stage[], marks: Marks = "all") => runPipeline(stages, text, { marks });
const out = (text: string, stages: Stage[], marks: Marks = "all") => run(text, stages, marks).text;

test("dropped runs are marked in place with a count of original lines, adjacent runs of several stages once", () => {
  const text = "a\nx1\nx2\ny1\nb\nx3\nc\n";
  expect(out(text, [{ drop_lines: ["^x"] }, { drop_lines: ["^y"] }])).toBe(
    "a\n[3 lines omitted]\nb\n[1 line omitted]\nc\n",
  );
  expect(out(text, [{ drop_lines: ["^x"] }], "cuts")).toBe("a\ny1\nb\nc\n");
});

test("what is missing at the start or the end is marked too, and blank runs are not", () => {
  expect(out("x\na\n\n\nb\nx", [{ drop_lines: ["^x$", "^$"] }])).toBe("[1 line omitted]\na\nb\n[1 line omitted]");
});

test("marks are not seen by later stages, so no stage can drop or count one", () => {
  expect(out("a\nx\nb\nc", [{ drop_lines: ["x"] }, { drop_lines: ["omitted"] }, { max_lines: 2 }])).toBe(
    "a\n[1 line omitted]\nb\n[1 line omitted]",
  );
});

test("cuts by position are marked even without mark_omissions, and count only what they cut then", () => {
  const text = "1\n2\nx\n3\n4\n5\n";
  expect(out(text, [{ drop_lines: ["x"] }, { head_lines: 1, tail_lines: 1 }], "cuts")).toBe(
    "1\n[3 lines omitted]\n5\n",
  );
  expect(out(text, [{ tail_lines: 2 }], "cuts")).toBe("[4 lines omitted]\n4\n5\n");
  expect(out(text, [{ max_lines: 6 }])).toBe(text);
});

test("a mark longer than what it stands for gives way only where the whole would grow", () => {
  const long = "a line that is long enough to pay for a mark or two";
  expect(out("x\nkept\n", [{ drop_lines: ["x"] }], "unless_larger")).toBe("kept\n");
  expect(out(`x\nkept\n${long}\nkept`, [{ drop_lines: ["x", "long"] }], "unless_larger")).toBe(
    "[1 line omitted]\nkept\n[1 line omitted]\nkept",
  );
  expect(out(`${"x\nkept\n".repeat(4)}${long}\n`, [{ drop_lines: ["x", "long"] }], "unless_larger")).toBe(
    `${"kept\n".repeat(4)}[1 line omitted]\n`,
  );
});

test("keep_lines keeps any of its patterns, and everything dropped still says so", () => {
  expect(out("a\nb\nc", [{ keep_lines: ["a", "c"] }])).toBe("a\n[1 line omitted]\nc");
  expect(out("a\nb\n", [{ keep_lines: ["z"] }])).toBe("[2 lines omitted]\n");
  expect(out("a\nb\n", [{ keep_lines: ["z"] }], "cuts")).toBe("");
});

test("dedupe_lines counts equal neighbours, keeps one blank line, and its count is mark enough", () => {
  expect(out("a\na\na\n\n \n\nb\nb\n", [{ dedupe_lines: true }])).toBe("a [×3]\n\nb [×2]\n");
  expect(out("a\na\nx\nb\n", [{ dedupe_lines: true }, { drop_lines: ["x"] }])).toBe("a [×2]\n[1 line omitted]\nb\n");
  expect(out("k\na\na\nb\n", [{ dedupe_lines: true }, { drop_lines: ["^a"] }])).toBe("k\n[2 lines omitted]\nb\n");
});

test("truncate_lines_at counts code points, says what is missing, and never makes a line longer", () => {
  expect(out(`${"😀".repeat(30)}`, [{ truncate_lines_at: 2 }])).toBe("😀😀…[+28 chars]");
  expect(out("abcdefghijklmn", [{ truncate_lines_at: 2 }])).toBe("abcdefghijklmn");
});

test("replace runs its rules in order on every match of each line", () => {
  const stages: Stage[] = [
    {
      replace: [
        { pattern: "\\d+", replacement: "<$0>" },
        { pattern: "<(1)>", replacement: "$1" },
      ],
    },
  ];
  expect(out("1 22\r\n1\n", stages)).toBe("1 <22>\r\n1\n");
});

test("patterns do not see a carriage return at the end of a line, and it is kept", () => {
  expect(out("ok\r\nbad\r\nz\r\n", [{ drop_lines: ["^bad$"] }])).toBe("ok\r\n[1 line omitted]\r\nz\r\n");
});

test("a blank line that becomes the last one stays a line, also where the text had no newline at its end", () => {
  expect(out("a\n\nb", [{ drop_lines: ["b"] }], "unless_larger")).toBe("a\n\n");
  expect(out("\nb", [{ drop_lines: ["b"] }], "unless_larger")).toBe("\n");
  expect(out("a\nb", [{ replace: [{ pattern: "b", replacement: "" }] }])).toBe("a\n\n");
});

test("on_empty stands in for nothing and for blank text only", () => {
  expect(out("x\n\n", [{ drop_lines: ["x"] }, { on_empty: "nothing left" }])).toBe("nothing left\n");
  expect(out("x\ny", [{ drop_lines: ["x"] }, { on_empty: "nothing left" }])).toBe("[1 line omitted]\ny");
  expect(out("", [{ on_empty: "nothing" }])).toBe("");
});

test("NUL, lone surrogates and odd line ends pass untouched", () => {
  const text = "a\u0000b\n\ud83d\n\u2028\r\n\n\nend";
  expect(out(text, [{ drop_lines: ["never"] }, { strip_ansi: true }])).toBe(text);
});

test("the report says lines and bytes before and after each stage", () => {
  const { stages } = run("é\nxx\nyy\n", [{ drop_lines: ["x"] }, { replace: [{ pattern: "é", replacement: "e" }] }]);
  expect(stages).toEqual([
    { kind: "drop_lines", lines_before: 3, lines_after: 2, bytes_before: 9, bytes_after: 6 },
    { kind: "replace", lines_before: 2, lines_after: 2, bytes_before: 6, bytes_after: 5 },
  ]);
});

test("the line map says who removed and who changed which original line", () => {
  const { line_map } = run("a\nx\nx\nb\nc\n", [
    { drop_lines: ["x"] },
    { replace: [{ pattern: "b", replacement: "B" }] },
  ]);
  expect(line_map).toEqual({
    removed: [[2, 2, 0]],
    changed: [[4, 1]],
    kept: [
      [1, 1, 1],
      [3, 4, 2],
    ],
  });
});

test("a pattern that does not compile is an error, not a stage that does nothing", () => {
  expect(() => run("a", [{ drop_lines: ["(?=a)"] }])).toThrow(PatternError);
});
