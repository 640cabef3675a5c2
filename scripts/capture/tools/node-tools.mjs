import { many, prepare, sample, version, workspace, writeFiles } from "../lib.mjs";

const SCREENS = ["home", "inbox", "profile", "search", "settings", "team", "billing", "login", "archive", "board"];
const PACK = (extra) => `${JSON.stringify({ name: "console", version: "0.9.0", private: true, ...extra }, null, 2)}\n`;

const UNTIDY = (name, i) => `import { missing } from "./none";
var count_${i} = 0
export function ${name}(items: any, unused: string) {
  let total = 0
  for (let i = 0; i < items.length; i++) { total = total + items[i].price }
  if (total == 0) { console.log("empty"); debugger }
  const label = 'Total: ' + total
  return label as any
}
export const ${name}Link = () => { const el = document.getElementById("x")!; el.innerHTML = location.hash; }
`;

export function capture() {
  const files = Object.fromEntries(SCREENS.map((s, i) => [`src/${s}.ts`, UNTIDY(s, i)]));
  const p = workspace("console", {
    "package.json": PACK({
      devDependencies: {
        "@biomejs/biome": "1.9.4",
        prettier: "3.6.2",
        typescript: "5.9.3",
        vite: "7.1.5",
        webpack: "5.101.3",
        "webpack-cli": "6.0.1",
        eslint: "9.35.0",
        "@eslint/js": "9.35.0",
        "typescript-eslint": "8.43.0",
        stylelint: "16.24.0",
        pyright: "1.1.405",
      },
    }),
    ...files,
  });
  prepare(p.dir, "npm install --silent --no-audit --no-fund");
  sample("biome", "check", {
    project: p,
    toolVersion: "biome 1.9.4",
    title: "biome check, errors with code frames",
    command: "npx @biomejs/biome check src",
    outcome: "failing",
    keep: [/^\.\/src\/\w+\.ts:\d+|^src\/\w+\.ts:\d+/, /^Found \d+ (errors|warnings)/, /^Checked \d+ files/],
  });
  sample("biome", "lint-all", {
    project: p,
    toolVersion: "biome 1.9.4",
    title: "biome lint, every finding",
    command: "npx biome lint --max-diagnostics=200 src",
    outcome: "failing",
    keep: [/src\/\w+\.ts:\d+/, /^Found \d+ (errors|warnings)/],
  });
  sample("prettier", "check", {
    project: p,
    toolVersion: "prettier 3.6.2",
    title: "prettier --check",
    command: "npx prettier --check .",
    run: "npx prettier --check src",
    outcome: "failing",
    keep: [/^\[warn\] src\//, /Code style issues/],
  });
  sample("prettier", "write", {
    project: p,
    toolVersion: "prettier 3.6.2",
    title: "prettier --write, many files unchanged",
    command: "npx prettier --write src",
    run: `mkdir copy && cp -r src copy/ && cd copy && npx prettier --write src > /dev/null && cp ../src/home.ts src/home.ts && for i in 1 2 3 4; do mkdir src/$i; cp src/*.ts src/$i/; done && npx prettier --write src`,
    outcome: "passing",
    keep: [/ms$/],
  });
  writeFiles(p.dir, {
    "eslint.config.mjs":
      'import js from "@eslint/js";\nimport ts from "typescript-eslint";\nexport default ts.config(js.configs.recommended, ...ts.configs.recommended, { rules: { eqeqeq: "error", "no-console": "warn", "no-var": "error", "prefer-const": "warn" } });\n',
  });
  sample("eslint", "typescript-ten-files", {
    project: p,
    toolVersion: "eslint 9.35.0",
    title: "eslint on TypeScript, ten files",
    command: "npx eslint src",
    outcome: "failing",
    keep: [
      /^\/home\/user\/console\/src\/\w+\.ts$/,
      /✖ \d+ problems/,
      "no-debugger",
      "eqeqeq",
      "'unused' is defined but never used",
    ],
  });
  writeFiles(p.dir, {
    "tsconfig.json":
      '{ "compilerOptions": { "strict": true, "target": "ES2022", "module": "ESNext", "moduleResolution": "bundler", "noEmit": true, "lib": ["ES2022", "DOM"], "noUnusedLocals": true, "noUnusedParameters": true, "types": [] }, "include": ["src"] }\n',
    "src/types.ts": many(
      30,
      (i) =>
        `export interface Row${i} { id: number; title: string; tags: string[]; nested: { a: number; b: string } }\nexport const row${i}: Row${i} = { id: "${i}", title: ${i}, tags: [1], nested: { a: "x" } };\n`,
    ).join(""),
  });
  sample("tsc", "many-errors", {
    project: p,
    toolVersion: "tsc 5.9.3",
    title: "tsc --noEmit, 150 errors",
    command: "npx tsc --noEmit",
    outcome: "failing",
    keep: [/^src\/(?!types)\w+\.ts\(\d+,\d+\): error /, "src/types.ts(2,29): error TS2322"],
  });
  sample("tsc", "many-errors-pretty", {
    project: p,
    toolVersion: "tsc 5.9.3",
    title: "tsc --pretty, 150 errors",
    command: "npx tsc --noEmit --pretty",
    outcome: "failing",
    keep: [/^Found \d+ errors in/, /src\/(?!types)\w+\.ts:\d+:\d+ - error/],
    edit: (text) => text.slice(0, 30_000).replace(/\n[^\n]*$/, "\n") + text.slice(text.lastIndexOf("Found ")),
  });
  sample("mypy", "pyright-errors", {
    project: (() => {
      writeFiles(p.dir, {
        "py/a.py": many(
          12,
          (i) => `def f${i}(a: int) -> str:\n    return a + ${i}\n\n\nf${i}("x").missing\nimport none_${i}\n`,
        ).join("\n"),
      });
      return p;
    })(),
    toolVersion: "pyright 1.1.405",
    title: "pyright, errors and warnings",
    command: "npx pyright py",
    run: "npx pyright py 2>&1",
    outcome: "failing",
    keep: [/ - error: /, /^\d+ errors, /],
  });
  writeFiles(p.dir, {
    "index.html": '<div id="app"></div><script type="module" src="/web/main.js"></script>\n',
    "web/main.js": `${many(60, (i) => `import p${i} from "./part${i}.js";`).join("\n")}\nconsole.log(${many(60, (i) => `p${i}`).join(", ")});\n`,
    ...Object.fromEntries(many(60, (i) => [`web/part${i}.js`, `export default () => import("./lazy${i}.js");\n`])),
    ...Object.fromEntries(
      many(60, (i) => [`web/lazy${i}.js`, `export const text = ${JSON.stringify(`part ${i} `.repeat(40))};\n`]),
    ),
  });
  writeFiles(p.dir, {
    "styles/a.css": many(20, (i) => `a { color: #FFFF${i}; colr: red; }\n.b${i} { }\n`).join(""),
    ".stylelintrc.json":
      '{ "rules": { "block-no-empty": true, "property-no-unknown": true, "color-no-invalid-hex": true } }\n',
  });
  sample("stylelint", "findings", {
    project: p,
    toolVersion: "stylelint 16.24.0",
    title: "stylelint, many findings",
    command: "npx stylelint 'styles/*.css'",
    outcome: "failing",
    keep: [/block-no-empty/, /color-no-invalid-hex/, /✖ \d+ problems/],
  });
  sample("vite", "build", {
    project: p,
    toolVersion: "vite 7.1.5",
    title: "vite build, 61 chunks",
    command: "npx vite build",
    outcome: "passing",
    keep: [/modules transformed/, /built in/, /dist\/assets\/index-/],
    noise: ["dist/assets/lazy12-"],
  });
  writeFiles(p.dir, { "web/part7.js": 'import x from "./not-there.js";\nexport default x;\n' });
  sample("vite", "build-failing", {
    project: p,
    toolVersion: "vite 7.1.5",
    title: "vite build, an import cannot be resolved",
    command: "npx vite build",
    outcome: "failing",
    keep: [/Could not resolve/],
  });
  sample("webpack", "build-failing", {
    project: p,
    toolVersion: "webpack 5.101.3",
    title: "webpack, an import cannot be resolved",
    command: "npx webpack --mode production --entry ./web/main.js",
    outcome: "failing",
    keep: [/Module not found: Error/, /compiled with 1 error/],
  });
  writeFiles(p.dir, { "web/part7.js": "export default () => 1;\n" });
  sample("webpack", "build", {
    project: p,
    toolVersion: "webpack 5.101.3",
    title: "webpack --stats normal, 60 chunks",
    command: "npx webpack --mode production --entry ./web/main.js",
    outcome: "passing",
    keep: [/asset main\.js/, /compiled successfully|compiled with/],
  });
  sample("npm-ls", "all", {
    project: p,
    toolVersion: `npm ${version("npm --version")}`,
    title: "npm ls --all",
    command: "npm ls --all",
    outcome: "passing",
    keep: [/^[├└]─[┬─] \S+@/],
    edit: (text) => text.split("\n").slice(0, 900).join("\n"),
  });
  sample("npm", "missing-script", {
    project: p,
    toolVersion: `npm ${version("npm --version")}`,
    title: "npm run, no such script",
    command: "npm run buildd",
    outcome: "failing",
    keep: ['npm error Missing script: "buildd"'],
  });
  p.remove();

  const q = workspace("shop", {
    "package.json": PACK({
      dependencies: {
        express: "4.21.2",
        lodash: "4.17.21",
        react: "18.3.1",
        "react-dom": "18.3.1",
        request: "2.88.2",
        chalk: "4.1.2",
      },
      devDependencies: { mocha: "10.8.2", rimraf: "3.0.2" },
    }),
  });
  prepare(q.dir, "npm install --silent --no-audit --no-fund --prefix ../pm pnpm@9.15.9 yarn@1.22.22");
  const env = { npm_config_store_dir: `${q.base}/store`, YARN_CACHE_FOLDER: `${q.base}/yarn`, CI: "true" };
  sample("pnpm", "install", {
    project: q,
    env,
    toolVersion: "pnpm 9.15.9",
    title: "pnpm install",
    command: "pnpm install",
    run: "../pm/node_modules/.bin/pnpm install",
    outcome: "passing",
    keep: [/^dependencies:$/, "+ express 4.21.2", /^Done in/],
  });
  sample("pnpm", "missing", {
    project: q,
    env,
    toolVersion: "pnpm 9.15.9",
    title: "pnpm add, no such version",
    command: "pnpm add express@99",
    run: "../pm/node_modules/.bin/pnpm add express@99",
    outcome: "failing",
    keep: [/ERR_PNPM_NO_MATCHING_VERSION/],
  });
  sample("yarn", "install", {
    project: q,
    env,
    toolVersion: "yarn 1.22.22",
    title: "yarn install",
    command: "yarn install",
    run: "rm -rf node_modules && ../pm/node_modules/.bin/yarn install --verbose --non-interactive 2>&1 | grep -v '^verbose' ; true",
    outcome: "passing",
    keep: [/^Done in|success Saved/],
  });
  sample("npm", "install-verbose", {
    project: q,
    toolVersion: `npm ${version("npm --version")}`,
    title: "npm install --loglevel http, with deprecations",
    command: "npm install --loglevel http",
    run: "rm -rf node_modules yarn.lock pnpm-lock.yaml && npm install --loglevel http --no-audit --cache ../cache",
    outcome: "passing",
    keep: [/^added \d+ packages/],
    noise: ["npm http fetch GET 200"],
  });
  q.remove();
}
