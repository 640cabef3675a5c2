import { HookConfig } from "@/lib/contract/hook-config";
import type { ExportFormat } from "@/lib/contract/manifest";
import type { Exported, ExportInput, OutFile } from "./export";
import { bytesOf } from "./files";
import { finding } from "./finding";
import { writeLibrefang } from "./librefang/write";
import { isPlain } from "./placed";
import { SLUICE_FILE, writeSluiceFile } from "./sluice-file";
import { writeSynaps } from "./synaps/write";

/**
 * Writes an agent in a format. The same agent gives the same bytes.
 * @throws RangeError when the agent's profile does not go with the format
 */
export function writeManifests(format: ExportFormat, given: ExportInput): Exported {
  // The schema gives every configuration its keys in one order, however it came about.
  const input = { ...given, hooks: given.hooks.map((hook) => HookConfig.parse(hook)) };
  const family = input.agent.profile === "librefang" ? "librefang" : "synaps";
  if (format === "json") return writeJson(input);
  if (format !== family)
    throw new RangeError(`the agent has the profile ${input.agent.profile}; export it as ${family} or json`);
  return format === "librefang" ? writeLibrefang(input) : writeSynaps(input);
}

function writeJson({ agent, hooks, scripts }: ExportInput): Exported {
  const files = new Map<string, OutFile>();
  const findings = hooks.flatMap(({ name, runner }) => {
    if (runner.kind !== "command" || runner.path === undefined) return [];
    const found = scripts.get(runner.path)?.files;
    if (!found?.has(runner.path))
      return [
        finding(
          "warning",
          "missing_file",
          null,
          `${JSON.stringify(name)}: its script ${runner.path} is not below the folder of scripts.`,
        ),
      ];
    for (const [path, file] of found) if (!isPlain(path)) files.set(path, { path: `scripts/${path}`, ...file });
    return [];
  });
  const own = {
    path: SLUICE_FILE,
    bytes: bytesOf(
      writeSluiceFile(
        agent,
        hooks.map((config) => ({ config })),
      ),
    ),
    executable: false,
  };
  return { files: [own, ...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)), findings };
}
