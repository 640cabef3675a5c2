import { afterAll, beforeAll, expect, test } from "vitest";
import { systemFirst, testRunners } from "../testing";
import { resolveSecrets } from "./secrets";

/** librefang.md 1.2. Without these a script does not get what it was granted, or a trace shows it to everybody. */
const VALUES: Record<string, string> = { api_key: "sk-123456", pem: 'line one\nline "two"', empty: "" };
const asked: string[][] = [];
const port = async (names: string[]) => {
  asked.push(names);
  return VALUES;
};
const runners = testRunners(systemFirst(), { secrets: port });
afterAll(runners.close);
beforeAll(() => runners.confinement());

test("only what was granted is given, in the environment, and it is masked wherever it is recorded", async () => {
  const source =
    "import json, os, sys\nkey = os.environ['LIBREFANG_SECRET_API_KEY']\nprint('key', key, file=sys.stderr)\nprint(json.dumps({'content': key, 'pem': os.environ['LIBREFANG_SECRET_PEM'], 'all': sorted(n for n in os.environ if 'SECRET' in n)}))";
  const outcome = await runners.command({ source, secrets: ["api_key", "pem"] });
  expect(outcome.reply).toEqual({
    content: "sk-123456",
    pem: VALUES.pem,
    all: ["LIBREFANG_SECRET_API_KEY", "LIBREFANG_SECRET_PEM"],
  });
  expect(asked).toEqual([["api_key", "pem"]]);
  expect(outcome.stderr).toBe("key ***\n");
  expect(outcome.stdout).toContain('"content": "***", "pem": "***"');
  const failed = await runners.command({ source: `${source}\nraise SystemExit(key)`, secrets: ["api_key", "pem"] });
  expect(failed.error?.message).toContain("stderr: key ***\n***");
});

test("one that does not exist is a warning, and the script runs", async () => {
  const outcome = await runners.command({ source: "print('{}')", secrets: ["gone"] });
  expect(outcome).toMatchObject({ error: null, reply: {} });
  const warning = outcome.warnings.find(({ code }) => code === "secret_missing");
  expect(warning?.message).toContain("LIBREFANG_SECRET_GONE was not set");
});

test("a long secret that holds a short one is masked as one, an empty one masks nothing", async () => {
  const { maskText, mask } = await resolveSecrets(["a", "b", "c"], async () => ({ a: "key", b: "my-key-2", c: "" }));
  expect(maskText("my-key-2 key")).toBe("*** ***");
  expect(mask(Buffer.from("ä my-key-2 \xff", "latin1")).toString("latin1")).toBe("ä *** \xff");
});
