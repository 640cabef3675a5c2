import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { PresetFile } from "@/lib/contract/preset";
import { cleanOutput } from "./clean-output";

// Without this, a lockfile that is read loses a package or its version, or costs its checksums' tokens as before.

const file = fileURLToPath(new URL("../../../presets/lockfile/preset.json", import.meta.url));
const presets = [PresetFile.parse(JSON.parse(readFileSync(file, "utf8")))];
const hex = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

const LOCKFILES: [name: string, entry: (n: number) => string, kept: string[]][] = [
  [
    "yarn.lock",
    (n) =>
      `pkg-${n}@^1.${n}.0:\n  version "1.${n}.4"\n  resolved "https://registry.yarnpkg.com/pkg-${n}/-/pkg-${n}-1.${n}.4.tgz#${hex}"\n  integrity sha512-${hex}==\n  dependencies:\n    os "^2.0.0"\n`,
    ["pkg-7@^1.7.0:", 'version "1.7.4"', 'os "^2.0.0"'],
  ],
  [
    "pnpm-lock.yaml",
    (n) =>
      `  pkg-${n}@1.${n}.4:\n    resolution: {integrity: sha512-${hex}==}\n    engines: {node: '>=18'}\n    dependencies:\n      os: 2.0.0\n`,
    ["pkg-7@1.7.4:", "os: 2.0.0"],
  ],
  [
    "Cargo.lock",
    (n) =>
      `[[package]]\nname = "pkg-${n}"\nversion = "1.${n}.4"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${hex}"\ndependencies = [\n "serde",\n]\n`,
    ['name = "pkg-7"', 'version = "1.7.4"', ' "serde",'],
  ],
  [
    "poetry.lock",
    (n) =>
      `[[package]]\nname = "pkg-${n}"\nversion = "1.${n}.4"\ndescription = "Text"\noptional = false\npython-versions = ">=3.8"\nfiles = [\n    {file = "pkg_${n}-1.${n}.4.whl", hash = "sha256:${hex}"},\n    {file = "pkg_${n}-1.${n}.4.tar.gz", hash = "sha256:${hex}"},\n]\n`,
    ['name = "pkg-7"', 'version = "1.7.4"'],
  ],
  [
    "go.sum",
    (n) =>
      `example.com/pkg${n} v1.${n}.4 h1:n4Xx${hex.slice(0, 39)}=\nexample.com/pkg${n} v1.${n}.4/go.mod h1:k2Xx${hex.slice(0, 39)}=\n`,
    ["example.com/pkg7 v1.7.4"],
  ],
];

test.each(LOCKFILES)("%s keeps packages and versions and loses checksums", (name, entry, kept) => {
  const content = Array.from({ length: 40 }, (_, n) => entry(n)).join("\n");
  const { content: cleaned } = cleanOutput(presets, { command: `cat ${name}`, exit_code: 0, content });
  for (const part of kept) expect(cleaned).toContain(part);
  expect(cleaned).not.toContain(hex.slice(0, 20));
  expect(cleaned.length).toBeLessThan(content.length * 0.75);
});

test("package-lock.json stays JSON, with a package that is named like a field of others", () => {
  const entry = (n: number) => [
    `node_modules/pkg-${n}`,
    { version: `1.${n}.4`, resolved: `https://x/${n}.tgz`, integrity: `sha512-${hex}`, dependencies: { time: "^2" } },
  ];
  const packages = Object.fromEntries(Array.from({ length: 40 }, (_, n) => entry(n)));
  const content = JSON.stringify({ lockfileVersion: 3, packages }, null, 2);
  const { content: cleaned } = cleanOutput(presets, { command: "cat web/package-lock.json", exit_code: 0, content });
  expect(JSON.parse(cleaned).packages["node_modules/pkg-7"]).toEqual({
    version: "1.7.4",
    dependencies: { time: "^2" },
  });
});

test.each(["cat package-lock.json src/a.ts", "cat src/lockfile.ts", "head -5 yarn.lock", "cat package.json"])(
  "%s comes as it is",
  (command) => {
    const content = `${JSON.stringify({ resolved: Array.from({ length: 200 }, () => "https://x/1.tgz") }, null, 2)}\n`;
    expect(cleanOutput(presets, { command, exit_code: 0, content }).content).toBe(content);
  },
);
