const HELP = `sluice run           run hooks on an event from stdin and print the reply
sluice import-rules  make hooks of filter rules of rtk, tokf, snip or tokenjuice

  sluice run --config hook.json < event.json          no server needed
  sluice run --agent my-agent   < event.json          through the running server

Each command has --help.`;

// A command is loaded only when it is called: what a hook waits for is start-up time.
const COMMANDS: Record<string, () => Promise<{ main: (args: string[]) => Promise<number> }>> = {
  run: () => import("./run"),
  "import-rules": () => import("./import-rules"),
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
