import type { HookConfig } from "@/lib/contract/hook-config";
import type { Finding } from "@/lib/contract/manifest";
import { type Files, nameOf } from "./files";
import { finding } from "./finding";
import { LIBREFANG_FILES, readLibrefang } from "./librefang/read";
import type { Known } from "./librefang/to-hooks";
import type { Placed } from "./placed";
import { completeHooks, type FoundAgent, withParked } from "./plan";
import type { Ports } from "./ports";
import { type AgentFields, readSluiceFile, type SluiceSide } from "./sluice-file";
import { readSynaps } from "./synaps/read";

/** An agent that the files describe, with its hooks in full, by point and in chain order. */
export type ReadAgent = {
  fields: Omit<AgentFields, "slug"> & { slug: string | null };
  source: string | null;
  engine: string;
  hooks: HookConfig[];
};

/** Everything that an import would create, and everything there is to say about it. Creates nothing, throws nothing. */
export type ReadManifests = { agents: ReadAgent[]; placed: Placed; findings: Finding[] };

/**
 * Reads agents and hooks from the files of a folder or archive: LibreFang's, SynapsCLI's, our own, or several at once.
 * @param files within the bounds of `collectFiles`
 */
export function readManifests(files: Files, ports: Ports): ReadManifests {
  const findings: Finding[] = [];
  const placed: Placed = new Map();
  const side = readSluiceFile(files, findings);
  const known: Known = { hooks: placesOf(side), files, placed, ports };
  const found = [...readLibrefang(known, findings), ...readSynaps(known, findings)];
  if (side) return { agents: withSide(found, side, { files, placed, findings }), placed, findings };
  if (found.length === 0 && !findings.some(({ level }) => level === "error")) findings.push(nothingIn(files));
  const agents = found.map(({ name, profile, source, engine, hooks }) => ({
    fields: { slug: null, name: name.slice(0, 110), profile, description: null, enabled: true, resolution: {} },
    source,
    engine,
    hooks: completeHooks(hooks, findings),
  }));
  return { agents, placed, findings };
}

/** A manifest that was picked without the folder around it is the likely reason. */
function nothingIn(files: Files): Finding {
  const loose = [...files.keys()].find((path) => nameOf(path) === "plugin.json");
  if (loose !== undefined)
    return finding(
      "error",
      "missing_file",
      loose,
      "A SynapsCLI plugin.json is read from a folder .synaps-plugin, and this one lies in none. Choose the extension's folder, the one that holds .synaps-plugin, instead of the file: the program that the manifest starts has to come along.",
    );
  const known = `${LIBREFANG_FILES.join(", ")}, .synaps-plugin/plugin.json and sluice.json`;
  return finding(
    "error",
    "missing_file",
    null,
    `There is nothing to import: none of ${known} is among the ${files.size === 1 ? "one file" : `${files.size} files`}. Choose the folder that holds one of them.`,
  );
}

const placesOf = (side: SluiceSide | null): ReadonlyMap<string, HookConfig> =>
  new Map(side?.hooks.flatMap(({ place, hook }) => (place === null ? [] : [[place, hook] as const])));

type Rest = { files: Files; placed: Placed; findings: Finding[] };

/** The files are an export of ours: `sluice.json` says which agent that was. */
function withSide(found: readonly FoundAgent[], side: SluiceSide, { files, placed, findings }: Rest): ReadAgent[] {
  const [native, ...others] = found;
  for (const other of others)
    findings.push(
      finding(
        "error",
        "conflict",
        other.source,
        `${other.name} is a second agent beside the one of ${side.path}; import it by itself.`,
      ),
    );
  const places = new Set(native?.hooks.map(({ place }) => place));
  for (const { place, hook } of side.hooks)
    if (place !== null && !places.has(place))
      findings.push(
        finding(
          "warning",
          "edited",
          side.path,
          `${JSON.stringify(hook.name)} is gone from ${place}, so it is not taken.`,
        ),
      );
  const hooks = completeHooks(withParked(native?.hooks ?? [], side), findings);
  for (const hook of hooks) placeBeside(hook, side, { files, placed, findings });
  return [
    {
      fields: side.agent,
      source: native?.source ?? side.path,
      engine: native?.engine ?? "as exported by Sluice",
      hooks,
    },
  ];
}

/** In our own format scripts that hooks name by path lie in `scripts/`. */
function placeBeside({ runner }: HookConfig, side: SluiceSide, { files, placed }: Rest): void {
  if (runner.kind !== "command" || runner.path === undefined || placed.has(runner.path)) return;
  const prefix = side.folder === "" ? "scripts/" : `${side.folder}/scripts/`;
  const slash = runner.path.indexOf("/");
  const root = slash === -1 ? runner.path : runner.path.slice(0, slash + 1);
  for (const [path, entry] of files)
    if (path.startsWith(prefix + root) && (slash !== -1 || nameOf(path) === root))
      placed.set(path.slice(prefix.length), entry);
}
