import { expect, test } from "vitest";
import type { Stage } from "@/lib/contract/stages";
import { runPipeline } from "../run-pipeline";

const out = (text: string, ...stages: Stage[]) => runPipeline(stages, text, { marks: "all" }).text;

test("context around a match is kept or dropped with it, and overlapping contexts count no line twice", () => {
  const text = "1\n2\nX\n4\nX\n6\n7\n";
  expect(out(text, { keep_lines: { patterns: ["X"], context: { before: 1, after: 1 } } })).toBe(
    "[1 line omitted]\n2\nX\n4\nX\n6\n[1 line omitted]\n",
  );
  expect(out(text, { drop_lines: { patterns: ["X"], context: { after: 1 } } })).toBe("1\n2\n[4 lines omitted]\n7\n");
  expect(out(text, { keep_lines: { patterns: ["X"], context: { before: 1_000, after: 1_000 } } })).toBe(text);
});

test("lines of unless are no match, and are never dropped as context either", () => {
  expect(out("a\nb keep\nc\n", { drop_lines: { patterns: ["^a"], unless: ["keep"], context: { after: 2 } } })).toBe(
    "[1 line omitted]\nb keep\n[1 line omitted]\n",
  );
  expect(out("a\na no\n", { keep_lines: { patterns: ["a"], unless: ["no"] } })).toBe("a\n[1 line omitted]\n");
});

test("keep_protected keeps what the guard would miss, also what the hook itself protects", () => {
  const text = "noise\nerror: it broke\nmine: 1\n";
  const stage: Stage = { keep_lines: { patterns: ["^never$"], keep_protected: true } };
  expect(out(text, stage)).toBe("[1 line omitted]\nerror: it broke\n[1 line omitted]\n");
  expect(runPipeline([stage], text, { marks: "all", protect: ["^mine:"] }).text).toBe(
    "[1 line omitted]\nerror: it broke\nmine: 1\n",
  );
  expect(out(text, { keep_lines: { patterns: ["^mine"] } })).toBe("[2 lines omitted]\nmine: 1\n");
});

test("a section without its last line is none, or one forgotten marker would swallow the rest", () => {
  const text = "BEGIN\none line of the section\ntwo lines of the section\n";
  expect(out(text, { sections: { enter: "^BEGIN", exit: "^END", do: "drop" } })).toBe(text);
  expect(out(text, { sections: { enter: "^BEGIN", until: "^END", do: "drop" } })).toBe("[3 lines omitted]\n");
});

test("the line behind a section may begin the next, and head and tail of each stay", () => {
  const text = "# one\n1 of the first\n2 of the first\n3 of the first\n# two\n1 of the second\n";
  expect(out(text, { sections: { enter: "^# ", do: "drop", head: 1, tail: 1 } })).toBe(
    "# one\n[2 lines omitted]\n3 of the first\n# two\n1 of the second\n",
  );
});

test("sections that are kept keep protected lines outside of them too, and a section with unless stays whole", () => {
  const text = "error: early\nx\n# s\nin\n# t\nfine\n";
  expect(out(text, { sections: { enter: "^# s", until: "^# t", do: "keep" } })).toBe(
    "error: early\n[1 line omitted]\n# s\nin\n[2 lines omitted]\n",
  );
  expect(out(text, { sections: { enter: "^# ", do: "drop", unless: ["fine"] } })).toBe(
    "error: early\nx\n[2 lines omitted]\n# t\nfine\n",
  );
});

test("a summary names its section by label or first line and spares a protected line inside", () => {
  const section = [
    "=== passing tests ===",
    "one of the tests passed",
    "error: but this",
    "two of the tests passed",
    "ok too",
  ];
  const text = `${section.join("\n")}\n`;
  expect(out(text, { sections: { enter: "^===", do: "summarize", label: "passing" } })).toBe(
    "[2 lines omitted: passing]\nerror: but this\n[2 lines omitted: passing]\n",
  );
  expect(out(text, { sections: { enter: "^===", do: "summarize" } })).toContain(
    "[2 lines omitted: === passing tests ===]",
  );
});

test("paragraphs: a failing block stays whole, keep alone drops the rest, head and tail cut what is left", () => {
  const text = "a\nfine\n\nb\nerror: x\n  at b\n\nc\nfine\n\nd\n";
  expect(out(text, { blocks: { keep: ["^c"] } })).toBe(
    "[3 lines omitted]\nb\nerror: x\n  at b\n\nc\nfine\n\n[1 line omitted]\n",
  );
  expect(out(text, { blocks: { drop: ["^fine"] } })).toBe(
    "[3 lines omitted]\nb\nerror: x\n  at b\n\n[3 lines omitted]\nd\n",
  );
  expect(out("p\n\nq\n\nr\n\ns\n", { blocks: { head: 1, tail: 1 } })).toBe("p\n\n[4 lines omitted]\ns\n");
});

test("of blocks that are alike all but the first shrink, unless one has a value of its own, and errors stay", () => {
  const block = (name: string, size = "small") => `# box[${name}] made\n  name = web-${name}\n  size = ${size}\n`;
  const stage: Stage = {
    blocks: { split_on: "^# ", until: "^Plan", alike: { mask: [], name: "\\[(\\w+)\\]", leave: ["^# "] } },
  };
  const [gone, plan] = ["[2 lines omitted]\n", "Plan: many\n"];
  expect(out(block("a") + block("b") + block("c") + plan, stage)).toBe(
    `${block("a")}# box[b] made\n${gone}# box[c] made\n${gone}${plan}`,
  );
  const odd = block("b", "huge");
  expect(out(block("a") + odd + block("c") + block("d") + plan, stage)).toContain(block("a") + odd);
  expect(out(block("a") + block("b") + plan, stage)).toBe(block("a") + block("b") + plan);
  const failing = (name: string) => `${block(name)}error: box ${name} is full\n`;
  const left = out(failing("a") + failing("b") + failing("c") + plan, stage);
  for (const name of ["a", "b", "c"]) expect(left).toContain(`error: box ${name} is full`);
  expect(left.split("\n").length).toBeLessThan(13);
});

test("blocks may differ in lines that do not count, and the last of them can stay", () => {
  const text = [1, 2, 3, 4].map((n) => `run\nstate = s${n}s\nsame text here ${n}`).join("\n");
  expect(out(text, { blocks: { split_on: "^run", alike: { except: ["^state"], keep: "first_last" } } })).toBe(
    "run\nstate = s1s\nsame text here 1\n[6 lines omitted]\nrun\nstate = s4s\nsame text here 4",
  );
  const other = text.replace("text here 3", "words here 3");
  expect(out(other, { blocks: { split_on: "^run", alike: { except: ["^state"] } } })).toContain(
    "s3s\nsame words here 3",
  );
});

test("equal lines anywhere are counted at the first, within the window only where they are near", () => {
  expect(out("a\nb\na\n\n\nb\na\n", { dedupe_lines: { scope: "all" } })).toBe("a [×3]\nb [×2]\n\n\n");
  expect(out("a\nb\na\nb\nb\nb\nb\na\n", { dedupe_lines: { scope: "all", window: 2 } })).toBe("a [×2]\nb [×5]\na\n");
});

test("what was expected and what came is never counted, or nobody could tell how many there were of each", () => {
  const diff = "    - Expected\n    + Received\n\n    -   4,\n    +   Promise {},\n    +   Promise {},\n";
  expect(out(diff, { dedupe_lines: true })).toBe(diff);
  expect(out("-----\n-----\n", { dedupe_lines: true })).toBe("----- [×2]\n");
});

test("similar lines: groups from min on, first and last, and rows of data are no group", () => {
  const job = (n: number) => `worker ${n} did the job in ${n}ms`;
  const text = [1, 2, 3, 4].map(job).join("\n");
  expect(out(text, { group_similar: { keep: "first_last" } })).toBe(`${job(1)} [+2 similar lines]\n${job(4)}`);
  expect(out(text, { group_similar: { min: 5 } })).toBe(text);
  const data = "12 34 56\n23 45 67\n34 56 78\n45 67 89\n";
  expect(out(data, { group_similar: { scope: "all" } })).toBe(data);
});

test("lines that differ in a status, an exit code or a word are not similar", () => {
  const served = (status: number) => `10.0.0.1 "GET /a HTTP/1.1" ${status} 512 took 12ms`;
  const lines = [served(200), served(200), served(502), served(200), served(200)];
  expect(out(lines.join("\n"), { group_similar: { min: 2 } })).toContain(served(502));
  const exits = "task a exit code 0\ntask a exit code 1\ntask a exit code 2\n";
  expect(out(exits, { group_similar: true })).toBe(exits);
});

test("similar lines everywhere are counted at the first, in between the others stay in order", () => {
  const text = "request 1 served fine\nlogin of ada\nrequest 2 served fine\nlogin of bob\nrequest 3 served fine\n";
  const stage: Stage = { group_similar: { scope: "all", only: ["^request"], min: 2 } };
  expect(out(text, stage)).toBe("request 1 served fine [+2 similar lines]\nlogin of ada\nlogin of bob\n");
  expect(out(text, { group_similar: { scope: "all", unless: ["^request"] } })).toBe(text);
  expect(out(text, { group_similar: { scope: "all", min: 2, mask_patterns: ["of \\w+$"], only: ["^login"] } })).toBe(
    text,
  );
});

test("of similar lines in a paragraph, the place of each is listed, and another paragraph is another file", () => {
  const finding = (place: string) => `  ${place}  warning  Unexpected any  no-explicit-any`;
  const text = `a.ts\n${finding("1:2")}\n${finding("9:4")}\n  3:1  error  x\n${finding("30:11")}\n\nb.ts\n${finding("5:5")}\n`;
  const stage: Stage = {
    group_similar: { scope: "paragraph", min: 2, mask: ["numbers"], list: "^ +\\d+:\\d+", only: ["warning"] },
  };
  expect(out(text, stage)).toBe(
    `a.ts\n${finding("1:2")} [+2 similar lines: 9:4 30:11]\n  3:1  error  x\n\nb.ts\n${finding("5:5")}\n`,
  );
});

test("words that stand before all lines of a job do not make its lines alike", () => {
  const said = [
    "Expected: 10.13",
    "Received: 10.12",
    "Ran everything",
    "Post cleanup",
    "npm ci",
    "git version",
    "Time: 31",
    "Snapshots: 0",
  ];
  const text = said.map((line) => `test (20)\tRun npm test\t2026-05-04T11:10:22.01Z ${line}`).join("\n");
  expect(out(text, { group_similar: { words: true, min: 4 } })).toBe(text);
});

test("a line removed later takes the lines that its count stood for along, in the mark", () => {
  const text = "keep\nstep 1 of the build\nstep 2 of the build\nstep 3 of the build\nkeep\n";
  expect(out(text, { group_similar: true }, { drop_lines: ["^step"] })).toBe("keep\n[3 lines omitted]\nkeep\n");
});

test("counts are of the original, by group with the most frequent first, and sums are exact", () => {
  const text = "a: 0.1s\nb: 0.2s\na: 0.3s\n";
  const stage: Stage = {
    count_lines: [
      { label: "runs", pattern: "^(\\w):", by: "$1" },
      { label: "seconds", pattern: "([\\d.]+)s$", sum: "$1" },
      { label: "never", pattern: "zzz" },
    ],
  };
  expect(out(text, { drop_lines: ["^a"] }, stage)).toBe(
    "[1 line omitted]\nb: 0.2s\n[1 line omitted]\n[counted lines: runs 3 (a ×2, b ×1); seconds 0.6 in 3 lines]\n",
  );
});

test("what a whole-output rule takes away is marked, what it rewrites line for line is not", () => {
  expect(out("a\n1\n2\nb\n", { replace_output: [{ pattern: "^1\\n2\\n", replacement: "" }] })).toBe(
    "a\n[2 lines omitted]\nb\n",
  );
  expect(out("a1\nb1\n", { replace_output: [{ pattern: "1$", replacement: "" }] })).toBe("a\nb\n");
});
