// Runs a real tool in a throw-away project and keeps what it printed as a preset's sample.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir, hostname, tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const presetsDir = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "presets");

/** A fresh project directory; its path reads /home/user/<name> in what is kept. */
export function workspace(name, files = {}) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "sample-")));
  const dir = join(base, name);
  mkdirSync(dir);
  writeFiles(dir, files);
  return { base, dir, remove: () => rmSync(base, { recursive: true, force: true }) };
}

export function writeFiles(dir, files) {
  for (const [path, text] of Object.entries(files)) {
    const target = join(dir, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

// Settings of the caller's shell that would change what the tools print.
const UNSET = [
  "NO_COLOR",
  "FORCE_COLOR",
  "CLICOLOR",
  "CLICOLOR_FORCE",
  "CI",
  "GITHUB_ACTIONS",
  "MAKEFLAGS",
  "MAKELEVEL",
];
const UNSET_PREFIX = [
  "PIP_",
  "CARGO_",
  "RUSTUP_TOOLCHAIN_",
  "npm_lifecycle",
  "npm_package",
  "npm_command",
  "PYTEST_",
  "VITEST",
  "GIT_",
];

function environment(extra = {}) {
  const env = {};
  for (const [key, value] of Object.entries(process.env)) {
    if (UNSET.includes(key) || UNSET_PREFIX.some((prefix) => key.startsWith(prefix))) continue;
    env[key] = value;
  }
  return { ...env, LANG: "C.UTF-8", LC_ALL: "C.UTF-8", TERM: "xterm-256color", TZ: "UTC", ...extra };
}

/** Runs a command quietly to prepare a project; throws when it fails. */
export function prepare(dir, command, env) {
  const run = spawnSync("bash", ["-c", command], { cwd: dir, env: environment(env), encoding: "utf8" });
  if (run.status !== 0) throw new Error(`${command}: exit ${run.status}\n${run.stdout}${run.stderr}`);
  return run.stdout;
}

export function version(command) {
  const run = spawnSync("bash", ["-c", `${command} 2>&1`], { env: environment({ TERM: "dumb" }), encoding: "utf8" });
  return (
    run.stdout
      .replace(/\u001b\[[0-9;]*m/g, "")
      .split("\n")
      .find((line) => line.trim()) ?? "unknown"
  ).trim();
}

const escapeRegex = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const ask = (file, args) => {
  try {
    return execFileSync(file, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
};

let machine;
/** What names this machine, and what stands in its place in a kept sample. */
function machineNames() {
  if (machine) return machine;
  machine = [];
  const registry = ask("npm", ["config", "get", "registry"]).replace(/\/$/, "");
  if (registry) machine.push([new RegExp(escapeRegex(registry), "g"), "https://registry.npmjs.org"]);
  const python = ask("python3", ["-c", "import sys; print(sys.executable); print(sys.prefix); print(sys.base_prefix)"]);
  const [executable, ...prefixes] = python.split("\n").filter(Boolean);
  if (executable) machine.push([new RegExp(escapeRegex(executable), "g"), "/usr/bin/python3"]);
  for (const prefix of prefixes) machine.push([new RegExp(`${escapeRegex(prefix)}(?=/(lib|bin)/)`, "g"), "/usr"]);
  const home = homedir();
  machine.push([new RegExp(`(?<![\\w.-])${escapeRegex(home)}(?=[/\\s"':)]|$)`, "gm"), "/home/user"]);
  const host = hostname();
  if (host.length > 2) machine.push([new RegExp(`\\b${escapeRegex(host)}\\b`, "g"), "devbox"]);
  const { username } = userInfo();
  // Owner and group columns of ls; both words, so that prose about a "root project" stays as it is.
  machine.push([new RegExp(`\\b${escapeRegex(username)} (${escapeRegex(username)}|users|staff)\\b`, "g"), "user user"]);
  return machine;
}

function neutral(text, base) {
  let out = text.replaceAll(base, "/home/user");
  for (const [pattern, replacement] of machineNames()) out = out.replace(pattern, replacement);
  return out;
}

const PLAIN = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007]*\u0007/g;
const MAX_BYTES = 60_000;

/** What must survive: texts as they are, and for a pattern every line that it matches (without colour, at most 60). */
function expected(text, keep, problems) {
  const lines = text.replace(PLAIN, "").split(/[\r\n]+/);
  const found = keep.flatMap((want) => {
    if (typeof want === "string") return [want];
    const hits = lines.filter((line) => want.test(line)).map((line) => line.trim());
    if (hits.length === 0) problems.push(`no line matches ${want}`);
    return hits.slice(0, 60);
  });
  return [...new Set(found)].filter(Boolean);
}

/** Set aside at first, then read to mend a rule. */
const LOOKED_AT = ["rspec/failing"];

/** A third of the samples is set aside while rules are written: their scores are read, their texts are not. */
const heldOut = (tool, name) =>
  !LOOKED_AT.includes(`${tool}/${name}`) && createHash("sha1").update(`${tool}/${name}`).digest()[0] % 3 === 0;

function store(tool, name, text, about, { keep, noise, extra, problems }) {
  const plain = text.replace(PLAIN, "");
  const mustKeep = expected(text, keep, problems);
  for (const part of mustKeep) if (!plain.includes(part)) problems.push(`not printed: ${JSON.stringify(part)}`);
  for (const part of noise) if (!text.includes(part)) problems.push(`not printed: ${JSON.stringify(part)}`);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_BYTES) problems.push(`${bytes} bytes, at most ${MAX_BYTES}`);
  const folder = join(presetsDir, tool, "samples");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.txt`), text);
  const file = join(folder, `${name}.json`);
  const bound = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).expect.max_tokens : null;
  const kept = {
    title: about.title,
    command: about.command,
    tool_name: "shell_exec",
    exit_code: about.exit_code,
    outcome: about.exit_code === 0 ? "passing" : "failing",
    origin: about.origin,
    tool_version: about.tool_version,
    held_out: heldOut(tool, name),
    expect: { must_keep: mustKeep, must_not: noise, max_tokens: bound, ...extra },
  };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  console.log(`${tool}/${name}: ${bytes} bytes, ${text.split("\n").length - 1} lines, exit ${about.exit_code}`);
  for (const problem of problems) console.error(`  ! ${tool}/${name}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

/**
 * One sample: runs `command` (or `run`, when what is shown should be shorter) and keeps its merged output.
 * The exit code must fit `outcome`, and every expected text or pattern must be there. `extra` adds expectations.
 */
export function sample(tool, name, options) {
  const { project, title, command, run, env, toolVersion, outcome, keep, noise = [], extra = {}, edit } = options;
  const log = join(project.base, `${tool}-${name}.log`);
  const fd = openSync(log, "w");
  const child = spawnSync("bash", ["-c", run ?? command], {
    cwd: project.dir,
    env: environment(env),
    stdio: ["ignore", fd, fd],
    timeout: 300_000,
  });
  closeSync(fd);
  const raw = neutral(readFileSync(log, "utf8"), project.base);
  const text = edit ? edit(raw) : raw;
  const exit_code = child.status ?? 1;
  const problems = [];
  if ((exit_code === 0) !== (outcome === "passing")) problems.push(`exit code ${exit_code}, but wanted ${outcome}`);
  const about = { title, command, exit_code, origin: "captured", tool_version: toolVersion };
  store(tool, name, text, about, { keep, noise, extra, problems });
}

/** One sample of a tool that cannot run here, written from the format that its documentation shows, and marked so. */
export function written(tool, name, { title, command, text, exitCode = 0, toolVersion, keep, noise = [], extra = {} }) {
  const about = { title, command, exit_code: exitCode, origin: "documented", tool_version: toolVersion };
  store(tool, name, text, about, { keep, noise, extra, problems: [] });
}

/** Numbers that look random and are the same in every run. */
export function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const many = (count, make) => Array.from({ length: count }, (_, i) => make(i));

export const tools = () =>
  readdirSync(join(dirname(fileURLToPath(import.meta.url)), "tools"))
    .filter((file) => file.endsWith(".mjs"))
    .map((file) => file.slice(0, -4))
    .sort();
