const ASSIGNMENT = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/;
export const isAssignment = (word: string): boolean => ASSIGNMENT.test(word);
export const isOption = (word: string): boolean => word.length > 1 && word.startsWith("-");

/** Other names of the same program, after folder and extension are gone. */
const ALIASES: Record<string, string> = {
  gradlew: "gradle",
  mvnw: "mvn",
  mvnd: "mvn",
  nodejs: "node",
  "py.test": "pytest",
  py: "python",
  batcat: "bat",
  podman: "docker",
  nerdctl: "docker",
  "docker-compose": "docker compose",
  "podman-compose": "docker compose",
  gmake: "make",
  ripgrep: "rg",
  egrep: "grep",
  fgrep: "grep",
  zgrep: "grep",
  fdfind: "fd",
  oc: "kubectl",
  k: "kubectl",
  tofu: "terraform",
  gsed: "sed",
  gawk: "awk",
  mawk: "awk",
};

/** @returns a program without folder, Windows extension and version (`./mvnw`, `/usr/bin/python3.11`, `tsc.cmd`, `jest@29`); two words for `docker-compose`. */
export function programName(word: string): string {
  const base = word.slice(Math.max(word.lastIndexOf("/"), word.lastIndexOf("\\")) + 1);
  const bare = base.replace(/\.(?:exe|cmd|bat|ps1)$/i, "").replace(/(?<=.)@.*$/, "");
  const unversioned = bare.replace(/^(python|pip|pypy|ruby|php|node|gcc|clang|g\+\+|clang\+\+)-?\d+(?:\.\d+)*$/, "$1");
  return ALIASES[unversioned] ?? unversioned;
}

/**
 * @param values options that take the next word as their value
 * @returns the index of the first word that is no option, from `from` on; behind a `--`
 */
export function skipOptions(args: readonly string[], from: number, values: ReadonlySet<string>): number {
  let i = from;
  while (i < args.length && isOption(args[i] as string)) {
    const option = args[i] as string;
    if (option === "--") return i + 1;
    i += values.has(option) ? 2 : 1;
  }
  return i;
}

const NONE: ReadonlySet<string> = new Set();
export const words = (list: string): ReadonlySet<string> => (list === "" ? NONE : new Set(list.split(" ")));
