import { afterAll, expect, test } from "vitest";
import { RUNTIMES, runtimeFromTag } from "@/lib/contract/runner";
import { testRunners } from "../testing";

const runners = testRunners();
afterAll(runners.close);

const UPPER = {
  python:
    "import sys, json\nevent = json.loads(sys.stdin.readline())\nassert sys.stdin.read() == ''\nprint(json.dumps({'content': event['content'].upper()}))\n",
  node: "let text = '';\nprocess.stdin.on('data', (d) => (text += d)).on('end', () => {\n  const lines = text.split('\\n');\n  if (lines.length !== 2 || lines[1] !== '') process.exit(9);\n  console.log(JSON.stringify({ content: JSON.parse(lines[0]).content.toUpperCase() }));\n});\n",
  bash: 'IFS= read -r line\nprintf \'{"content":"SOME OUTPUT\\\\n","got":%s}\\n\' "$line"\n',
  native:
    "#!/usr/bin/env python3\nimport sys, json\nprint(json.dumps({'content': json.load(sys.stdin)['content'].upper()}))\n",
};

test.each(Object.entries(UPPER))("%s gets the event as one line and answers with one", async (runtime, source) => {
  const outcome = await runners.command({ runtime, source });
  expect(outcome.error).toBeNull();
  expect(outcome).toMatchObject({ reply: { content: "SOME OUTPUT\n" }, exit_code: 0, signal: null, picked_line: 1 });
  expect(outcome.warnings).toEqual([]);
});

test("tags and aliases name the runtimes of the contract, whatever their case and blanks", () => {
  for (const tag of ["", "python", " Python3 ", "PY"]) expect(runtimeFromTag(tag)).toBe("python");
  for (const tag of ["node", "nodejs", "JS"]) expect(runtimeFromTag(tag)).toBe("node");
  for (const tag of ["bash", "sh", "Shell"]) expect(runtimeFromTag(tag)).toBe("bash");
  for (const tag of ["native", "binary", "exec"]) expect(runtimeFromTag(tag)).toBe("native");
  expect(runtimeFromTag("cobol")).toBeUndefined();
  expect(RUNTIMES.python.launchers).toEqual(["python3", "python", "py"]);
});

test("the event's keys keep their order and its JSON is compact", async () => {
  const source = "import sys\nprint(repr(sys.stdin.buffer.read()))";
  const outcome = await runners.command(
    { source },
    { event: { zebra: 1, alpha: [1, { b: null }], content: "ä\u0000\ud83d" } },
  );
  expect(outcome.stdout).toContain('"content":"\\xc3\\xa4\\\\u0000\\\\ud83d","is_error":false');
  expect(outcome.stdout).toContain('"zebra":1,"alpha":[1,{"b":null}]}\\n');
});

test("NUL bytes, lone surrogates and ANSI pass through a script unharmed", async () => {
  const content = "nul \u0000, lone \ud83d, colour \u001b[31mred\u001b[0m, emoji 😀\r\n";
  const source = "import sys, json\nprint(json.dumps({'content': json.load(sys.stdin)['content']}))";
  const outcome = await runners.command({ source }, { event: { content } });
  expect(outcome.reply).toEqual({ content });
});

test("characters that are split between two chunks of output stay whole", async () => {
  const source =
    "import sys, os, json\nraw = json.dumps({'content': 'ä😀' * 3}, ensure_ascii=False).encode()\nfor byte in raw: os.write(1, bytes([byte]))\n";
  expect((await runners.command({ source })).reply).toEqual({ content: "ä😀".repeat(3) });
});

test("the streams can be opened by name, as with LibreFang's pipes", async () => {
  const bash = await runners.command({
    runtime: "bash",
    source:
      'cat /dev/stdin > /dev/null || exit 7\necho log > /dev/stderr || exit 8\necho \'{"content":"ok"}\' > /dev/stdout\n',
  });
  expect(bash).toMatchObject({ error: null, reply: { content: "ok" }, stderr: "log\n", warnings: [] });
  const node = await runners.command({
    runtime: "node",
    source:
      'const e = JSON.parse(require("node:fs").readFileSync("/dev/stdin", "utf8"));\nconsole.log(JSON.stringify({ content: e.tool_name }));',
  });
  expect(node).toMatchObject({ error: null, reply: { content: "shell_exec" }, warnings: [] });
});

test("ECMAScript modules run as well as CommonJS, wherever the data folder lies", async () => {
  const source = 'import { arch } from "node:os";\nconsole.log(JSON.stringify({ content: typeof arch() }));\n';
  expect((await runners.command({ runtime: "node", source })).reply).toEqual({ content: "string" });
});

test("arguments come behind the script, and the working directory is the server's", async () => {
  const source = "import sys, os, json\nprint(json.dumps({'content': [sys.argv[1:], os.getcwd()].__repr__()}))";
  const outcome = await runners.command({ source, args: ["--a b", "$HOME"] });
  expect(outcome.reply).toEqual({ content: `[['--a b', '$HOME'], '${process.cwd()}']` });
});

test("exit 42 is a failure with upstream's text", async () => {
  const outcome = await runners.command({ runtime: "bash", source: "cat > /dev/null\necho why >&2\nexit 42\n" });
  expect(outcome).toMatchObject({
    reply: undefined,
    exit_code: 42,
    stderr: "why\n",
    error: { code: "exit_code", message: "Hook exited with code Some(42). stderr: exit code 42\nstderr: why" },
  });
});

test("signals and their shell codes carry upstream's labels", async () => {
  const message = async (line: string) => (await runners.command({ runtime: "bash", source: line })).error;
  expect(await message("kill -KILL $$")).toEqual({
    code: "signal",
    message: "Hook exited with code None. stderr: OOM-killed or SIGKILL (signal 9)\nstderr: ",
  });
  expect((await message("kill -TERM $$"))?.message).toContain("killed by signal 15");
  expect((await message("kill -SYS $$"))?.message).toContain(
    "SIGSYS — disallowed syscall, seccomp triggered (signal 31)",
  );
  expect(await message("exit 137")).toMatchObject({
    code: "exit_code",
    message: expect.stringContaining("(exit 137)"),
  });
  expect((await message("exit 139"))?.message).toContain("SIGSEGV — segfault (exit 139)");
});

test("a failing script names its line, also when its own code calls libraries", async () => {
  const line = async (runtime: string, source: string) => (await runners.command({ runtime, source })).error?.line;
  expect(await line("python", "import json\ndef go():\n  json.loads('{')\ngo()\n")).toBe(3);
  expect(await line("python", "x = 1\nif x\n  y\n")).toBe(2);
  expect(await line("node", "const a = 1;\nfunction f() {\n  JSON.parse('{');\n}\nf();\n")).toBe(3);
  expect(await line("node", "let x = ;\n")).toBe(1);
  expect(await line("bash", "set -e\n\nnot_a_command_at_all\n")).toBe(3);
  expect(await line("native", "#!/usr/bin/env python3\n\nraise SystemError('x')\n")).toBe(3);
  expect(await line("bash", "exit 3\n")).toBeUndefined();
});
