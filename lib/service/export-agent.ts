import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { SluiceError } from "@/lib/contract/error";
import type { Hook } from "@/lib/contract/hook";
import { LIMITS } from "@/lib/contract/limits";
import type { ExportAnswer, ExportQuery, ManifestFile } from "@/lib/contract/manifest";
import { POINT_NAMES } from "@/lib/contract/points";
import type { OutFile, PathScript } from "@/lib/manifest/export";
import { textOf } from "@/lib/manifest/files";
import type { Engines } from "@/lib/manifest/script";
import { writeTar } from "@/lib/manifest/tar";
import { writeManifests } from "@/lib/manifest/write";
import { getAgent } from "@/lib/store/agents";
import { listHooks } from "@/lib/store/hooks";
import { sluice } from "./container";
import { manifestPorts } from "./manifest-ports";
import { readScriptFiles } from "./script-files";

/**
 * Writes an agent with its hooks in a format. The same configuration gives the same bytes.
 * @param agent id or slug
 * @throws SluiceError agent_not_found; invalid_request when the agent's profile does not go with the format
 */
export async function exportAgent(
  agent: string,
  { format, config }: ExportQuery,
): Promise<{ answer: ExportAnswer; files: OutFile[] }> {
  const { slug, name, profile, description, enabled, resolution } = await getAgent(sluice().db, agent);
  const hooks = (await allHooks(agent)).flatMap((hook) => (config === "draft" ? hook.draft : (hook.live ?? [])));
  const paths = new Set(
    hooks.flatMap(({ runner }) => (runner.kind === "command" && runner.path !== undefined ? runner.path : [])),
  );
  const scripts = new Map<string, PathScript>();
  for (const script of paths) scripts.set(script, { files: await readScriptFiles(script) });
  const input = {
    agent: { slug, name, profile, description, enabled, resolution },
    hooks,
    scripts,
    engines: await readEngines(),
    ports: manifestPorts,
  };
  const { files, findings } = refused(() => writeManifests(format, input));
  return { answer: { format, files: files.map(toManifestFile), findings }, files };
}

const zip = promisify<Uint8Array, { level: number }, Uint8Array>(gzip);

/** @returns a tar.gz whose bytes follow from the files alone, and the name of its folder */
export const archiveOf = (files: readonly OutFile[], folder: string): Promise<Uint8Array> =>
  zip(writeTar(files.map((file) => ({ ...file, path: `${folder}/${file.path}` }))), { level: 9 });

async function allHooks(agent: string): Promise<Hook[]> {
  const hooks: Hook[] = [];
  let cursor: string | undefined;
  do {
    const page = await listHooks(sluice().db, agent, { limit: LIMITS.listMax, cursor });
    hooks.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return POINT_NAMES.flatMap((point) => hooks.filter((hook) => hook.point === point));
}

let engines: Promise<Engines> | undefined;

/** Built with the server, and read once. */
function readEngines(): Promise<Engines> {
  const read = (kind: keyof Engines) => readFile(path.join(sluice().env.root, "dist", `standalone-${kind}.js`), "utf8");
  engines ??= Promise.all([read("pipeline"), read("javascript")]).then(([pipeline, javascript]) => ({
    pipeline,
    javascript,
  }));
  return engines.catch((error) => {
    engines = undefined;
    throw error;
  });
}

function toManifestFile({ path, bytes, executable }: OutFile): ManifestFile {
  const text = textOf(bytes);
  // A byte order mark would be lost in a text.
  const isText = text !== null && Buffer.from(text, "utf8").equals(bytes);
  return {
    path,
    ...(isText ? { content: text } : { content_base64: Buffer.from(bytes).toString("base64") }),
    executable,
  };
}

function refused<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new SluiceError("invalid_request", `query: format: ${error.message}`, [
      { path: "format", code: "other_profile", message: error.message },
    ]);
  }
}
