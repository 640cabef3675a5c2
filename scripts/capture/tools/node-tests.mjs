import { many, prepare, sample, version, workspace, writeFiles } from "../lib.mjs";

const AREAS = [
  "account",
  "billing",
  "calendar",
  "contacts",
  "editor",
  "export",
  "filters",
  "history",
  "import",
  "labels",
  "members",
  "reports",
];

/** Suites of twenty tests in the describe/it style that mocha, Jest, Vitest and node:test share. */
function suites({ head, expect, broken, ext }) {
  const files = {
    "src/money.js":
      'exports.round = (n) => Math.round(n * 100) / 100;\nexports.parse = (text) => {\n  if (!text) throw new TypeError("an amount is needed");\n  return Number(text.replace(",", ""));\n};\n',
  };
  AREAS.forEach((area, at) => {
    const wrong = broken && at % 4 === 1;
    const tests = many(20, (i) => {
      const body =
        wrong && i === 11
          ? `${expect}(money.round(${i}.456), ${i}.5);`
          : wrong && i === 14
            ? "money.parse(null);"
            : `${expect}(money.round(${i}.004), ${i});`;
      return `    it("${["keeps two decimals", "ignores empty rows", "sorts by date", "survives a reload"][i % 4]} (${area} ${i})", () => {\n      ${body}\n    });`;
    });
    const skip = at === 5 ? '\n  it.skip("waits for the new API", () => {});' : "";
    files[`test/${area}.test.${ext}`] =
      `${head}\nconst money = require("../src/money.js");\n\ndescribe("${area}", () => {\n  describe("amounts", () => {\n${tests.join("\n")}\n  });${skip}\n});\n`;
  });
  return files;
}
const PACK = (deps) =>
  `${JSON.stringify({ name: "planner", version: "1.2.0", private: true, devDependencies: deps }, null, 2)}\n`;

export function capture() {
  const install = (p) => prepare(p.dir, "npm install --silent --no-audit --no-fund");
  const assert = 'const assert = require("node:assert");\nconst check = (a, b) => assert.strictEqual(a, b);';
  const kinds = [
    {
      tool: "mocha",
      deps: { mocha: "10.8.2" },
      run: "npx mocha test",
      fail: [/^\s+\d+\) /, /^\s+\d+ (passing|failing|pending)/, /^\s+(AssertionError|TypeError)/, /^\s+[+-]\d+\.?\d*$/],
      noise: ["✔ keeps two decimals (account 0)"],
    },
    {
      tool: "node-test",
      deps: {},
      run: "node --test test/",
      head: 'const { describe, it } = require("node:test");',
      fail: [
        /^\s*not ok (?!.*SKIP)/,
        /^# (pass|fail|skipped|tests) /,
        /error: /,
        /expected: 11.5/,
        /test\/\w+\.test\.js:\d+/,
      ],
      noise: ["ok 1 - keeps two decimals (account 0)"],
    },
  ];
  for (const { tool, deps, run, head = "", fail, noise } of kinds) {
    for (const broken of [false, true]) {
      const p = workspace("planner", {
        "package.json": PACK(deps),
        ...suites({ head: `${head}\n${assert}`, expect: "check", broken, ext: "js" }),
      });
      install(p);
      const toolVersion = tool === "mocha" ? "mocha 10.8.2" : `node ${version("node --version")}`;
      const spec = tool === "node-test" ? " --test-reporter=spec" : "";
      if (tool === "node-test")
        sample(tool, broken ? "spec-failing" : "spec-passing", {
          project: p,
          toolVersion,
          title: `node --test, spec reporter${broken ? ", six fail" : ""}`,
          command: `node --test${spec}`,
          run: `node --test${spec} test/`,
          outcome: broken ? "failing" : "passing",
          keep: broken
            ? [
                /^\s*✖ (?!failing tests)/,
                /^ℹ (pass|fail|tests|skipped) /,
                /(AssertionError|TypeError)/,
                /test\/\w+\.test\.js:\d+:\d+\)?$/,
              ]
            : [/^ℹ (pass|fail|tests) /],
          noise: ["✔ keeps two decimals (account 0)"],
        });
      else
        sample(tool, broken ? "failing" : "passing", {
          project: p,
          toolVersion,
          title: `${run}, 240 tests${broken ? ", six fail" : ""}`,
          command: run,
          outcome: broken ? "failing" : "passing",
          keep: broken ? fail : [/^\s+\d+ passing/],
          noise,
        });
      p.remove();
    }
  }
  const jestExpect = "const check = (a, b) => expect(a).toBe(b);";
  for (const broken of [false, true]) {
    let p = workspace("planner", {
      "package.json": PACK({ jest: "29.7.0" }),
      ...suites({ head: jestExpect, expect: "check", broken, ext: "js" }),
    });
    install(p);
    if (broken)
      writeFiles(p.dir, {
        "test/widgets.test.js": 'const w = require("../src/widgets");\ntest("renders", () => {});\n',
        "test/noisy.test.js":
          'test("logs", () => {\n  for (let i = 0; i < 12; i++) console.warn("slow query", i * 7, "ms");\n});\n',
      });
    sample("jest", broken ? "large-failing" : "large-passing", {
      project: p,
      toolVersion: "jest 29.7.0",
      title: `npx jest --verbose, 240 tests${broken ? ", some fail" : ""}`,
      command: "npx jest --verbose",
      outcome: broken ? "failing" : "passing",
      keep: broken
        ? [
            /^\s+● (?!Console)/,
            /^\s+(Expected|Received): /,
            /^(Tests|Test Suites): /,
            "Cannot find module '../src/widgets'",
            /^FAIL /,
            "TypeError: an amount is needed",
            "slow query 77 ms",
          ]
        : [/^(Tests|Test Suites|Time|Snapshots): /],
      noise: ["✓ keeps two decimals (account 0)"],
    });
    p.remove();
    p = workspace("planner", {
      "package.json": PACK({ vitest: "3.2.4" }),
      "vitest.config.mjs": "export default { test: { globals: true } };\n",
      ...suites({ head: jestExpect, expect: "check", broken, ext: "js" }),
    });
    install(p);
    if (broken)
      writeFiles(p.dir, { "test/widgets.test.js": 'import w from "../src/widgets";\ntest("renders", () => {});\n' });
    sample("vitest", broken ? "large-failing" : "large-passing", {
      project: p,
      toolVersion: "vitest 3.2.4",
      title: `vitest run --reporter=verbose, 240 tests${broken ? ", some fail" : ""}`,
      command: "npx vitest run --reporter=verbose",
      outcome: broken ? "failing" : "passing",
      keep: broken
        ? [
            /^ FAIL /,
            /^(AssertionError|TypeError|Error): /,
            /^\s+❯ test\/\w+\.test\.js:\d+:\d+/,
            /^\s+(Test Files|Tests) /,
          ]
        : [/^\s+(Test Files|Tests) /],
      noise: ["✓ test/account.test.js > account > amounts > keeps two decimals (account 0)"],
    });
    p.remove();
  }
  const tests = many(6, (f) => [
    `e2e/${AREAS[f]}.spec.js`,
    `const { test, expect } = require("@playwright/test");\n${many(12, (i) => `test("${AREAS[f]} page shows part ${i}", async () => {\n  ${f === 2 && i === 5 ? 'await expect(Promise.resolve("Calender")).resolves.toBe("Calendar");' : f === 4 && i === 3 ? "expect([1, 2, 3]).toHaveLength(4);" : "expect(1).toBe(1);"}\n});`).join("\n")}\n`,
  ]);
  const p = workspace("planner", {
    "package.json": PACK({ "@playwright/test": "1.55.0" }),
    "playwright.config.js": 'module.exports = { testDir: "e2e", retries: 1, reporter: "list", workers: 2 };\n',
    ...Object.fromEntries(tests),
  });
  install(p);
  sample("playwright", "failing", {
    project: p,
    toolVersion: "playwright 1.55.0",
    title: "npx playwright test, two fail after a retry",
    command: "npx playwright test",
    outcome: "failing",
    keep: [
      /^\s+\d+\) \[?/,
      /Error: /,
      /(Expected|Received).*: /,
      /^\s+\d+ (failed|passed)/,
      /at \/home\/user\/planner\/e2e\/\w+\.spec\.js:\d+/,
    ],
    noise: ["account page shows part 3 ("],
  });
  for (const [path, text] of tests)
    writeFiles(p.dir, {
      [path]: text.replace('"Calender"', '"Calendar"').replace("toHaveLength(4)", "toHaveLength(3)"),
    });
  sample("playwright", "passing", {
    project: p,
    toolVersion: "playwright 1.55.0",
    title: "npx playwright test, all pass",
    command: "npx playwright test",
    outcome: "passing",
    keep: [/^\s+72 passed/],
    noise: ["account page shows part 3 ("],
  });
  p.remove();
}
