import type { Redirect } from "./lex";
import { isAssignment, isOption, programName, skipOptions, words } from "./words";

/** One program with its arguments, and what becomes of its output. */
export type SimpleCommand = {
  /** The words without assignments before them, redirections and wrappers. */
  argv: readonly string[];
  /** Name of the program: no folder, no extension, usual aliases folded (`./gradlew` is `gradle`, `python3` is `python`); "" when an expansion names it. */
  program: string;
  /** First word that is neither an option nor the value of an option before the subcommand: `git -C dir log` has `log`. */
  subcommand: string | null;
  /** The subcommand and the words behind it that are no options, such as `compose`, `up`. */
  operands: readonly string[];
  /** Program, subcommand and the rest without what stands between the two: `git log -3`. */
  canonical: string;
  /** Names of the wrappers that were taken off, outermost first: `sudo`, `timeout`, `npx`. */
  wrappers: readonly string[];
  /** Assignments before the program. */
  environment: readonly string[];
  redirects: readonly Redirect[];
  /** The file that standard output goes to, or null when it goes on to the pipe or to the reader. */
  redirected: string | null;
  pipedFrom: boolean;
  pipedInto: boolean;
  negated: boolean;
  background: boolean;
};

/** Programs with subcommands: the options before these that take the next word. */
const GLOBAL_VALUES: Record<string, ReadonlySet<string>> = {
  git: words("-C -c --git-dir --work-tree --namespace --exec-path --super-prefix --config-env"),
  docker: words("-H --host -c --context --config -l --log-level"),
  kubectl: words(
    "-n --namespace --context --cluster --user --kubeconfig -s --server --token --as --request-timeout --profile -v",
  ),
  helm: words("-n --namespace --kube-context --kubeconfig --registry-config --repository-config"),
  cargo: words("-C --config -Z --color --manifest-path"),
  make: words("-C --directory -f --file --makefile -I -o -W --assume-old --assume-new"),
  go: words("-C"),
  gh: words("-R --repo --hostname"),
  npm: words("--prefix -w --workspace --loglevel --registry --cwd"),
  pnpm: words("-C --dir --filter -F --loglevel"),
  yarn: words("--cwd"),
  bun: words("--cwd"),
  mvn: words("-f --file -pl --projects -P -s --settings -T --threads"),
  gradle: words("-p --project-dir -b --build-file -g --gradle-user-home -I --init-script -c --settings-file"),
  terraform: words(""),
  aws: words("--profile --region --output --query --endpoint-url"),
  gcloud: words("--project --account --format --configuration --zone --region"),
  adb: words("-s -t -H -P -L"),
  pip: words("--python --log --proxy --cache-dir"),
  poetry: words("-C --directory -P --project"),
  uv: words("--project --directory --color --config-file --cache-dir -p --python"),
  composer: words("-d --working-dir"),
  dotnet: words(""),
};

export type Surroundings = Pick<
  SimpleCommand,
  "wrappers" | "environment" | "redirects" | "pipedFrom" | "pipedInto" | "negated" | "background"
>;

/** @param argv at least one word */
export function simpleCommand(argv: readonly string[], around: Surroundings): SimpleCommand {
  const name = programName(argv[0] as string);
  const expands = /[$`]/.test(name);
  const [program = "", ...second] = expands ? [""] : name.split(" ");
  const args = [...second, ...argv.slice(1)];
  const values = Object.hasOwn(GLOBAL_VALUES, program) ? GLOBAL_VALUES[program] : undefined;
  const start = values ? skipOptions(args, args[0]?.startsWith("+") ? 1 : 0, values) : 0;
  const rest = args.slice(start);
  const operands = rest.filter((word) => !isOption(word)).slice(0, 16);
  return {
    ...around,
    argv: [argv[0] as string, ...args],
    program,
    subcommand: operands[0] ?? null,
    operands,
    canonical: [program, ...(rest.length > 0 ? rest : args)].join(" "),
    redirected: redirectedTo(around.redirects),
  };
}

/** @returns the assignments before a command and the words behind them */
export function splitEnvironment(all: readonly string[]): [environment: string[], argv: string[]] {
  const end = all.findIndex((word) => !isAssignment(word));
  const at = end < 0 ? all.length : end;
  return [all.slice(0, at), all.slice(at)];
}

const SHOWN = /^(?:[12]|\/dev\/(?:stdout|stderr|tty|fd\/[12]))$/;

export function redirectedTo(redirects: readonly Redirect[]): string | null {
  let file: string | null = null;
  for (const { fd, operator, target } of redirects)
    if (operator.startsWith("&>") || (fd === 1 && operator.startsWith(">"))) file = SHOWN.test(target) ? null : target;
  return file;
}
