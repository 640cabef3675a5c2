import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { AuditLine } from "@/lib/contract/run";
import { createInterceptLog } from "./intercepts";

const folders: string[] = [];
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sluice-audit-"));
  folders.push(folder);
});
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

const FILE = "intercept.jsonl";
const line = (n: number): AuditLine => ({
  timestamp: new Date(1_750_000_000_000 + n * 1_000).toISOString(),
  plugin_id: "pii-scrub",
  hook: "after_tool_call",
  tool_name: "crm_lookup",
  action: "replace",
  observed_len: n,
  replacement_len: 10,
});

test("A1 the line has metadata only, in the contract's keys", async () => {
  const log = createInterceptLog(path.join(folder, "audit"));
  log.append(line(41));
  await log.flush();
  const written = JSON.parse(readFileSync(path.join(folder, "audit", FILE), "utf8"));
  expect(written).toEqual(line(41));
  expect(Object.keys(written)).toEqual([
    "timestamp",
    "plugin_id",
    "hook",
    "tool_name",
    "action",
    "observed_len",
    "replacement_len",
  ]);
});

test("A2 malformed lines are skipped on reading; the newest comes first", async () => {
  const log = createInterceptLog(folder);
  log.append(line(1));
  await log.flush();
  appendFileSync(path.join(folder, FILE), 'not json\n{"action":"replace"}\n\n{"timestamp":"');
  appendFileSync(path.join(folder, FILE), "\n");
  log.append(line(2));
  await log.flush();
  expect((await log.read(10)).map(({ observed_len }) => observed_len)).toEqual([2, 1]);
  expect(await log.read(1)).toHaveLength(1);
});

test("A3 forty appends at once, of several processes' logs, are forty whole lines", async () => {
  const logs = Array.from({ length: 8 }, () => createInterceptLog(folder));
  for (let n = 0; n < 40; n++) logs[n % 8]?.append(line(n));
  await Promise.all(logs.map((log) => log.flush()));
  const lines = readFileSync(path.join(folder, FILE), "utf8").trimEnd().split("\n");
  const seen = lines.map((text) => (JSON.parse(text) as AuditLine).observed_len).sort((a, b) => a - b);
  expect(seen).toEqual(Array.from({ length: 40 }, (_, n) => n));
});

test("files are put aside at their size, four are kept, and reading goes on in them", async () => {
  const log = createInterceptLog(folder, { rotateBytes: 150 });
  for (let n = 0; n < 8; n++) {
    log.append(line(n));
    await log.flush();
  }
  expect(readdirSync(folder).sort()).toEqual([FILE, `${FILE}.1`, `${FILE}.2`, `${FILE}.3`, `${FILE}.4`]);
  expect((await log.read(4)).map(({ observed_len }) => observed_len)).toEqual([7, 6, 5, 4]);
});

test("what cannot be written is lost and counted, not thrown; names of any length stay metadata", async () => {
  const blocked = path.join(folder, "file");
  writeFileSync(blocked, "");
  const log = createInterceptLog(path.join(blocked, "audit"));
  log.append(line(1));
  await log.flush();
  expect(log.stats()).toEqual({ written: 0, lost: 1 });
  const other = createInterceptLog(folder);
  other.append({ ...line(1), tool_name: "x".repeat(100_000) });
  await other.flush();
  expect((await other.read(1))[0]?.tool_name).toHaveLength(200);
});
