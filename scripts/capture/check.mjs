// Checks the kept presets: shapes, RE2 patterns, that each sample holds what it says, that nothing names a machine,
// and, with a small stand-in for the engine, that each preset keeps must_keep and removes must_not.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir, hostname } from "node:os";
import { join } from "node:path";
import { RE2JS } from "re2js";
import { presetsDir } from "./lib.mjs";

const problems = [];
const compile = (where, pattern) => {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    problems.push(`${where}: ${pattern}: ${error.message}`);
    return RE2JS.compile("$^");
  }
};

function apply(where, stages, text) {
  let lines = text.split("\n");
  for (const stage of stages) {
    if (stage.strip_ansi) {
      lines = lines.map((line) => line.replace(/\u001b\[[0-?]*[ -/]*[@-~]/g, ""));
    } else if (stage.replace) {
      for (const { pattern, replacement } of stage.replace) {
        const regex = compile(where, pattern);
        lines = lines.map((line) => regex.matcher(line).replaceAll(replacement));
      }
    } else if (stage.drop_lines) {
      const regexes = stage.drop_lines.map((pattern) => compile(where, pattern));
      const kept = [];
      let dropped = 0;
      const mark = () => {
        if (dropped > 0) kept.push(`[${dropped} ${dropped === 1 ? "line" : "lines"} omitted]`);
        dropped = 0;
      };
      for (const line of lines) {
        if (regexes.some((regex) => regex.matcher(line).find())) dropped++;
        else {
          mark();
          kept.push(line);
        }
      }
      mark();
      lines = kept;
    } else if (stage.truncate_lines_at) {
      const max = stage.truncate_lines_at;
      lines = lines.map((line) => (line.length > max ? `${line.slice(0, max)}…` : line));
    } else problems.push(`${where}: the check knows no stage ${JSON.stringify(stage)}`);
  }
  return lines.join("\n");
}

const HOSTS = /https?:\/\/([a-z0-9.-]+)/gi;
const ALLOWED = [
  "registry.npmjs.org",
  "github.com",
  "eslint.org",
  "v8.dev",
  "cwiki.apache.org",
  "maven.apache.org",
  "vitest.dev",
  "jestjs.io",
  "docs.npmjs.com",
  // from the text of installed packages that a whole-tree grep shows
  "developer.mozilla.org",
  "example.com",
  "empty.invalid",
  "cats.com",
  "www.npmjs.com",
  "sindresorhus.com",
];
const own = [homedir(), hostname().length > 2 ? hostname() : "/no-such-host/", process.cwd(), "/tmp/"];

let count = 0;
for (const tool of readdirSync(presetsDir).sort()) {
  const file = join(presetsDir, tool, "preset.json");
  if (!existsSync(file)) {
    problems.push(`${tool}: no preset.json`);
    continue;
  }
  const preset = JSON.parse(readFileSync(file, "utf8"));
  if (preset.id !== tool) problems.push(`${tool}: the id is ${preset.id}`);
  const match = compile(tool, preset.hook.match.command);
  const folder = join(presetsDir, tool, "samples");
  const names = readdirSync(folder);
  for (const name of names.filter((entry) => entry.endsWith(".json")).map((entry) => entry.slice(0, -5))) {
    const where = `${tool}/${name}`;
    const about = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
    const text = readFileSync(join(folder, `${name}.txt`), "utf8");
    const cleaned = apply(where, preset.hook.runner.stages, text);
    count++;
    // A sample may show a command that the preset leaves alone.
    const matched = match.matcher(about.command).find();
    if ((about.exit_code === 0) !== (about.outcome === "passing"))
      problems.push(`${where}: exit code and outcome differ`);
    for (const part of [...about.expect.must_keep, ...about.expect.must_not])
      if (!text.includes(part)) problems.push(`${where}: the raw text lacks ${JSON.stringify(part)}`);
    for (const part of about.expect.must_keep)
      if (!cleaned.includes(part)) problems.push(`${where}: cleaning lost ${JSON.stringify(part)}`);
    for (const part of about.expect.must_not)
      if (cleaned.includes(part)) problems.push(`${where}: cleaning left ${JSON.stringify(part)}`);
    for (const part of own)
      if (text.replace(/\/tmp\/cc\w+\.o/g, "").includes(part)) problems.push(`${where}: names ${part}`);
    for (const [, host] of text.matchAll(HOSTS))
      if (!ALLOWED.includes(host)) problems.push(`${where}: names the host ${host}`);
    const saved = Math.round(100 * (1 - cleaned.length / Math.max(1, text.length)));
    console.log(
      `${where.padEnd(40)} ${String(Buffer.byteLength(text)).padStart(7)} bytes ${String(text.split("\n").length - 1).padStart(5)} lines  -${saved}%${matched ? "" : "  (not matched)"}`,
    );
    if (process.env.SHOW === where) console.log(cleaned);
  }
}
for (const problem of problems) console.error(`! ${problem}`);
console.log(`${count} samples, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
