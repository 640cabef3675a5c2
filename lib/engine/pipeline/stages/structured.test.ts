import { expect, test } from "vitest";
import type { Stage } from "@/lib/contract/stages";
import { runPipeline } from "../run-pipeline";

const run = (text: string, ...stages: Stage[]) => runPipeline(stages, text, { marks: "all" });
const out = (text: string, ...stages: Stage[]) => run(text, ...stages).text;
const json = (text: string, json: Extract<Stage, { json: unknown }>["json"]) => out(text, { json });

test("what is not touched is given back to the byte: layout, numbers, repeated keys, escapes", () => {
  const text = `{"a" : 1.0,\n\t"b":[ 12345678901234567890, 1e400 ],"a":"\\u00e9\\/",  "long":"${"x".repeat(40)}"}\n`;
  expect(json(text, { max_string: 10 })).toBe(text.replace(/x{40}/, "xxxxxxxxxx…[+30 chars]"));
});

test("arrays say in place how many items are gone, in the layout of the array, and only where that is shorter", () => {
  expect(json("[1,2,3]", { max_items: 1 })).toBe("[1,2,3]");
  const items = Array.from({ length: 10 }, (_, i) => ({ id: i, name: `item ${i}` }));
  const pretty = JSON.stringify(items, null, 2);
  expect(JSON.parse(json(pretty, { max_items: 2 }))).toEqual([items[0], items[1], "[8 items omitted]"]);
  expect(json(pretty, { max_items: 1 })).toBe(
    '[\n  {\n    "id": 0,\n    "name": "item 0"\n  },\n  "[9 items omitted]"\n]',
  );
});

test("items with a protected line stay, wherever they stand in their array", () => {
  const items = Array.from({ length: 9 }, (_, i) => ({ text: `message ${i}`, level: i === 7 ? "error" : "info" }));
  expect(JSON.parse(json(JSON.stringify(items, null, 2), { max_items: 1 }))).toEqual([
    items[0],
    "[7 items omitted]",
    items[7],
  ]);
});

test("left-out keys are counted at the end of the root, by name", () => {
  const pod = (i: number) => ({ name: `p${i}`, managedFields: [{ manager: "kubectl" }], node: null });
  const pods = JSON.stringify({ items: [pod(1), pod(2), pod(3)] });
  expect(JSON.parse(json(pods, { drop: ["managedFields"], drop_nulls: true }))).toEqual({
    items: [{ name: "p1" }, { name: "p2" }, { name: "p3" }],
    "[omitted]": "3 × managedFields, 3 × null",
  });
  const user = { name: "ada", url: "http://x.example/ada" };
  const list = Array.from({ length: 4 }, (_, id) => ({ id, body: "text ".repeat(9), user }));
  expect(JSON.parse(json(JSON.stringify(list), { pick: ["[].id", "[].user.name"] }))).toEqual([
    ...list.map(({ id }) => ({ id, user: { name: "ada" } })),
    "[omitted] 8 × other keys",
  ]);
});

test("levels below the last one are counted, and keys named __proto__ are keys", () => {
  const nested = '{"a":{"b":{"c":"a long enough text to be left out"}}}';
  expect(json(nested, { max_depth: 2 })).toBe('{"a":{"b":"[1 key omitted]"}}');
  const odd = '{"__proto__":{"x":"a long text that is dropped here"},"keep":1}';
  expect(json(odd, { drop: ["__proto__"] })).toBe('{"keep":1,"[omitted]": "1 × __proto__"}');
});

test("one value a line: records shrink, those beyond the limit are counted in a line that is a record too", () => {
  const records = Array.from({ length: 20 }, (_, n) => JSON.stringify({ n, text: "x".repeat(60) }));
  expect(json(`${records.join("\n")}\n`, { max_items: 2, max_string: 5 }).split("\n")).toEqual([
    '{"n":0,"text":"xxxxx…[+55 chars]"}',
    '{"n":1,"text":"xxxxx…[+55 chars]"}',
    '{"[omitted]":"[18 lines omitted]"}',
    "",
  ]);
});

test("what is no JSON, or has text around it, is left alone", () => {
  for (const text of ['Result:\n{"a":[1,2,3,4,5,6,7,8,9]}\n', "[not json]\n", '{"a":1\n', "12\n", ""])
    expect(json(text, { max_items: 1, format: "compact" })).toBe(text);
});

test("compact and pretty print the same value; deep nesting is no stack overflow", () => {
  const value = { a: [1, { b: [] }], c: {} };
  expect(json(JSON.stringify(value, null, 4), { format: "compact" })).toBe('{"a": [1,{"b": []}],"c": {}}');
  expect(json('{"a":\n1, "b":[ 2 ]}', { format: "compact" })).toBe('{"a": 1,"b":[2]}');
  expect(json(JSON.stringify(value), { format: "pretty" })).toBe(JSON.stringify(value, null, 2));
  const deep = `${"[".repeat(2_000)}${"]".repeat(2_000)}`;
  expect(json(deep, { format: "pretty" })).toBe(deep);
});

test("the line map of shrunk JSON says which lines went, and later cuts are marked", () => {
  const value = { a: Array.from({ length: 9 }, (_, i) => `item number ${i}`), b: 1 };
  const text = `${JSON.stringify(value, null, 1)}\n`;
  expect(run(text, { json: { max_items: 1 } }).line_map?.removed).toEqual([[5, 7, 0]]);
  expect(out(text, { json: { max_items: 1 } }, { head_lines: 2 })).toBe('{\n "a": [\n[12 lines omitted]\n');
});

const patch = (path: string, git = true) =>
  [
    ...(git ? [`diff --git a/${path} b/${path}`, "index 1..2 100644"] : []),
    `--- a/${path}`,
    `+++ b/${path}`,
    "@@ -1,2 +1,2 @@ context",
    " same",
    "-old",
    "+new",
    "\\ No newline at end of file",
  ].join("\n");
const DROP: Stage = { diff: { drop_files: ["\\.lock$"] } };

test("files of a diff go as a whole with their statistics, also without git's header, or binary", () => {
  expect(out(`${patch("a.lock")}\n${patch("b.ts")}\n`, DROP)).toBe(
    `[9 lines omitted: diff --git a/a.lock b/a.lock +1 -1]\n${patch("b.ts")}\n`,
  );
  expect(out(`${patch("b.ts", false)}\n${patch("c.lock", false)}\n`, DROP)).toBe(
    `${patch("b.ts", false)}\n[7 lines omitted: c.lock +1 -1]\n`,
  );
  const binary = [
    "diff --git a/x.lock b/x.lock",
    "new file mode 100644",
    "index 0..1",
    "Binary files /dev/null and b/x.lock differ",
  ];
  expect(out(`${binary.join("\n")}\n${patch("b.ts")}`, DROP)).toBe(
    `[4 lines omitted: diff --git a/x.lock b/x.lock +0 -0]\n${patch("b.ts")}`,
  );
});

const added = (path: string, lines: number) =>
  [
    `diff --git a/${path} b/${path}`,
    "--- a/x",
    "+++ b/x",
    `@@ -1,1 +1,${lines + 1} @@`,
    " same",
    ...Array.from({ length: lines }, (_, i) => `+line number ${i}`),
  ].join("\n");
const marked = (path: string, lines: number) =>
  `[${lines + 5} lines omitted: diff --git a/${path} b/${path} +${lines} -0]`;

test("files go for their size only while the diff is too long, the largest first, and never all of them", () => {
  const fit: Stage = { diff: { max_lines_per_file: 20, fit_tokens: 500 } };
  const [small, large, larger] = [added("a.ts", 15), added("b.ts", 60), added("c.ts", 90)];
  expect(out(`${small}\n${large}`, fit)).toBe(`${small}\n${large}`);
  expect(out(`${large}\n${small}\n${larger}`, fit)).toBe(`${large}\n${small}\n${marked("c.ts", 90)}`);
  expect(out(added("d.ts", 900), fit)).toBe(added("d.ts", 900));
  expect(out(`${added("d.ts", 900)}\n${added("e.ts", 950)}`, fit)).toBe(
    `${added("d.ts", 900)}\n${marked("e.ts", 950)}`,
  );
  const shorts = Array.from({ length: 90 }, (_, i) => added(`${i}.ts`, 15)).join("\n");
  expect(out(shorts, fit)).toBe(shorts);
});

test("a line of a hunk that looks like a header ends no file, and a broken hunk keeps its file", () => {
  const tricky = ["--- a/q.sql", "+++ b/q.sql", "@@ -1,2 +1,2 @@", "--- a/x.lock", "+++ b/x.lock", " same", ""].join(
    "\n",
  );
  expect(out(tricky, DROP)).toBe(tricky);
  const broken = "--- a/x.lock\n+++ b/x.lock\n@@ -1,9 +1,9 @@\n same\n";
  expect(out(broken, DROP)).toBe(broken);
});

test("columns go from aligned rows only, until the table ends", () => {
  const table = "NAME   AGE   NODE\nweb    3d    n1\nlong-name-web 4d n2\n\nNAME of something else\n";
  expect(out(table, { table: { drop_columns: ["age"] } })).toBe(
    "NAME   NODE  [omitted: AGE]\nweb    n1\nlong-name-web 4d n2\n\nNAME of something else\n",
  );
});
