const HELP = `sluice run           run hooks on an event from stdin and print the reply
sluice clean         clean a tool's output from stdin
sluice original      print what a call's content was before hooks
sluice test          run saved samples and compare with what they expect, for CI
sluice import        create hooks from LibreFang, SynapsCLI or Sluice files
sluice import-rules  make hooks of filter rules of rtk, tokf, snip or tokenjuice
sluice export        write an agent's hooks as such files
sluice doctor        look at this installation and say what is missing

  sluice run --config hook.json < event.json          no server needed
  cargo test 2>&1 | sluice clean --command "cargo test" --exit-code 101
  sluice run --agent my-agent   < event.json          through the running server

Each command has --help.`;

// A command is loaded only when it is called: what a hook waits for is start-up time.
const COMMANDS: Record<string, () => Promise<{ main: (args: string[]) => Promise<number> }>> = {
  run: () => import("./run"),
  clean: () => import("./clean"),
  original: () => import("./original"),
  test: () => import("./test"),
  import: () => import("./import"),
  export: () => import("./export"),
  "import-rules": () => import("./import-rules"),
  doctor: () => import("./doctor"),
};

async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    console.log(HELP);
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS[name];
  if (command) return (await command()).main(args);
  console.error(`sluice: there is no command ${JSON.stringify(name)}\n\n${HELP}`);
  return 2;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(`sluice: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  },
);
