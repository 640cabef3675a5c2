import { prepare, sample, version, workspace, writeFiles } from "../lib.mjs";

const cart = (broken) =>
  `export function addLine(cart, sku, quantity = 1) {
  if (quantity <= 0) throw new RangeError(\`quantity must be positive, not \${quantity}\`);
  const found = cart.find((line) => line.sku === sku);
  if (found) return cart.map((line) => (line === found ? { ...line, quantity: line.quantity ${broken ? "" : "+ quantity"} } : line));
  return [...cart, { sku, quantity }];
}

export function total(cart, prices) {
  return cart.reduce((sum, line) => sum + prices${broken ? "[line.sku].cents" : "[line.sku]?.cents ?? 0"} * line.quantity, 0);
}
`.replace("prices[line.sku]?.cents ?? 0 *", "(prices[line.sku]?.cents ?? 0) *");

const files = {
  "package.json": `${JSON.stringify({ name: "cart", version: "1.0.0", private: true, type: "module", scripts: { test: "vitest run" } }, null, 2)}\n`,
  "src/cart.js": cart(false),
  "src/text.js": `export const slug = (text) => text.normalize("NFKD").replace(/[^\\w\\s-]/g, "").trim().toLowerCase().replace(/[\\s_]+/g, "-");
export const initials = (name) => name.split(/\\s+/).map((part) => part[0].toUpperCase()).join("");
export const clip = (text, max) => (text.length <= max ? text : text.slice(0, max - 1) + "…");
`,
  "test/cart.test.js": `import { describe, expect, it } from "vitest";
import { addLine, total } from "../src/cart.js";

const prices = { pen: { cents: 120 }, ink: { cents: 900 } };

describe("addLine", () => {
  it("starts a line", () => expect(addLine([], "pen")).toEqual([{ sku: "pen", quantity: 1 }]));
  it("adds to a line that is there", () => {
    console.log("cart before", JSON.stringify([{ sku: "pen", quantity: 1 }]));
    expect(addLine([{ sku: "pen", quantity: 1 }], "pen", 2)).toEqual([{ sku: "pen", quantity: 3 }]);
  });
  it("keeps the other lines", () => expect(addLine([{ sku: "ink", quantity: 4 }], "pen")).toHaveLength(2));
  it.each([0, -1, -20])("refuses a quantity of %i", (n) => expect(() => addLine([], "pen", n)).toThrow(RangeError));
});

describe("total", () => {
  it("is nothing for an empty cart", () => expect(total([], prices)).toBe(0));
  it("counts quantities", () => expect(total([{ sku: "pen", quantity: 3 }], prices)).toBe(360));
  it("leaves out what has no price yet", () => expect(total([{ sku: "map", quantity: 1 }, { sku: "ink", quantity: 1 }], prices)).toBe(900));
  it.todo("takes vouchers");
});
`,
  "test/text.test.js": `import { describe, expect, it } from "vitest";
import { clip, initials, slug } from "../src/text.js";

describe("slug", () => {
  it.each([["Hello World", "hello-world"], ["  trim me ", "trim-me"], ["Crème brûlée", "creme-brulee"], ["a_b c", "a-b-c"], ["C++ & D", "c-d"], ["Ünïcode", "unicode"], ["one  two", "one-two"], ["ok?", "ok"]])("%s becomes %s", (text, want) => expect(slug(text)).toBe(want));
});
describe("initials", () => {
  it.each([["ada lovelace", "AL"], ["grace hopper", "GH"], ["alan turing", "AT"], ["plato", "P"]])("of %s", (name, want) => expect(initials(name)).toBe(want));
});
describe("clip", () => {
  it.each([1, 2, 3, 5, 8, 13, 21, 34])("to at most %i", (max) => expect(clip("the quick brown fox jumps over it", max).length).toBeLessThanOrEqual(max));
});
`,
};
for (const name of ["dates", "money", "names", "phones", "zips"]) {
  files[`test/${name}.test.js`] =
    `import { expect, it } from "vitest";\n\nit.each(Array.from({ length: 12 }, (_, i) => i))("${name}: row %i of the table", (i) => expect(i * 2).toBe(i + i));\n`;
}

export function capture() {
  const project = workspace("project", files);
  prepare(project.dir, "npm install --silent --no-audit --no-fund --save-dev vitest@3");
  const toolVersion = version(`cd ${project.dir} && npx vitest --version`)
    .replace(/ .*/, "")
    .replace("vitest/", "vitest ");
  sample("vitest", "verbose-passing", {
    project,
    title: "vitest run --reporter=verbose, all pass",
    command: "npx vitest run --reporter=verbose",
    toolVersion,
    outcome: "passing",
    keep: ["cart before", "takes vouchers", "Test Files  7 passed (7)", "Tests  89 passed | 1 todo (90)"],
    noise: [" ✓ test/text.test.js > initials > of plato", " ✓ test/money.test.js > money: row 3 of the table"],
  });
  writeFiles(project.dir, {
    "src/cart.js": cart(true),
    "test/orders.test.js":
      'import { it } from "vitest";\nimport { place } from "../src/orders.js";\n\nit("places", () => place());\n',
  });
  const keep = [
    "total > leaves out what has no price yet",
    "TypeError: Cannot read properties of undefined (reading 'cents')",
    "addLine > adds to a line that is there",
    "src/cart.js:9:",
    "test/orders.test.js",
    "Test Files  2 failed | 6 passed (8)",
  ];
  sample("vitest", "failing-verbose", {
    project,
    title: "vitest run --reporter=verbose, 2 fail and a file does not load",
    command: "npx vitest run --reporter=verbose",
    toolVersion,
    outcome: "failing",
    keep,
    noise: [" ✓ test/text.test.js > initials > of plato", " ✓ test/money.test.js > money: row 3 of the table"],
  });
  sample("vitest", "failing-color", {
    project,
    title: "npm test, vitest in colour, failing",
    command: "npm test",
    env: { FORCE_COLOR: "1" },
    toolVersion,
    outcome: "failing",
    keep: [
      "leaves out what has no price yet",
      "Cannot read properties of undefined (reading 'cents')",
      "test/orders.test.js",
    ],
    noise: ["\u001b[31m", "\u001b[32m", "\u001b[2m"],
  });
  project.remove();
}
