import { expect, test } from "vitest";
import type { Stage } from "@/lib/contract/stages";
import { runPipeline } from "../run-pipeline";

const run = (text: string, ...stages: Stage[]) => runPipeline(stages, text, { marks: "all" });
const out = (text: string, ...stages: Stage[]) => run(text, ...stages).text;
const redact = (text: string) => out(text, { redact: true });

// Parts are joined here, so that no scanner takes them for real.
const SECRETS: [string, string][] = [
  [`AKIA${"ABCDEFGH12345678"}`, "key"],
  [`aws_secret_access_key = ${"wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"}`, "key"],
  [`AIza${"a1B2_".repeat(7)}`, "key"],
  [`ghp_${"a1B2".repeat(9)}`, "token"],
  [`github_pat_${"a1B2".repeat(9)}`, "token"],
  [`glpat-${"a1B2".repeat(6)}`, "token"],
  [`xoxb-${"123456789012-abcdef"}`, "token"],
  [`sk_live_${"a1B2".repeat(6)}`, "token"],
  [`npm_${"a1B2".repeat(9)}`, "token"],
  [`sk-ant-${"a1B2".repeat(9)}`, "token"],
  [`eyJ${"hbGciOiJIUzI1NiJ9"}.eyJ${"zdWIiOiIxMjM0In0"}.${"dozjgNryP4J3jVmN"}`, "token"],
  [`Authorization: Bearer ${"a1B2c3D4".repeat(3)}`, "token"],
  [`postgres://app:${"hunter22"}@db/x`, "password"],
  [`password: ${"hunter22"}`, "password"],
  [`{"api_key": "${"a1B2c3D4e5"}"}`, "password"],
  [`DB_PASSWORD=${"hunter22"}`, "password"],
  ["ada@example.com", "email"],
  ["4111 1111 1111 1111", "card"],
];

test.each(SECRETS)("%s is hidden as %s", (text, kind) => {
  const after = redact(`before ${text} after\n`);
  expect(after).toContain(`[redacted: ${kind}]`);
  expect(after).toMatch(/^before .* after\n$/);
  const secret = text.split(/[ "=]+/).findLast((part) => part.length > 7 && !part.startsWith("postgres")) ?? text;
  expect(after).not.toContain(secret);
});

test.each([
  "SyntaxError: Unexpected token: }",
  "password: required",
  "token = process.env.TOKEN",
  "PASSWORD=$DB_PASSWORD",
  "secret: null",
  "commit 8d02d7299e5b3f0c1f6e0a8f4b1d6c9e2a7b3c4d",
  "order 1234 5678 9012 3456 is none by its sum",
  "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "git@github.com:acme/atlas.git".replace("git@github.com", "git at github"),
  "  4 passing (12ms)",
])("%s is no secret", (text) => {
  expect(redact(text)).toBe(text);
});

test("a private key goes as a whole, on one line or on many, and what has no end is no longer than a key", () => {
  const [begin, end] = ["-----BEGIN RSA PRIVATE KEY-----", "-----END RSA PRIVATE KEY-----"];
  const body = Array.from({ length: 3 }, () => "MIIEpAIBAAKCAQEA0".repeat(3));
  const after = redact([`key: ${begin}`, ...body, end, "next"].join("\n"));
  expect(after).toBe([`key: ${begin}`, "[redacted: private key]", "…", "…", end, "next"].join("\n"));
  expect(redact(`{"key":"${begin}\\n${body[0]}\\n${end}\\n"}`)).toBe(
    `{"key":"${begin}[redacted: private key]${end}\\n"}`,
  );
  expect(redact(`${begin}\nerror: no such file (os error 2)!\nnext`)).toContain("error: no such file");
});

test("kinds limit what is hidden, own patterns add to it, and the original is remembered without either", () => {
  const text = "ada@example.com order-1234\n";
  expect(out(text, { redact: { kinds: ["keys"] } })).toBe(text);
  const { text: after, redacted } = run(
    text,
    { redact: { kinds: [], patterns: ["order-\\d+"] } },
    { drop_lines: ["."] },
  );
  expect(after).not.toContain("1234");
  expect(redacted).toBe("ada@example.com [redacted]\n");
  expect(run("nothing here\n", { redact: true }).redacted).toBe(null);
});

test("overwritten text shows its last state; the words of an error among it are kept", () => {
  expect(out("10%\r50%\r100%\ndone\n", { progress: true })).toBe("100%\ndone\n");
  expect(out("building |\b/\b-\b done\n", { progress: true })).toBe("building  done\n");
  expect(out("a\r\nb\r\n", { progress: true })).toBe("a\r\nb\r\n");
});

const PROGRESS: [string, string[]][] = [
  ["cmake", ["[  1%] Building C object a.o", "[ 50%] Building C object b.o", "[100%] Linking C executable app"]],
  ["docker pull", ["0a1b2c3d4e5f: Pulling fs layer", "1a1b2c3d4e5f: Waiting", "0a1b2c3d4e5f: Pull complete"]],
  [
    "buildkit",
    ["#5 sha256:abc 1.05MB / 29.12MB 0.2s", "#5 sha256:abc 9.05MB / 29.12MB 0.4s", "#5 extracting sha256:abc"],
  ],
  ["pip bar", ["   ━━━━╸━━━━━ 1.0/2.5 MB 3.1 MB/s", "   ━━━━━━━━━━ 2.5/2.5 MB 3.3 MB/s"]],
  ["cargo", ["   Compiling a v1.0.0", "   Compiling b v2.1.0", "    Checking c v0.1.0"]],
  ["gradle", ["> Task :compileJava UP-TO-DATE", "> Task :classes UP-TO-DATE", "> Task :jar"]],
  ["maven", ["Downloading from central: https://x/a.pom", "Downloaded from central: https://x/a.pom (3 kB)"]],
  ["apt", ["Get:1 http://deb.debian.org/debian bookworm/main a", "Get:2 http://deb.debian.org/debian bookworm/main b"]],
  ["spinner", ["⠋ resolving", "⠙ resolving", "⠹ resolving"]],
  [
    "curl",
    [
      " 12  100M   12 12.1M    0     0  10.1M      0  0:00:09  0:00:01  0:00:08 10.1M",
      "100  100M  100  100M    0     0  11.1M      0  0:00:09  0:00:09 --:--:-- 12.1M",
    ],
  ],
];

test.each(PROGRESS)("of the progress of %s the last report stays", (_, lines) => {
  const mark = `[${lines.length - 1} ${lines.length === 2 ? "line" : "lines"} omitted]`;
  expect(out(`start\n${lines.join("\n")}\nend\n`, { progress: true })).toBe(`start\n${mark}\n${lines.at(-1)}\nend\n`);
});

test("an error between reports stays, and so does a single report", () => {
  const text = "[  1%] Building C object a.o\na.c:1:2: error: expected ';'\n[  2%] Building C object b.o\n";
  expect(out(text, { progress: true })).toBe(text);
});

test("stamps lose what repeats; in brackets, in logs of the system, without a date; protected lines keep theirs", () => {
  const shorten = (text: string) => out(text, { timestamps: "shorten" });
  expect(shorten("[2026-01-02 03:04:05,123] a\n[2026-01-02 03:04:06,123] b\n")).toBe(
    "[2026-01-02 03:04:05] a\n[03:04:06] b\n",
  );
  expect(shorten("Jan  2 03:04:05 host a\nJan  2 03:04:06 host b\n")).toBe("Jan  2 03:04:05 host a\n03:04:06 host b\n");
  expect(shorten("03:04:05.123 a\n")).toBe("03:04:05 a\n");
  const text = "2026-01-02 03:04:05 INFO fine\n2026-01-02 03:04:06 ERROR broken\n";
  expect(out(text, { timestamps: "remove" })).toBe("INFO fine\n2026-01-02 03:04:06 ERROR broken\n");
});

test("paths: given prefixes are named once, packages keep their name, an error keeps its place", () => {
  const text = "/proj/app/src/a.ts ok\n/proj/app/src/b.ts ok\n/proj/app/src/c.ts:3:1: error: broken\n";
  expect(out(text, { shorten_paths: { prefixes: ["/proj/app"] } })).toBe(
    "[paths without /proj/app/]\nsrc/a.ts ok\nsrc/b.ts ok\n/proj/app/src/c.ts:3:1: error: broken\n",
  );
  expect(out("at /srv/x/node_modules/.pnpm/a@1/node_modules/a/i.js\n", { shorten_paths: true })).toBe(
    "at node_modules/a/i.js\n",
  );
  expect(out("/home/ada/x and /opt/v/lib/python3/site-packages/y/z.py\n", { shorten_paths: true })).toBe(
    "~/x and site-packages/y/z.py\n",
  );
});

test("blank lines that are indented belong to a text and are not squeezed", () => {
  const text = "Expected:\n        a\n        \n        \n        b\n\n\nGot:";
  const squeezed = "Expected:\n        a\n        \n        \n        b\n\nGot:";
  expect(out(text, { blank_lines: "collapse" })).toBe(squeezed);
  expect(out(text, { dedupe_lines: true })).toBe(squeezed);
});
