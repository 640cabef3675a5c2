import { prepare, sample, version, workspace } from "../lib.mjs";

const FEATURES = [
  "basket",
  "catalog",
  "checkout",
  "delivery",
  "inventory",
  "order",
  "payment",
  "refund",
  "search",
  "tax",
];

const files = {
  "package.json": `${JSON.stringify({ name: "shop-server", version: "1.0.0", private: true, type: "module", scripts: { lint: "eslint ." } }, null, 2)}\n`,
  "eslint.config.js": `import js from "@eslint/js";

export default [
  js.configs.recommended,
  {
    languageOptions: { globals: { console: "readonly", process: "readonly", fetch: "readonly" } },
    rules: { eqeqeq: "error", "no-console": "warn", "prefer-const": "error", "no-var": "error", "max-params": ["warn", 3], curly: "warn" },
  },
];
`,
  "src/main.js": `import { loadOrder } from "./order.js";

const port = process.env.PORT ?? 8080;
console.log("listening on", port);
loadOrder(port, null, 1, 2);
export function stop(code) {
  switch (code) {
    case 0:
      console.log("bye");
    case 1:
      process.exitCode = code;
  }
  return servr.close();
}
`,
};
for (const name of FEATURES) {
  const type = name[0].toUpperCase() + name.slice(1);
  files[`src/${name}.js`] = `import { readFile } from "node:fs/promises";

export async function load${type}(id, customer, from, until) {
  var answer = await fetch("/api/${name}/" + id);
  let total = 0;
  let limit = 50;
  if (answer.status == 404) return null;
  const rows = await answer.json();
  for (const row of rows) {
    if (row.count > limit) continue;
    total += row.count;
  }
  console.log("${name}", total);
  try {
    return total;
  } catch (error) {
  }
}
`;
}

export function capture() {
  const project = workspace("project", files);
  prepare(project.dir, "npm install --silent --no-audit --no-fund --save-dev eslint@9 @eslint/js@9");
  const toolVersion = `eslint ${version(`cd ${project.dir} && npx eslint --version`)}`;
  const keep = [
    "/home/user/project/src/basket.js",
    "no-fallthrough",
    "'servr' is not defined",
    "Expected '===' and instead saw '=='",
    "problems (",
  ];
  sample("eslint", "errors", {
    project,
    title: "eslint, errors and warnings in 11 files",
    command: "npx eslint .",
    toolVersion,
    outcome: "failing",
    keep,
  });
  sample("eslint", "errors-color", {
    project,
    title: "eslint through npm run lint, in colour",
    command: "npm run lint -- --color",
    toolVersion,
    outcome: "failing",
    keep: [
      "/home/user/project/src/basket.js",
      "'servr' is not defined",
      "Expected '===' and instead saw '=='",
      "problems (",
    ],
    noise: ["\u001b[31m", "\u001b[33m", "\u001b[4m"],
  });
  project.remove();
}
