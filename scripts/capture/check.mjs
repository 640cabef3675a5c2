// Checks the kept presets: shapes, RE2 patterns, that each sample holds what it says, and that nothing names a machine.
// What the presets make of the samples is measured by npm run eval.
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

const patternsOf = (value, key = "") =>
  typeof value === "string"
    ? [
        "patterns",
        "unless",
        "only",
        "enter",
        "exit",
        "until",
        "pattern",
        "mask_patterns",
        "drop_files",
        "keep",
        "drop",
      ].includes(key)
      ? [value]
      : []
    : Array.isArray(value)
      ? value.flatMap((item) => patternsOf(item, key))
      : value && typeof value === "object"
        ? Object.entries(value).flatMap(([name, item]) => patternsOf(item, name))
        : [];

const HOSTS = /https?:\/\/([a-z0-9.-]+)/gi;
const ALLOWED = [
  "rust-lang.github.io",
  "deb.debian.org",
  "www.shellcheck.net",
  "getcomposer.org",
  "docs.pytest.org",
  "help.gradle.org.",
  "docs.gradle.org",
  "services.gradle.org",
  "rubygems.org",
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
  for (const pattern of [...preset.signs, ...patternsOf(preset.hook.runner.stages)]) compile(tool, pattern);
  const folder = join(presetsDir, tool, "samples");
  const names = readdirSync(folder);
  for (const name of names.filter((entry) => entry.endsWith(".json")).map((entry) => entry.slice(0, -5))) {
    const where = `${tool}/${name}`;
    const about = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
    const text = readFileSync(join(folder, `${name}.txt`), "utf8");
    count++;
    // A sample may show a command that the preset leaves alone.
    const matched = match.matcher(about.command).find();
    if ((about.exit_code === 0) !== (about.outcome === "passing"))
      problems.push(`${where}: exit code and outcome differ`);
    const plain = text.replace(/\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007]*\u0007/g, "");
    for (const part of [...about.expect.must_keep, ...about.expect.must_not])
      if (!text.includes(part) && !plain.includes(part))
        problems.push(`${where}: the raw text lacks ${JSON.stringify(part)}`);
    for (const part of own)
      if (text.replace(/\/tmp\/cc\w+\.o/g, "").includes(part)) problems.push(`${where}: names ${part}`);
    for (const [, host] of text.matchAll(HOSTS))
      if (!ALLOWED.includes(host)) problems.push(`${where}: names the host ${host}`);
    console.log(
      `${where.padEnd(40)} ${String(Buffer.byteLength(text)).padStart(7)} bytes ${String(text.split("\n").length - 1).padStart(5)} lines${matched ? "" : "  (not matched)"}`,
    );
  }
}
for (const problem of problems) console.error(`! ${problem}`);
console.log(`${count} samples, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
