import { isAssignment, programName, skipOptions, words } from "./words";

/** What a wrapper runs: the words of a command, a text for a shell, or (null) nothing that can be seen, so that it is a command itself. */
export type Wrapped = readonly string[] | { script: string } | null;
type Wrapper = (args: readonly string[]) => Wrapped;

/** Options, then so many operands of its own, then assignments, then the command. */
const plain =
  (values = "", operands = 0): Wrapper =>
  (args) => {
    let i = skipOptions(args, 0, words(values)) + operands;
    while (i < args.length && isAssignment(args[i] as string)) i++;
    return i < args.length ? args.slice(i) : null;
  };

/** The same behind one of some subcommands; other subcommands are commands of the program itself. */
const behind =
  (subcommands: string, values = "", operands = 0): Wrapper =>
  (args) => {
    const path = skipOptions(args, 0, words(values));
    const known = subcommands.split(",").map((one) => one.split(" "));
    const found = known.find((names) => names.every((name, i) => args[path + i] === name));
    return found ? plain(values, operands)(args.slice(path + found.length)) : null;
  };

/** `sh -c TEXT`; with a script file the shell is the program. */
const shell: Wrapper = (args) => {
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    if (arg === "-o" || arg === "-O" || arg === "--rcfile" || arg === "--init-file") i++;
    else if (/^-[a-zA-Z]*c[a-zA-Z]*$/.test(arg)) return i + 1 < args.length ? { script: args[i + 1] as string } : null;
    else if (!arg.startsWith("-")) return null;
  }
  return null;
};

/** `cmd /c …` and `pwsh -Command …`: all that follows is the text. */
const windowsShell: Wrapper = (args) => {
  const at = args.findIndex((arg) => /^(?:\/c|-c|-command)$/i.test(arg));
  return at >= 0 && at + 1 < args.length ? { script: args.slice(at + 1).join(" ") } : null;
};

/** Behind so many operands everything is one text for a shell, as with `ssh HOST` and `adb shell`. */
const joined =
  (values: string, operands: number): Wrapper =>
  (args) => {
    const rest = args.slice(skipOptions(args, 0, words(values)) + operands);
    return rest.length > 0 ? { script: rest.join(" ") } : null;
  };

const DOCKER_RUN =
  "-e --env --env-file -v --volume -w --workdir -p --publish -u --user --name --network --net --entrypoint --mount -m --memory --cpus --platform -h --hostname -l --label --add-host --gpus --tmpfs --shm-size --ulimit --restart --pull --cap-add --cap-drop --security-opt --device --dns --ipc --pid --userns --log-driver --index -a --attach";
const COMPOSE_GLOBAL = "-f --file -p --project-name --profile --env-file --project-directory";
const DOCKER_GLOBAL = "-H --host -c --context --config -l --log-level";

const docker: Wrapper = (args) => {
  const at = skipOptions(args, 0, words(DOCKER_GLOBAL));
  if (args[at] === "compose") return behind("exec,run", `${COMPOSE_GLOBAL} ${DOCKER_RUN}`, 1)(args.slice(at + 1));
  return behind("exec,run,container exec,container run", `${DOCKER_GLOBAL} ${DOCKER_RUN}`, 1)(args);
};

const behindDashes =
  (subcommand: string): Wrapper =>
  (args) => {
    const dashes = args.indexOf("--");
    return dashes > 0 && dashes + 1 < args.length && args.slice(0, dashes).includes(subcommand)
      ? args.slice(dashes + 1)
      : null;
  };

const PYTHON_VALUES = words("-W -X");
/** `python -m pytest -q` is pytest; `python script.py` is Python. */
const python: Wrapper = (args) => {
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    const module = /^-[A-Za-z]*m(.*)$/.exec(arg);
    if (module && !PYTHON_VALUES.has(arg.slice(0, 2))) {
      const name = module[1] || args[++i];
      return name === undefined ? null : [name, ...args.slice(i + 1)];
    }
    if (PYTHON_VALUES.has(arg)) i++;
    else if (!arg.startsWith("-") || /^-[A-Za-z]*c/.test(arg)) return null;
  }
  return null;
};

/** `php vendor/bin/phpunit`, `node node_modules/.bin/jest`: an installed tool started by its interpreter. */
const interpreter: Wrapper = (args) => {
  const at = args.findIndex((arg) => !arg.startsWith("-"));
  const file = args[at];
  if (file === undefined || !/(?:^|\/)(?:vendor\/bin|node_modules)\/|\.phar$/.test(file)) return null;
  return [file.replace(/\.(?:[cm]?js|phar)$/, ""), ...args.slice(at + 1)];
};

const NODE_TOOLS = words(
  "jest vitest mocha ava tap karma cypress playwright tsc vue-tsc tsx ts-node eslint prettier biome oxlint stylelint next vite astro webpack rollup esbuild turbo nx lerna prisma nyc c8 svelte-check ng tsup knip depcheck markdownlint rimraf concurrently cross-env dotenv",
);
const NODE_VALUES =
  "-C --dir --prefix --cwd --filter -F -w --workspace -p --package --node-options --loglevel --registry";
/** `npm exec`, `pnpm dlx` and the like, and a tool's name in the place of a subcommand (`yarn jest`). */
const packageManager: Wrapper = (args) => {
  const wrapped = behind("exec,x,dlx", NODE_VALUES)(args);
  if (wrapped) return wrapped;
  const at = skipOptions(args, 0, words(NODE_VALUES));
  return NODE_TOOLS.has(args[at] ?? "") ? args.slice(at) : null;
};
const npx: Wrapper = (args) => {
  const call = args.findIndex((arg) => arg === "-c" || arg === "--call");
  const first = skipOptions(args, 0, words(NODE_VALUES));
  return call >= 0 && call < first ? { script: args[call + 1] ?? "" } : plain(NODE_VALUES)(args);
};

const UV_VALUES =
  "--with --with-requirements --with-editable --from -p --python --project --directory --group --only-group --extra --package --env-file -i --index --index-url --color --config-file --cache-dir";
const coverage: Wrapper = (args) => {
  if (args[0] !== "run") return null;
  const at = skipOptions(args, 1, words("--source --omit --include --rcfile --context --concurrency --data-file"));
  return args[at - 1] === "-m" || args[at - 1] === "--module" ? args.slice(at) : null;
};

/** The command of `find -exec`; its output is what is seen unless find prints too. */
const find: Wrapper = (args) => {
  const at = args.findIndex((arg) => /^-(?:exec|execdir)$/.test(arg));
  if (at < 0 || args.includes("-print")) return null;
  const end = args.findIndex((arg, i) => i > at && (arg === ";" || arg === "+"));
  return args.slice(at + 1, end < 0 ? undefined : end);
};

const command: Wrapper = (args) => (/^-[vV]/.test(args[0] ?? "") ? null : plain("")(args));

const su: Wrapper = (args) => {
  const at = args.findIndex((arg) => arg === "-c" || arg === "--command");
  return at >= 0 && at + 1 < args.length ? { script: args[at + 1] as string } : null;
};

const WRAPPERS: Record<string, Wrapper> = {
  timeout: plain("-k --kill-after -s --signal", 1),
  gtimeout: plain("-k --kill-after -s --signal", 1),
  sudo: plain("-u --user -g --group -h --host -p --prompt -C -r -t -U -D -R -T"),
  doas: plain("-u -C"),
  gosu: plain("", 1),
  runuser: plain("-u --user"),
  su,
  chroot: plain("", 1),
  unshare: plain("-S -G -w --wd"),
  env: plain("-u --unset -C --chdir -S --split-string"),
  time: plain("-f --format -o --output"),
  nice: plain("-n --adjustment"),
  ionice: plain("-c -n --class --classdata"),
  nohup: plain(),
  setsid: plain(),
  stdbuf: plain("-o -e -i --output --error --input"),
  unbuffer: plain(),
  chronic: plain(),
  caffeinate: plain("-t -w"),
  fakeroot: plain(),
  "xvfb-run": plain("-s --server-args -n --server-num -e --error-file -f --auth-file -w --wait"),
  "dbus-run-session": plain(),
  winpty: plain(),
  xcrun: plain("--sdk --toolchain"),
  arch: plain(),
  busybox: plain(),
  flock: plain("-w --wait --timeout -E --conflict-exit-code", 1),
  tini: plain(),
  "dumb-init": plain(),
  xargs: plain("-n -L -P -I -d -E -s -a --max-args --max-procs --max-lines --delimiter --arg-file --replace"),
  command,
  exec: plain("-a"),
  builtin: plain(),
  find,
  eval: (args) => (args.length > 0 ? { script: args.join(" ") } : null),
  sh: shell,
  bash: shell,
  zsh: shell,
  dash: shell,
  ash: shell,
  ksh: shell,
  fish: shell,
  cmd: windowsShell,
  powershell: windowsShell,
  pwsh: windowsShell,
  script: su,
  ssh: joined("-p -i -o -l -F -J -L -R -D -b -c -E -I -m -O -Q -S -W -w", 1),
  adb: (args) => {
    const at = skipOptions(args, 0, words("-s -t -H -P -L"));
    return args[at] === "shell" ? joined("", 0)(args.slice(at + 1)) : null;
  },
  wsl: plain("-d --distribution -u --user --cd"),
  docker,
  "docker compose": behind("exec,run", `${COMPOSE_GLOBAL} ${DOCKER_RUN}`, 1),
  kubectl: behindDashes("exec"),
  npx,
  bunx: npx,
  pnpx: npx,
  npm: packageManager,
  pnpm: packageManager,
  yarn: packageManager,
  bun: packageManager,
  corepack: plain(),
  dotenv: plain("-e -f -v -p -c"),
  dotenvx: behind("run", "-f --env-file -e --env"),
  "cross-env": plain(),
  nyc: plain("--reporter -r --report-dir --temp-dir --exclude -x --include -n --cwd"),
  c8: plain("--reporter -r --report-dir --temp-directory --exclude -x --include -n --src"),
  node: interpreter,
  php: interpreter,
  python,
  pypy: python,
  uv: behind("run,tool run", UV_VALUES),
  uvx: plain(UV_VALUES),
  pipx: behind("run", "--spec --python"),
  poetry: behind("run", "-C --directory -P --project"),
  pipenv: behind("run"),
  pdm: behind("run", "-p --project"),
  hatch: behind("run", "-e --env"),
  rye: behind("run"),
  pixi: behind("run", "-e --environment --manifest-path"),
  conda: behind("run", "-n --name -p --prefix --cwd"),
  mamba: behind("run", "-n --name -p --prefix --cwd"),
  micromamba: behind("run", "-n --name -p --prefix --cwd"),
  coverage,
  bundle: behind("exec,e"),
  spring: plain(),
  rbenv: behind("exec"),
  pyenv: behind("exec"),
  nodenv: behind("exec"),
  asdf: behind("exec"),
  mise: (args) => behindDashes("exec")(args) ?? behindDashes("x")(args),
  volta: behind("run", "--node --npm --yarn"),
  fnm: behind("exec", "--using"),
  nvm: behind("exec", "", 1),
  rustup: behind("run", "", 1),
  composer: behind("exec", "-d --working-dir"),
  direnv: behind("exec", "", 1),
  devbox: behind("run", "-c --config"),
  doppler: behind("run", "-p --project -c --config"),
  op: behind("run", "--env-file"),
  "aws-vault": behind("exec", "-d --duration", 1),
  sluice: behind("exec"),
};

/** A line of so many wrappers is no command that a person would write. */
const MAX_WRAPPERS = 10;

/** Takes wrappers off a command, outermost first. `argv` is null where a wrapper hands a text to a shell. */
export function unwrap(argv: readonly string[]): {
  wrappers: string[];
  argv: readonly string[];
  script: string | null;
} {
  const wrappers: string[] = [];
  let rest = argv;
  while (rest.length > 0 && wrappers.length < MAX_WRAPPERS) {
    const program = programName(rest[0] as string);
    const wrapped = Object.hasOwn(WRAPPERS, program) ? (WRAPPERS[program] as Wrapper)(rest.slice(1)) : null;
    if (wrapped === null || ("length" in wrapped && wrapped.length === 0)) break;
    wrappers.push(program);
    if ("script" in wrapped) return { wrappers, argv: rest, script: wrapped.script };
    rest = wrapped;
  }
  return { wrappers, argv: rest, script: null };
}
