import { prepare, sample, version, workspace, writeFiles } from "../lib.mjs";

const QUEUE = `class Queue {
  constructor(limit = Infinity) {
    this.limit = limit;
    this.items = [];
  }

  push(item, priority = 0) {
    if (this.items.length >= this.limit) throw new Error(\`queue is full (\${this.limit})\`);
    this.items.push({ item, priority });
    this.items.sort((a, b) => b.priority - a.priority);
  }

  next() {
    return this.items.shift()?.item;
  }

  async drain(work) {
    const done = [];
    while (this.items.length > 0) done.push(await work(this.next()));
    return done;
  }
}

module.exports = { Queue };
`;
const files = {
  "package.json": `${JSON.stringify({ name: "queue", version: "1.2.0", private: true, scripts: { test: "jest" } }, null, 2)}\n`,
  "src/queue.js": QUEUE,
  "src/queue.test.js": `const { Queue } = require("./queue");

describe("Queue", () => {
  test("hands out in order", () => {
    const queue = new Queue();
    queue.push("a");
    queue.push("b");
    expect([queue.next(), queue.next()]).toEqual(["a", "b"]);
  });

  test("hands out the urgent first", () => {
    const queue = new Queue();
    queue.push("later", 1);
    queue.push("now", 9);
    expect(queue.next()).toBe("now");
  });

  test("is empty at first", () => expect(new Queue().next()).toBeUndefined());

  test("refuses more than its limit", () => {
    const queue = new Queue(1);
    queue.push("a");
    expect(() => queue.push("b")).toThrow("queue is full (1)");
  });

  test("drains", async () => {
    const queue = new Queue();
    queue.push(2);
    queue.push(3);
    expect(await queue.drain(async (n) => n * n)).toEqual([4, 9]);
  });

  test.skip("survives a restart", () => {});
});
`,
};
for (const name of ["backoff", "batch", "clock", "retry", "throttle"]) {
  files[`src/${name}.test.js`] =
    `describe("${name}", () => {\n${["at once", "after one second", "after a minute", "never", "twice", "with jitter", "when cancelled", "in order"].map((when, i) => `  test("runs ${when}", () => expect(${i} * 2).toBe(${i * 2}));`).join("\n")}\n});\n`;
}

export function capture() {
  const project = workspace("project", files);
  prepare(project.dir, "npm install --silent --no-audit --no-fund --save-dev jest@29");
  const toolVersion = `jest ${version(`cd ${project.dir} && npx jest --version`)}`;
  sample("jest", "verbose-passing", {
    project,
    title: "jest --verbose, all pass",
    command: "npx jest --verbose",
    toolVersion,
    outcome: "passing",
    keep: ["survives a restart", "Tests:       1 skipped, 45 passed, 46 total"],
    noise: ["✓ hands out in order", "✓ runs with jitter"],
  });
  writeFiles(project.dir, {
    "src/queue.js": QUEUE.replace("b.priority - a.priority", "a.priority - b.priority").replace("await work(", "work("),
  });
  sample("jest", "failing", {
    project,
    title: "jest --verbose, 2 of 46 fail",
    command: "npx jest --verbose",
    toolVersion,
    outcome: "failing",
    keep: [
      "✕ hands out the urgent first",
      "● Queue › drains",
      'Expected: "now"',
      'Received: "later"',
      "src/queue.test.js:15:26",
      "Tests:       2 failed, 1 skipped, 43 passed, 46 total",
    ],
    noise: ["✓ is empty at first", "✓ runs with jitter"],
  });
  project.remove();
}
