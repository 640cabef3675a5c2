import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { PresetFile } from "@/lib/contract/preset";
import { cleanOutput } from "./clean-output";

// Without these, what is folded because it looks like its neighbours takes along what only looks so: a skipped test, printed
// text, a resource with another size, a task that changed something.

const root = fileURLToPath(new URL("../../../presets", import.meta.url));
const presets = readdirSync(root).map((id) =>
  PresetFile.parse(JSON.parse(readFileSync(`${root}/${id}/preset.json`, "utf8"))),
);
const clean = (command: string, lines: readonly string[], exit_code = 1) =>
  cleanOutput(presets, { command, exit_code, content: `${lines.join("\n")}\n` }).content;
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));

test("passing suites of Jest go with their headings, but for skipped tests and what was printed", () => {
  const suite = (name: string) => [
    `PASS test/${name}.test.js`,
    `  ${name}`,
    "    deep",
    `      ✓ adds (${name}) (1 ms)`,
    "",
  ];
  const text = clean("npx jest --verbose", [
    ...times(9, (i) => suite(`s${i}`)).flat(),
    ...["PASS test/half.test.js", "  half", "    ○ skipped divides", "    ✓ adds", ""],
    ...suite("printing"),
    ...["  console.log", "    listening on 4001", "", "      at Object.log (test/printing.test.js:1:9)", ""],
    ...["raw text of a test", "FAIL test/bad.test.js", "  bad", "    ✕ fails (2 ms)", "", "  ● bad › fails", ""],
    ...["    Expected: 1", "    Received: 2", "", "Tests:       1 failed, 1 skipped, 11 passed, 13 total"],
  ]);
  expect(text).not.toMatch(/s3|deep/);
  for (const kept of ["○ skipped divides", "listening on 4001", "raw text of a test", "✕ fails", "Received: 2"])
    expect(text).toContain(kept);
});

test("groups of Mocha stay where a test in them failed, is pending or printed something", () => {
  const group = (name: string, ...more: string[]) => [
    `  ${name}`,
    `    ✔ adds ${name}`,
    ...more,
    `    ✔ ends ${name}`,
    "",
  ];
  const text = clean("npx mocha", [
    ...times(12, (i) => group(`fine${i}`)).flat(),
    ...[...group("waits", "    - later"), ...group("prints", "cache is cold"), ...group("breaks", "    1) divides")],
    ...["", "  29 passing (9ms)", "  1 pending", "  1 failing", "", "  1) breaks", "       divides:", "     Error: no"],
  ]);
  expect(text).not.toMatch(/fine\d/);
  for (const kept of ["  waits", "- later", "cache is cold", "  breaks", "1) divides", "Error: no"])
    expect(text).toContain(kept);
});

const failure = (n: number, printed: string) => [
  `____________________ test_n[${n}] ____________________`,
  "",
  `n = ${n}, box = <Box object at 0x7f00${n}>`,
  "",
  "    def test_n(n, box):",
  "        box.fill(n)",
  ">       assert n < 3",
  `E       assert ${n} < 3`,
  "",
  "tests/test_a.py:6: AssertionError",
  "------------- Captured stdout call -------------",
  printed,
];
const session = (failures: string[][], passes: string[] = []) => [
  ...["============ test session starts ============", "collected 40 items", ""],
  ...["================= FAILURES ==================", ...failures.flat(), ...passes],
  ...[
    "========== short test summary info ==========",
    ...failures.map((_, i) => `FAILED tests/test_a.py::test_n[${i}]`),
  ],
  `======== ${failures.length} failed, 30 passed in 0.53s ========`,
];

test("failures of one assert keep name, place and what differs, and one that printed something else stays whole", () => {
  const failures = times(8, (i) => failure(i + 10, i === 5 ? "lost the connection" : `working on ${i}`));
  const text = clean("pytest", session(failures));
  for (let n = 10; n < 18; n++) expect(text).toContain(`test_n[${n}]`);
  for (let n = 10; n < 18; n++) expect(text).toContain(`E       assert ${n} < 3`);
  expect(text.match(/tests\/test_a\.py:6: AssertionError/g)).toHaveLength(8);
  expect(text).toContain("lost the connection");
  expect(text.match(/box\.fill/g)).toHaveLength(2);
});

test("what passing tests printed goes only beside failures", () => {
  const printed = [
    "=================== PASSES ==================",
    ...times(60, (i) => `told by test number ${i} word`),
  ];
  expect(clean("pytest -rA", session([failure(9, "x")], printed))).not.toContain("told by test number 0");
  const passing = [...printed, "=========== 60 passed in 0.10s ==========="];
  expect(clean("pytest -rA", passing, 0)).toContain("told by test number 0");
});

test("of equal resources the addresses stay, and one with another value stays whole", () => {
  const resource = (i: number) => [
    `  # aws_instance.web["web-${i}"] will be created`,
    '  + resource "aws_instance" "web" {',
    `      + name = "web-${i}"`,
    `      + type = "${i === 4 ? "x2.metal" : "t3.small"}"`,
    "    }",
    "",
  ];
  const text = clean(
    "terraform plan",
    [
      ...["Terraform will perform the following actions:", "", ...times(9, resource).flat()],
      "Plan: 9 to add, 0 to change, 0 to destroy.",
    ],
    0,
  );
  for (let i = 0; i < 9; i++) expect(text).toContain(`# aws_instance.web["web-${i}"] will be created`);
  expect(text).toContain('+ name = "web-4"\n      + type = "x2.metal"');
  expect(text.match(/t3\.small/g)).toHaveLength(1);
});

test("tasks of a playbook go where all was well; what changed, failed or said something stays with its task", () => {
  const task = (name: string, ...lines: string[]) => [`TASK [${name}] ******`, ...lines, ""];
  const text = clean("ansible-playbook site.yml", [
    "PLAY [all] ******",
    "",
    ...times(9, (i) => task(`fine ${i}`, "ok: [a1]", "skipping: [b1]")).flat(),
    ...task("motd", "ok: [a1]", "changed: [b1]"),
    ...task("say", 'ok: [a1] => {\n    "msg": "version 2.1"\n}'),
    ...task("packages", ...times(9, (i) => `ok: [a1] => (item=package-${i})`), "changed: [a1] => (item=strace)"),
    ...task("optional", 'fatal: [a1]: FAILED! => {"msg": "no such file"}', "...ignoring"),
    ...[
      "PLAY RECAP ******",
      "a1 : ok=14   changed=1    unreachable=0    failed=0    skipped=0    rescued=0    ignored=1",
    ],
  ]);
  expect(text).not.toContain("fine 3");
  for (const kept of ["TASK [motd]", "changed: [b1]", "version 2.1", "changed: [a1] => (item=strace)", "...ignoring"])
    expect(text).toContain(kept);
  expect(text).toContain("ok: [a1] => (item=package-0) [+7 similar lines]\nok: [a1] => (item=package-8)");
});

test("pip's warnings about one thing are one, over the whole output", () => {
  const text = clean("pip install -r requirements.txt", [
    ...times(9, (i) => [
      `WARNING: Location 'file:///srv/p${i}/' is ignored: it is neither a file nor a directory.`,
      `Collecting p${i}`,
    ]).flat(),
    "WARNING: a1 2.0 does not provide the extra 'fast'",
    ...times(40, (i) => `  Downloading p${i}-1.0.whl`),
    "ERROR: No matching distribution found for p9",
  ]);
  expect(text.match(/is ignored/g)).toHaveLength(2);
  expect(text).toContain("[+7 similar lines]");
  expect(text).toContain("does not provide the extra 'fast'");
});

test("where only pip's warnings tell why it failed, each thing that they tell stays", () => {
  const retry = (name: string) => (i: number) =>
    `WARNING: Retrying (Retry(total=${i}, read=None)) after connection broken by 'NewConnectionError('<Connection object at 0x7f${i}>: refused')': /simple/${name}/`;
  const text = clean("pip download -r requirements.txt | tail -20", [
    ...times(9, retry("left")),
    ...times(9, retry("right")),
  ]);
  expect(text.split("\n").length).toBeLessThan(8);
  for (const kept of ["/simple/left/", "/simple/right/"]) expect(text).toContain(kept);
});

test("what would save nearly nothing is left as it is", () => {
  const lines = [
    "All done! ✨",
    ...times(60, (i) => `would reformat /srv/app/module_${i * 37}.py`),
    "",
    "",
    "60 files would be reformatted.",
  ];
  expect(clean("black --check .", lines)).toBe(`${lines.join("\n")}\n`);
});
