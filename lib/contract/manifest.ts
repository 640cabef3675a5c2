import * as z from "zod";
import { NewAgent } from "./agent";
import { HookConfig } from "./hook-config";
import { LIMITS } from "./limits";

/** What an import takes at most (librefang.md 6.5 for the first two). Bytes are those of the unpacked files. */
export const IMPORT_LIMITS = {
  fileBytes: 10 * 1024 * 1024,
  depth: 10,
  files: 500,
  totalBytes: 32 * 1024 * 1024,
  pathChars: 400,
  /** Of a request. */
  bodyBytes: 32 * 1024 * 1024,
  /** Of all TOML files together, which are read on the server's event loop. */
  tomlBytes: 1024 * 1024,
  /** Of one plan: what is said beyond it is counted only. */
  findings: 500,
} as const;

/** One file of an import or export: text as `content`, anything else as `content_base64`. Paths are relative, with `/`. */
export const ManifestFile = z.strictObject({
  path: z.string().min(1).max(IMPORT_LIMITS.pathChars),
  content: z.string().optional(),
  content_base64: z.base64().optional(),
  executable: z.boolean().default(false),
});
export type ManifestFile = z.infer<typeof ManifestFile>;

/** Body of `POST /api/import`: files, or a tar (gzip or plain) as base64. */
export const ImportRequest = z
  .strictObject({
    files: z.array(ManifestFile).max(IMPORT_LIMITS.files).optional(),
    archive_base64: z.base64().optional(),
    /** False only tells what would be created. */
    apply: z.boolean().default(false),
    /** Makes the created hooks live at once; else they are drafts. */
    publish: z.boolean().default(false),
    /** Id or slug of an agent that gets the hooks, instead of a new one. */
    agent: z.string().max(100).optional(),
  })
  .check((ctx) => {
    const { files, archive_base64 } = ctx.value;
    if ((files === undefined) === (archive_base64 === undefined))
      ctx.issues.push({
        code: "custom",
        input: ctx.value,
        path: ["files"],
        message: "give either files or archive_base64",
      });
    files?.forEach((file, i) => {
      if ((file.content === undefined) === (file.content_base64 === undefined))
        ctx.issues.push({
          code: "custom",
          input: file,
          path: ["files", i, "content"],
          message: "give either content or content_base64",
        });
    });
  });
export type ImportRequest = z.infer<typeof ImportRequest>;

/** Body of `POST /api/agents/{agent}/import`: the agent is in the path. */
export const AgentImportRequest = ImportRequest.refine((body) => body.agent === undefined, {
  error: "the agent is named in the path",
  path: ["agent"],
});

export const FINDING_CODES = {
  bad_file: "a file that cannot be taken or parsed",
  missing_file: "a file that something names is not there",
  path_refused: "a path that leads out of its plugin",
  integrity: "a file's sha256 is not the listed one",
  bad_value: "a value that the runtime would refuse",
  unknown_key: "a key that the runtime does not know",
  no_effect: "parsed by the runtime, without effect",
  misplaced: "ignored where it stands",
  engine: "which engine the configuration yields, and why",
  not_representable: "cannot be represented",
  adjusted: "taken with another value",
  not_taken: "not part of hooks",
  edited: "changed since it was exported",
  conflict: "stands against what is here already",
} as const;
export type FindingCode = keyof typeof FINDING_CODES;

/** One thing that an import or export has to say. An error keeps an import from being applied. */
export const Finding = z.strictObject({
  level: z.enum(["error", "warning", "info"]),
  code: z.enum(Object.keys(FINDING_CODES) as [FindingCode, ...FindingCode[]]),
  /** Path of the file it is about; null when it is about the whole. */
  file: z.string().nullable(),
  /** 1-based; null where the place is not known. */
  line: z.int().nullable(),
  column: z.int().nullable(),
  message: z.string(),
});
export type Finding = z.infer<typeof Finding>;

/** An agent that an import creates, or (with `existing`) whose chain it appends to. */
export const PlannedAgent = z.strictObject({
  ...NewAgent.shape,
  description: z.string().nullable(),
  /** Where its configuration comes from: a file, or null. */
  source: z.string().nullable(),
  /** What its engine is: "single plugin log-trim", "stack of a, b", … */
  engine: z.string(),
  existing: z.string().nullable(),
  hooks: z.array(HookConfig),
});
export type PlannedAgent = z.infer<typeof PlannedAgent>;

export const ImportPlan = z.strictObject({
  agents: z.array(PlannedAgent),
  /** Files that are put below the folder of scripts, since hooks name them by path. */
  scripts: z.array(z.strictObject({ path: z.string(), bytes: z.int(), sha256: z.string() })),
  findings: z.array(Finding),
  /** Whether it can be applied: there is an agent and no finding is an error. */
  applicable: z.boolean(),
  applied: z.boolean(),
  /** What was created, in the order of `agents`. */
  created: z.array(z.strictObject({ agent_id: z.uuid(), slug: z.string(), hook_ids: z.array(z.uuid()) })),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

export const EXPORT_FORMATS = {
  json: "Sluice JSON: everything, exactly",
  librefang: "LibreFang: plugin.toml, scripts, agent.toml",
  synaps: "SynapsCLI: plugin.json, scripts",
} as const;
export type ExportFormat = keyof typeof EXPORT_FORMATS;

export const ExportQuery = z.strictObject({
  format: z.enum(Object.keys(EXPORT_FORMATS) as [ExportFormat, ...ExportFormat[]]).default("json"),
  /** `live` takes what serves calls and leaves out hooks that were never published. */
  config: z.enum(["draft", "live"]).default("draft"),
  /** A tar.gz instead of JSON: the same bytes for the same configuration. */
  archive: z.stringbool().default(false),
});
export type ExportQuery = z.infer<typeof ExportQuery>;

export const ExportAnswer = z.strictObject({
  format: ExportQuery.shape.format.unwrap(),
  files: z.array(ManifestFile),
  /** What the format has no word for; the same is said in the README among the files. */
  findings: z.array(Finding),
});
export type ExportAnswer = z.infer<typeof ExportAnswer>;

/** `sluice.json`: an agent with its hooks in full. Beside files of another format, `place` says which of them holds the hook. */
export const SluiceFile = z.strictObject({
  sluice: z.literal(1),
  agent: z.strictObject({
    slug: NewAgent.shape.slug.unwrap(),
    name: NewAgent.shape.name,
    profile: NewAgent.shape.profile.unwrap(),
    description: NewAgent.shape.description.unwrap(),
    enabled: z.boolean(),
    resolution: NewAgent.shape.resolution.unwrap(),
  }),
  hooks: z
    .array(z.strictObject({ place: z.string().max(500).optional(), config: z.unknown() }))
    .max(16 * LIMITS.hooksPerChain),
});
export type SluiceFile = z.infer<typeof SluiceFile>;
