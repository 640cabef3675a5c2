import path from "node:path";
import * as z from "zod";
import { parseKey } from "@/lib/store/secret-key";

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().min(1).default("127.0.0.1"),
  SLUICE_DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^(file:|postgres(ql)?:\/\/)/, 'starts with "file:" or "postgresql://"')
    .optional(),
  SLUICE_CONFINE: z.enum(["best_effort", "require"]).default("best_effort"),
  SLUICE_SECRET_KEY: z
    .string()
    .refine(
      (text) => parseKey(text) !== null,
      "32 bytes in hexadecimal or base64; make one with: openssl rand -base64 32",
    )
    .optional(),
  SLUICE_HTTP_ALLOW: z.string().default(""),
  SLUICE_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Env = {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string;
  logLevel: string;
  /** Whether every command has to be fully confined, whatever its hook says. */
  requireConfinement: boolean;
  /** The key of the secrets; null: the file in the data folder. */
  secretKey: Buffer | null;
  /** What http hooks may call although it is not public: hosts, addresses, ranges. */
  httpAllow: string[];
  /** The folder that holds package.json, `dist`, `presets` and `prisma`. Absolute. */
  root: string;
};

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

/**
 * Reads the environment once.
 * @param source usually `process.env`
 * @param root the project folder; relative paths of the environment are relative to it
 * @throws Error that names each variable that is wrong, and how
 */
export function readEnv(source: Record<string, string | undefined>, root: string): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new Error(parsed.error.issues.map((i) => `${i.path.join(".")}: ${i.message}`).join("; "));
  const env = parsed.data;
  if (!LOOPBACK.has(env.HOST))
    throw new Error(
      `HOST: ${env.HOST} is not loopback. This version has no access keys, and whoever reaches Sluice can run scripts on this machine; use 127.0.0.1 and a tunnel.`,
    );
  const dataDir = path.resolve(root, env.SLUICE_DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: absoluteUrl(env.DATABASE_URL ?? `file:${path.join(dataDir, "sluice.db")}`, root),
    logLevel: env.SLUICE_LOG_LEVEL,
    secretKey: env.SLUICE_SECRET_KEY === undefined ? null : parseKey(env.SLUICE_SECRET_KEY),
    httpAllow: env.SLUICE_HTTP_ALLOW.split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
    requireConfinement: env.SLUICE_CONFINE === "require",
    root,
  };
}

const absoluteUrl = (url: string, root: string) =>
  url.startsWith("file:") ? `file:${path.resolve(root, url.slice("file:".length).replace(/^\/\//, ""))}` : url;
