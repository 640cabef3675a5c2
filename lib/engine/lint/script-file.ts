import type { Finding } from "@/lib/contract/lint";
import { RUNTIMES, type RuntimeName } from "@/lib/contract/runtimes";
import { finding, type LintInput, type Rule } from "./rule";
import { shebangOf } from "./script";

/** Endings that a runtime takes beside the one of the table of runtimes. */
const ALSO: Record<string, readonly string[]> = {
  node: ["mjs", "cjs"],
  bash: ["bash"],
  deno: ["js", "mts", "mjs"],
  bun: ["js", "mts", "mjs", "tsx"],
  v: ["vsh"],
};
/** Programs in a first line that fit a runtime. */
const PROGRAMS: Record<string, readonly string[]> = {
  python: ["python", "pypy"],
  node: ["node", "nodejs"],
  bash: ["bash", "sh", "dash"],
  deno: ["deno"],
  bun: ["bun"],
  ruby: ["ruby"],
  php: ["php"],
  lua: ["lua"],
};

/** Where the script is, and whether its runtime can start it (librefang.md 3.1, 6.4). */
export const scriptFile: Rule = (input) => [...path(input), ...firstLine(input)];

function path({ config: { runner } }: LintInput): Finding[] {
  if (runner.kind !== "command" || runner.path === undefined) return [];
  const found: Finding[] = [];
  const file = runner.path.split("/").at(-1) ?? "";
  const ending = /\.([A-Za-z0-9]+)$/.exec(file)?.[1]?.toLowerCase();
  const wanted = endingsOf(runner.runtime);
  if (wanted && (ending === undefined || !wanted.includes(ending)))
    found.push(
      finding(
        "extension_mismatch",
        "runner.path",
        `${file} is run with ${runner.runtime}, whose scripts end in ${wanted.map((one) => `.${one}`).join(", ")}.`,
        "Check the runtime, or rename the file.",
      ),
    );
  if (runner.path.split(/[\\/]/).includes(".."))
    found.push(
      finding(
        "path_traversal",
        "runner.path",
        "A path with .. is refused at every run.",
        "Name a file in the script folder.",
      ),
    );
  if (runner.sha256 === null)
    found.push(
      finding(
        "integrity_missing",
        "runner.sha256",
        "The file can change without anybody noticing; LibreFang checks hashes when a plugin is installed or listed, never when a hook runs.",
        "Pin the file's sha256.",
      ),
    );
  return found;
}

/** @returns null for native programs and for the path of a launcher, which take any. */
function endingsOf(runtime: string): readonly string[] | null {
  const row = RUNTIMES[runtime as RuntimeName];
  return row === undefined || runtime === "native" ? null : [row.ext, ...(ALSO[runtime] ?? [])];
}

function firstLine({ config: { runner }, context, script }: LintInput): Finding[] {
  if (runner.kind !== "command") return [];
  if (runner.runtime === "native" && runner.path !== undefined && context.executable === false)
    return [
      finding("not_executable", "runner.path", "The file may not be executed.", "Set its executable bit (chmod +x)."),
    ];
  if (!script) return [];
  const program = shebangOf(script.raw);
  if (runner.runtime === "native")
    return program !== null || isBinary(script.raw)
      ? []
      : [
          finding(
            "shebang_missing",
            script.path,
            "A native hook is started as a program; a script needs a first line such as #!/bin/sh.",
            "Add the line, or choose the script's runtime.",
            1,
          ),
        ];
  const fitting = PROGRAMS[runner.runtime];
  if (program === null || !fitting || fitting.includes(program)) return [];
  return [
    finding(
      "shebang_other_runtime",
      script.path,
      `The first line names ${program}, and the script is run with ${runner.runtime}, which ignores that line.`,
      `Choose the runtime for ${program}, or correct the line.`,
      1,
    ),
  ];
}

const isBinary = (raw: string): boolean => raw.slice(0, 1_000).includes("\0") || raw.startsWith("\x7fELF");
