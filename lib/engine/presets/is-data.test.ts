import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { PresetFile } from "@/lib/contract/preset";
import { cleanOutput } from "./clean-output";
import { dataIn } from "./is-data";

// Without these, rows that somebody asked for would be folded as if they were the lines of a log, where the command is not known.

const root = fileURLToPath(new URL("../../../presets", import.meta.url));
const presets = readdirSync(root)
  .sort()
  .map((id) => PresetFile.parse(JSON.parse(readFileSync(`${root}/${id}/preset.json`, "utf8"))));
/** Presets whose signs such rows bear have rules of their own for them. */
const unsigned = presets.map((preset) => (["psql", "ls"].includes(preset.id) ? { ...preset, signs: [] } : preset));
const rows = (count: number, row: (i: number) => string, ...head: string[]) =>
  `${[...head, ...Array.from({ length: count }, (_, i) => row(i + 1))].join("\n")}\n`;
const hash = (i: number, length: number) => (i * 2654435761).toString(16).padStart(8, "a").repeat(5).slice(0, length);
const clock = (i: number) => `${String(i % 24).padStart(2, "0")}:${String(i % 60).padStart(2, "0")}:07`;

const DATA: [string, string][] = [
  [
    "CSV with times and words",
    rows(200, (i) => `2026-11-30 ${clock(i)},host ${i},running and well,${i * 3}`, "at,host,state,load"),
  ],
  ["CSV without a header", rows(200, (i) => `${i},user_${i},"a, b",${i * 7}.5,ok`)],
  ["TSV", rows(200, (i) => `user ${i}\tis active since\t${i}\t2026`, "name\tstate\tdays\tyear")],
  [
    "find -ls",
    rows(
      200,
      (i) => `  22620${i}      4 -rw-r--r--   1 root     root         ${i}14 Nov 30 19:32 lib/the file of ${i}.ts`,
    ),
  ],
  ["ls -l", rows(200, (i) => `-rw-r--r-- 1 root root ${i}02 Nov 30 19:32 notes of day ${i}.txt`)],
  ["tar -tvf", rows(200, (i) => `-rw-r--r-- root/root ${i}02 2026-11-30 19:32 lib/notes-${i}.txt`)],
  ["dpkg -l", rows(200, (i) => `ii  lib${hash(i, 7)}:amd64  1.${i}-2  amd64  shared library of kind ${i}`)],
  [
    "a table of psql",
    rows(
      200,
      (i) => `${i + 1000} | user ${i} | was paid | ${i}.70`,
      "  id  |  name  | state | sum",
      "------+--------+-------+-----",
    ),
  ],
  ["git log with short hashes", rows(200, (i) => `${hash(i, 7)} Mend the reader of part ${i}`)],
  ["git log with long hashes", rows(200, (i) => `${hash(i, 40)} Mend the reader of part ${i}`)],
  [
    "git blame",
    rows(200, (i) => `^${hash(i, 7)} (Ada Lovelace 2026-11-30 12:43:29 +0000 ${i})   "name": "part ${i}",`),
  ],
  [
    "JSON lines of data",
    rows(200, (i) => `{"id": ${i}, "time": "2026-11-30T${clock(i)}Z", "name": "user ${i}", "amount": ${i}.5}`),
  ],
];

test.each(DATA)("%s keeps every row", (_, content) => {
  expect(dataIn(content)).toBe("rows");
  expect(cleanOutput(unsigned, { content }).content).toBe(content);
});

test.each<[string, string]>([
  ["times and levels", rows(200, (i) => `2026-11-30T${clock(i)}Z INFO request ${i} was served in ${i} ms`)],
  [
    "JSON lines with messages",
    rows(200, (i) => `{"ts":"2026-11-30T${clock(i)}Z","level":"info","msg":"request ${i} was served"}`),
  ],
  [
    "events of a test run",
    rows(200, (i) => `{"Time":"2026-11-30T${clock(i)}Z","Action":"run","Package":"a/b","Test":"Test${i}"}`),
  ],
  ["services of Compose", rows(200, (i) => `web-1  | request ${i} was served in ${i} ms`)],
  [
    "Python, with commas in its times",
    rows(200, (i) => `2026-11-30 ${clock(i)},123 - root - INFO - request ${i}, from host, was served`),
  ],
  ["logfmt", rows(200, (i) => `time=2026-11-30T${clock(i)}Z level=info msg="request was served" id=${i} ms=${i}`)],
])("a log is still folded: %s", (_, content) => {
  expect(dataIn(content)).toBeNull();
  expect(cleanOutput(presets, { content }).content.length).toBeLessThan(content.length / 3);
});

test("source code is left as it is", () => {
  const content = rows(
    60,
    (i) => `def part_${i}(value: int) -> int:\n    """Says what part ${i} does."""\n    return value * ${i}\n`,
    "import os",
    "import typing as t",
  );
  expect(dataIn(content)).toBe("code");
  expect(cleanOutput(presets, { content }).content).toBe(content);
});

test("a folder with its names is not cut in the middle", () => {
  const content = rows(400, (i) => `src/icons/of-many-kinds/icon-${i}-${hash(i, 6)}.svg`);
  const { content: cleaned } = cleanOutput(presets, { content });
  for (let i = 1; i <= 400; i++) expect(cleaned).toContain(`icon-${i}-${hash(i, 6)}.svg`);
});
