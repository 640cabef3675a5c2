import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type HookConfig, WrittenHookConfig } from "@/lib/contract/hook-config";
import { compileLinear } from "@/lib/engine/regex/linear";
import type { ExportInput, OutFile } from "../export";
import { bytesOf, collectFiles, type Files } from "../files";
import { type ReadManifests, readManifests } from "../read";
import type { Engines } from "../script";
import type { AgentFields } from "../sluice-file";

export const ports = {
  sha256: (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex"),
  patternFault: (pattern: string) => compileLinear(pattern).error?.message ?? null,
};

const dist = path.resolve(import.meta.dirname, "../../../dist");
/** The engines as they are built, or (where a test does not run them) something shorter. */
export const builtEngines = (): Engines => ({
  pipeline: readFileSync(path.join(dist, "standalone-pipeline.js"), "utf8"),
  javascript: readFileSync(path.join(dist, "standalone-javascript.js"), "utf8"),
});
export const shortEngines: Engines = { pipeline: "var sluice = {};", javascript: "var sluice = {};" };

export const filesOf = (texts: Record<string, string | Uint8Array>): Files =>
  collectFiles(
    Object.entries(texts).map(([name, text]) => ({
      path: name,
      bytes: typeof text === "string" ? bytesOf(text) : text,
      executable: false,
    })),
  ).files;

/** Reads files given as texts. */
export const read = (texts: Record<string, string | Uint8Array>): ReadManifests => readManifests(filesOf(texts), ports);

export const readBack = (files: readonly OutFile[]): ReadManifests => readManifests(collectFiles(files).files, ports);

/** What is said about errors and warnings, one line each: `level code file:line message`. */
export const said = ({ findings }: Pick<ReadManifests, "findings">): string[] =>
  findings.map((f) => `${f.level} ${f.code} ${f.file ?? "-"}:${f.line ?? "-"} ${f.message}`);

export const hook = (fields: Partial<Record<keyof HookConfig, unknown>>): HookConfig =>
  WrittenHookConfig.parse({
    name: "Trim",
    point: "transform_tool_result",
    runner: { kind: "command", source: "print('{}')" },
    ...fields,
  });

export const agent = (fields: Partial<AgentFields> = {}): AgentFields => ({
  slug: "builder",
  name: "Builder",
  profile: "librefang",
  description: null,
  enabled: true,
  resolution: {},
  ...fields,
});

export const exportInput = (hooks: HookConfig[], fields: Partial<ExportInput> = {}): ExportInput => ({
  agent: agent(),
  hooks,
  scripts: new Map(),
  engines: shortEngines,
  ports,
  ...fields,
});
