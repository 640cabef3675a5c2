/**
 * The twelve runtimes of librefang.md 3.1: their aliases, the command line before SCRIPT (`launchers` are tried in order), the
 * extension of a script, what is passed on of our own environment, and how the launcher tells its version.
 */
export const RUNTIMES = {
  python: {
    title: "Python",
    aliases: ["", "python3", "py"],
    ext: "py",
    launchers: ["python3", "python", "py"],
    args: [],
    passes: ["PYTHONPATH", "VIRTUAL_ENV", "PYTHONIOENCODING"],
    version: "--version",
    install: "apt-get install python3",
  },
  native: {
    title: "Native executable",
    aliases: ["binary", "exec"],
    ext: "bin",
    launchers: [],
    args: [],
    passes: [],
    version: "",
    install: "",
  },
  v: {
    title: "V",
    aliases: ["vlang"],
    ext: "v",
    launchers: ["v"],
    args: ["-no-retry-compilation", "run"],
    passes: ["VMODULES"],
    version: "--version",
    install: "see vlang.io",
  },
  node: {
    title: "Node.js",
    aliases: ["nodejs", "js"],
    ext: "js",
    launchers: ["node"],
    args: [],
    passes: ["NODE_PATH"],
    version: "--version",
    install: "apt-get install nodejs",
  },
  deno: {
    title: "Deno",
    aliases: ["ts", "typescript"],
    ext: "ts",
    launchers: ["deno"],
    args: ["run", "--allow-read", "--allow-env"],
    passes: ["DENO_DIR"],
    version: "--version",
    install: "see deno.com",
  },
  go: {
    title: "Go",
    aliases: ["golang"],
    ext: "go",
    launchers: ["go"],
    args: ["run"],
    passes: ["GOPATH", "GOMODCACHE", "GOCACHE"],
    version: "version",
    install: "apt-get install golang-go",
  },
  ruby: {
    title: "Ruby",
    aliases: ["rb"],
    ext: "rb",
    launchers: ["ruby"],
    args: [],
    passes: ["RUBYLIB", "RUBYOPT", "GEM_HOME", "GEM_PATH"],
    version: "--version",
    install: "apt-get install ruby",
  },
  bash: {
    title: "Bash",
    aliases: ["sh", "shell"],
    ext: "sh",
    launchers: ["bash"],
    args: [],
    passes: [],
    version: "--version",
    install: "apt-get install bash",
  },
  bun: {
    title: "Bun",
    aliases: [],
    ext: "ts",
    launchers: ["bun"],
    args: ["run"],
    passes: ["BUN_INSTALL"],
    version: "--version",
    install: "see bun.sh",
  },
  php: {
    title: "PHP",
    aliases: [],
    ext: "php",
    launchers: ["php"],
    args: [],
    passes: ["PHP_INI_SCAN_DIR"],
    version: "--version",
    install: "apt-get install php-cli",
  },
  lua: {
    title: "Lua",
    aliases: [],
    ext: "lua",
    launchers: ["lua"],
    args: [],
    passes: ["LUA_PATH", "LUA_CPATH"],
    version: "-v",
    install: "apt-get install lua5.4",
  },
  wasm: {
    title: "WebAssembly",
    aliases: ["webassembly"],
    ext: "wasm",
    launchers: [],
    args: [],
    passes: [],
    version: "",
    install: "",
  },
} as const;
export type RuntimeName = keyof typeof RUNTIMES;
export const RUNTIME_NAMES = Object.keys(RUNTIMES) as RuntimeName[];

/** @returns the runtime that a tag names (trimmed, any case, aliases allowed), or undefined. */
export function runtimeFromTag(tag: string): RuntimeName | undefined {
  const wanted = tag.trim().toLowerCase();
  return RUNTIME_NAMES.find(
    (name) => name === wanted || (RUNTIMES[name].aliases as readonly string[]).includes(wanted),
  );
}

/** @returns whether a tag is the path of a launcher instead of a runtime's name (librefang.md 3.1, last rows). */
export const isLauncherPath = (tag: string): boolean => /[\\/]/.test(tag);

/** @returns what is known of the runtime that a config names; a launcher path gets no arguments and no passed environment. */
export const runtimeRow = (runtime: string) =>
  RUNTIMES[runtime as RuntimeName] ?? {
    title: runtime,
    aliases: [],
    ext: "script",
    launchers: [runtime],
    args: [],
    passes: [],
    version: "--version",
    install: "",
  };
