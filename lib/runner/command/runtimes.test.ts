import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { RUNTIME_NAMES, RUNTIMES, type RuntimeName, runtimeRow } from "@/lib/contract/runner";
import { testRunners } from "../testing";

/** Without these a hook written for LibreFang in one of its twelve languages would be started in another way, or not at all. */
const runners = testRunners();
afterAll(runners.close);

function isInstalled(runtime: RuntimeName): boolean {
  const { launchers } = RUNTIMES[runtime] as { launchers: readonly string[] };
  return launchers.some((name) =>
    (process.env.PATH ?? "").split(delimiter).some((folder) => {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }),
  );
}

const TS = `const text = await new Response(IN).text();\nconst content: string = JSON.parse(text).content.toUpperCase();\nconsole.log(JSON.stringify({ content, args: ARGS }));\n`;
const SOURCES: Partial<Record<RuntimeName, string>> = {
  go: 'package main\n\nimport (\n\t"encoding/json"\n\t"os"\n\t"strings"\n)\n\nfunc main() {\n\tvar event map[string]interface{}\n\tif err := json.NewDecoder(os.Stdin).Decode(&event); err != nil {\n\t\tpanic(err)\n\t}\n\tjson.NewEncoder(os.Stdout).Encode(map[string]interface{}{"content": strings.ToUpper(event["content"].(string)), "args": os.Args[1:]})\n}\n',
  ruby: 'require "json"\nevent = JSON.parse(STDIN.read)\nputs JSON.generate({ content: event["content"].upcase, args: ARGV })\n',
  php: '<?php\n$event = json_decode(stream_get_contents(STDIN), true);\necho json_encode(["content" => strtoupper($event["content"]), "args" => array_slice($argv, 1)]), "\\n";\n',
  lua: 'local line = io.read("l")\nlocal content = line:match(\'"content":"(.-)"\')\nprint(string.format(\'{"content":"%s","args":["%s"]}\', content:upper():gsub("\\\\N", "\\\\n"), arg[1]))\n',
  deno: TS.replace("IN", "Deno.stdin.readable").replace("ARGS", "Deno.args"),
  bun: TS.replace("IN", "Bun.stdin.stream()").replace("ARGS", "Bun.argv.slice(2)"),
  v: "import os\nimport x.json2\n\nfn main() {\n\tevent := json2.raw_decode(os.get_line())!.as_map()\n\tcontent := event['content']!.str().to_upper()\n\tprintln('{\"content\":' + json2.Any(content).json_str() + ',\"args\":[\"' + os.args[1] + '\"]}')\n}\n",
};

for (const [runtime, source] of Object.entries(SOURCES) as [RuntimeName, string][])
  test.skipIf(!isInstalled(runtime))(`${runtime} gets the event and its arguments, and is answered for`, async () => {
    const allow_filesystem = NEEDS_HOME.has(runtime);
    const outcome = await runners.command({ runtime, source, args: ["one"], allow_filesystem }, { timeout_ms: 60_000 });
    expect(outcome.error).toBeNull();
    expect(outcome.reply).toEqual({ content: "SOME OUTPUT\n", args: ["one"] });
  });

/** Compilers want a cache, and Deno does not start where its home is `/dev/null`. */
const NEEDS_HOME = new Set<RuntimeName>(["go", "v", "deno"]);

const FAULTS: Partial<Record<RuntimeName, [source: string, line: number][]>> = {
  ruby: [
    ["require 'json'\n\ndef f\n  JSON.parse('{')\nend\nf\n", 4],
    ["x = 1\nif x\n", 2],
  ],
  php: [
    ["<?php\nfunction f() {\n  throw new Exception('x');\n}\nf();\n", 3],
    ["<?php\n$x = ;\n", 2],
  ],
  lua: [
    ["local function f()\n  error('x')\nend\nf()\n", 2],
    ["local x = \n\nend\n", 3],
  ],
  go: [
    ['package main\n\nfunc main() {\n\tvar m map[string]int\n\tm["a"] = 1\n}\n', 5],
    ["package main\n\nfunc main() {\n\tx\n}\n", 4],
  ],
  deno: [["const a = 1;\nfunction f() {\n  JSON.parse('{');\n}\nf();\n", 3]],
  bun: [["const a = 1;\nfunction f() {\n  JSON.parse('{');\n}\nf();\n", 3]],
};

for (const [runtime, faults] of Object.entries(FAULTS) as [RuntimeName, [string, number][]][])
  test.skipIf(!isInstalled(runtime))(`${runtime} says in which line a script failed`, async () => {
    const allow_filesystem = NEEDS_HOME.has(runtime);
    for (const [source, line] of faults) {
      const { error } = await runners.command({ runtime, source, allow_filesystem }, { timeout_ms: 60_000 });
      expect(error).toMatchObject({ code: "exit_code", line });
    }
  });

test("the command lines are those of the contract", () => {
  const lines = RUNTIME_NAMES.map((name) => [runtimeRow(name).launchers[0], ...runtimeRow(name).args].join(" ").trim());
  expect(lines).toEqual([
    "python3",
    "",
    "v -no-retry-compilation run",
    "node",
    "deno run --allow-read --allow-env",
    "go run",
    "ruby",
    "bash",
    "bun run",
    "php",
    "lua",
    "",
  ]);
});

test("probe answers for all twelve: what is installed with its version, native and wasm always", async () => {
  const found = await runners.probe();
  expect(Object.keys(found)).toEqual(RUNTIME_NAMES);
  for (const name of RUNTIME_NAMES) {
    const always = name === "native" || name === "wasm";
    expect([name, found[name].available]).toEqual([name, always || isInstalled(name)]);
    expect([name, found[name].version !== null]).toEqual([name, !always && isInstalled(name)]);
  }
  // These two are asked in their own way.
  if (found.go.available) expect(found.go.version).toMatch(/^go version go/);
  if (found.lua.available) expect(found.lua.version).toMatch(/^Lua 5/);
});

test("a runtime that is not installed says what to install", async () => {
  const bare = testRunners({ PATH: "/does/not/exist" });
  const { error } = await bare.command({ runtime: "lua", source: "print(1)" });
  expect(error?.code).toBe("runtime_missing");
  expect(error?.message).toMatch(/^Runtime launcher 'lua' not found on PATH: .*apt-get install lua5\.4$/);
  await bare.close();
});

test("the path of a launcher is started with the script, in its own case", async () => {
  const launcher = join(
    runners.dataDir,
    "scripts",
    runners.script("bin/MyRunner", '#!/bin/sh\necho "[\\"$LIBREFANG_RUNTIME\\",$#]"\n', 0o700),
  );
  const outcome = await runners.command({ runtime: ` ${launcher} `, source: "anything", args: ["a"] });
  expect(outcome.error).toBeNull();
  expect(outcome.reply).toEqual([launcher, 2]);
  const { error } = await runners.command({ runtime: "/no/such/Launcher", source: "x" });
  expect(error?.code).toBe("runtime_missing");
  expect(error?.message).toMatch(/^Runtime launcher '\/no\/such\/Launcher' not found on PATH: /);
});
