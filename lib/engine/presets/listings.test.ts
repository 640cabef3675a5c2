import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { PresetFile } from "@/lib/contract/preset";
import { cleanOutput } from "./clean-output";
import { isLog } from "./is-log";

// Without these, rows that somebody asked for are folded as if they were messages of a log, or dropped as noise.

const root = fileURLToPath(new URL("../../../presets", import.meta.url));
const presets = readdirSync(root)
  .sort()
  .map((id) => PresetFile.parse(JSON.parse(readFileSync(`${root}/${id}/preset.json`, "utf8"))));
const clean = (command: string, content: string, exit_code = 0) =>
  cleanOutput(presets, { command, content, exit_code }).content;
const rows = (row: (i: number) => string) => Array.from({ length: 120 }, (_, i) => `${row(i)}\n`).join("");

test.each([
  ["tar -tvf a.tar", (i: number) => `-rw-r--r-- root/root ${i * 91} 2026-11-30 19:32 lib/part-${i}.ts`],
  ["gem list", (i: number) => `part${i} (default: 0.${i}.0)`],
  ["readelf -sW a", (i: number) => `  ${i}: 00000000000${1000 + i}   607 FUNC    GLOBAL DEFAULT   14 part_${i}`],
  ["python -X importtime -c 'import a'", (i: number) => `import time:      ${i} |     ${i * 7} | part${i}`],
  ["./export.sh", (i: number) => `${i},user_${i},2026-11-30,${i * 3}.5,card expired`],
  ["git blame a.json", (i: number) => `^652756${i % 9} (Ada 2026-11-30 12:43:29 +0000 ${i}) "part": "1.${i}.0",`],
  [
    "find node_modules/a -name '*.js'",
    (i: number) => `node_modules/a/${"abcdefghij"[i % 10]}/${"klmnopqrstuv"[i % 12]}${"wxyz"[i % 4]}.js`,
  ],
])("each row of %s stays", (command, row) => {
  const cleaned = clean(command, rows(row));
  for (let i = 0; i < 120; i++) expect(cleaned).toContain(row(i).trim());
});

test("what checks did not find stays when what they found is folded", () => {
  const found = rows((i) => `checking for header ${i} of the system... yes`);
  expect(clean("./configure", `${found}checking for shlwapi.h... no\n${found}`)).toContain(
    "checking for shlwapi.h... no",
  );
});

test("a preset that would leave nothing but marks leaves everything", () => {
  const content = rows((i) => `npm http fetch GET 200 https://registry.example.com/part-${i} 12ms`);
  expect(clean("npm view", content)).toBe(content);
});

test("a listing with times is no log", () => {
  expect(isLog(rows((i) => `2026-11-30 10:00:${10 + (i % 50)}  ${i * 731} reports/2026/part-${i}.csv`))).toBe(false);
  expect(isLog(rows((i) => `2026-11-30 10:00:${10 + (i % 50)} INFO request ${i} done`))).toBe(true);
  expect(isLog(rows((i) => `{"ts":"2026-11-30T10:00:00Z","msg":"part ${i}"}`))).toBe(true);
});

test("linters whose findings carry no word for an error are thinned, though they exit with a failure", () => {
  const content = rows((i) => `docs/a.md:${i + 1}:81 MD013/line-length Line length [Expected: 80; Actual: ${90 + i}]`);
  const cleaned = clean("npx markdownlint docs", content, 1);
  expect(cleaned.length).toBeLessThan(content.length / 4);
  expect(cleaned).toContain("docs/a.md:1:81 MD013/line-length");
  expect(cleaned).toContain("MD013 ×120");
});
