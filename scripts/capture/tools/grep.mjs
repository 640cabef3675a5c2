import { prepare, sample, version, workspace } from "../lib.mjs";

const FEATURES = [
  "account",
  "basket",
  "catalog",
  "checkout",
  "delivery",
  "inventory",
  "loyalty",
  "notify",
  "order",
  "payment",
  "pricing",
  "refund",
  "review",
  "search",
  "shipping",
  "support",
  "tax",
  "vendor",
  "voucher",
  "wishlist",
];
const pascal = (name) => name[0].toUpperCase() + name.slice(1);

/** A front end with its own sources, a bundle, a source map and installed packages. */
export function frontEnd() {
  const files = {
    "package.json": `${JSON.stringify({ name: "shop", version: "5.2.0", private: true, dependencies: { ky: "1.4.0", "p-queue": "8.0.1", semver: "7.6.0" } }, null, 2)}\n`,
    "src/http/client.ts": `import { timeout } from "../settings";

export async function request(path: string, init: RequestInit = {}) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeout.request);
  try {
    return await fetch(path, { ...init, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}
`,
    "src/settings.ts": "export const timeout = { request: 8_000, upload: 60_000, idle: 900_000 };\n",
  };
  const bundle = [];
  for (const name of FEATURES) {
    files[`src/features/${name}/${name}-api.ts`] = `import { request } from "../../http/client";
import { timeout } from "../../settings";

/** ${pascal(name)}: every call has a timeout of its own. */
export async function load${pascal(name)}(id: string) {
  const answer = await request(\`/api/${name}/\${id}\`);
  if (answer.status === 504) throw new Error("${name}: timeout while loading");
  return answer.json();
}

export async function save${pascal(name)}(id: string, body: unknown) {
  return request(\`/api/${name}/\${id}\`, { method: "PUT", body: JSON.stringify(body), keepalive: timeout.request > 5_000 });
}
`;
    files[`src/features/${name}/${name}-api.test.ts`] =
      `import { expect, it, vi } from "vitest";\nimport { load${pascal(name)} } from "./${name}-api";\n\nit("says timeout on 504", async () => {\n  vi.stubGlobal("fetch", async () => new Response(null, { status: 504 }));\n  await expect(load${pascal(name)}("1")).rejects.toThrow("${name}: timeout while loading");\n});\n`;
    bundle.push(
      `async function load${pascal(name)}(e){const t=await r("/api/${name}/"+e);if(504===t.status)throw new Error("${name}: timeout while loading");return t.json()}`,
    );
  }
  files["dist/assets/index-4f1c9a.min.js"] =
    `"use strict";(()=>{const timeout={request:8e3,upload:6e4,idle:9e5};${bundle.join("")}})();\n//# sourceMappingURL=index-4f1c9a.min.js.map\n`;
  files["dist/assets/index-4f1c9a.min.js.map"] =
    `${JSON.stringify({ version: 3, sources: FEATURES.map((name) => `../../src/features/${name}/${name}-api.ts`), sourcesContent: FEATURES.map((name) => files[`src/features/${name}/${name}-api.ts`]), mappings: "AAAA".repeat(400) })}\n`;
  return files;
}

const INSTALL = "npm install --silent --no-audit --no-fund";

export function capture() {
  const project = workspace("project", frontEnd());
  prepare(project.dir, INSTALL);
  const toolVersion = version("grep --version");
  sample("grep", "whole-tree", {
    project,
    title: "grep -rn over the whole tree, bundles and packages included",
    command: "grep -rn timeout .",
    run: "grep -rn timeout . | sort",
    toolVersion,
    outcome: "passing",
    keep: [
      "./src/settings.ts:1:export const timeout = { request: 8_000, upload: 60_000, idle: 900_000 };",
      "./src/http/client.ts:1:",
      './src/features/wishlist/wishlist-api.ts:7:  if (answer.status === 504) throw new Error("wishlist: timeout while loading");',
      "./src/features/account/account-api.test.ts:6:",
    ],
    noise: [
      "./dist/assets/index-4f1c9a.min.js.map:1:",
      "./node_modules/ky/distribution/",
      "./node_modules/p-timeout/index.js:",
    ],
  });
  sample("grep", "sources-only", {
    project,
    title: "grep -rn over the sources only, nothing to drop",
    command: "grep -rn --exclude-dir=node_modules --include='*.ts' 'request(' .",
    run: "grep -rn --exclude-dir=node_modules --include='*.ts' 'request(' . | sort",
    toolVersion,
    outcome: "passing",
    keep: [
      "./src/http/client.ts:3:export async function request(",
      "src/features/account/account-api.ts:6:",
      "src/features/wishlist/wishlist-api.ts:12:",
    ],
  });
  project.remove();
}
