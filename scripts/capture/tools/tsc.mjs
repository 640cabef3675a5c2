import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { presetsDir, sample, version, workspace } from "../lib.mjs";

const MODELS = [
  "user",
  "team",
  "project",
  "ticket",
  "comment",
  "label",
  "webhook",
  "invoice",
  "session",
  "audit-entry",
];
const pascal = (name) =>
  name
    .split("-")
    .map((part) => part[0].toUpperCase() + part.slice(1))
    .join("");

function files() {
  const out = {
    "tsconfig.json": `{
  "compilerOptions": {
    "target": "ES2022",
    "module": "NodeNext",
    "moduleResolution": "NodeNext",
    "strict": true,
    "noUnusedLocals": true,
    "noUncheckedIndexedAccess": true,
    "types": [],
    "noEmit": true
  },
  "include": ["src"]
}
`,
    "package.json": `{ "name": "tracker", "version": "2.3.0", "type": "module", "private": true }\n`,
    "src/result.ts": `export type Result<T> = { ok: true; value: T } | { ok: false; error: { code: string; message: string; retryAfter?: number } };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail(code: string, message: string): Result<never> {
  return { ok: false, error: { code, message } };
}
`,
    "src/store.ts": `import type { Result } from "./result.js";
import { fail, ok } from "./result.js";

export interface Entity {
  id: string;
  createdAt: Date;
  updatedAt: Date | null;
}

export class Store<T extends Entity> {
  private readonly rows = new Map<string, T>();

  get(id: string): Result<T> {
    const row = this.rows.get(id);
    return row ? ok(row) : fail("not_found", \`no row \${id}\`);
  }

  put(row: T): Result<T> {
    this.rows.set(row.id, row);
    return ok(row);
  }

  list(): T[] {
    return [...this.rows.values()].sort((a, b) => a.createdAt - b.createdAt);
  }
}
`,
  };
  for (const model of MODELS) {
    const type = pascal(model);
    const name = type[0].toLowerCase() + type.slice(1);
    out[`src/models/${model}.ts`] = `import type { Entity } from "../store.js";

export interface ${type} extends Entity {
  name: string;
  ownerId: string | null;
  position: number;
  tags: readonly string[];
}
`;
    out[`src/services/${model}-service.ts`] = `import { type ${type} } from "../models/${model}.js";
import { Store } from "../store.js";
import { fail, type Result } from "../result.js";

export class ${type}Service {
  constructor(private readonly store: Store<${type}>) {}

  rename(id: string, name: string): Result<${type}> {
    const found = this.store.get(id);
    if (!found.ok) return found;
    return this.store.put({ ...found.value, name, updatedAt: Date.now() });
  }

  ownerOf(id: string): string {
    const found = this.store.get(id);
    return found.value.ownerId;
  }

  firstTag(${name}: ${type}): string {
    return ${name}.tags[0];
  }

  move(id: string, position: string): Result<${type}> {
    const found = this.store.get(id);
    if (!found.ok) return fail("not_found");
    found.value.tags.push("moved");
    return this.store.put({ ...found.value, position });
  }
}
`;
  }
  return out;
}

const REFERENCES = () => {
  const packages = ["protocol", "storage", "queue", "mailer", "billing", "server", "cli"];
  const out = {
    "tsconfig.json": `{ "files": [], "references": [${packages.map((name) => `{ "path": "packages/${name}" }`).join(", ")}] }\n`,
  };
  packages.forEach((name, i) => {
    const before = i > 0 ? packages[i - 1] : null;
    out[`packages/${name}/tsconfig.json`] =
      `{ "compilerOptions": { "composite": true, "strict": true, "target": "ES2022", "types": [], "module": "ES2022", "moduleResolution": "bundler", "rootDir": "src", "outDir": "dist" }, "include": ["src"]${before ? `, "references": [{ "path": "../${before}" }]` : ""} }\n`;
    out[`packages/${name}/src/index.ts`] = before
      ? `import { name as below } from "../../${before}/src/index";\n\nexport const name: string = \`${name} on \${below}\`;\n`
      : `export const name: string = "${name}";\n`;
  });
  return out;
};

export function capture() {
  const modules = join(presetsDir, "..", "node_modules");
  const bin = join(modules, ".bin", "tsc");
  const toolVersion = `tsc ${version(`${bin} --version`).replace("Version ", "")}`;
  const project = workspace("project", files());
  symlinkSync(modules, join(project.dir, "node_modules"));
  sample("tsc", "errors", {
    project,
    title: "tsc --noEmit, 62 errors",
    command: "npx tsc --noEmit",
    run: `${bin} --noEmit --pretty false`,
    toolVersion,
    outcome: "failing",
    keep: [
      "src/services/audit-entry-service.ts(11,",
      "error TS2322: Type 'number' is not assignable to type 'Date'.",
      "src/services/webhook-service.ts(25,27)",
      "error TS2554: Expected 2 arguments, but got 1.",
      "src/store.ts(24,51)",
    ],
  });
  sample("tsc", "errors-pretty", {
    project,
    title: "tsc --pretty, code frames in colour",
    command: "npx tsc --noEmit --pretty",
    run: `${bin} --noEmit --pretty`,
    toolVersion,
    outcome: "failing",
    keep: [
      "src/services/audit-entry-service.ts",
      "Expected 2 arguments, but got 1.",
      "src/store.ts",
      " errors in 11 files.",
    ],
    noise: ["\u001b[91m", "\u001b[7m", "\u001b[0m"],
  });
  project.remove();
  const build = workspace("project", REFERENCES());
  sample("tsc", "build-verbose-passing", {
    project: build,
    title: "tsc --build --verbose, 7 projects",
    command: "npx tsc --build --verbose",
    run: `${bin} --build --verbose`,
    toolVersion,
    outcome: "passing",
    keep: ["Projects in this build:"],
    noise: ["is out of date because output file", "Building project '"],
  });
  build.remove();
}
