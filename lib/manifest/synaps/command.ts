import { runtimeFromTag } from "@/lib/contract/runner";
import { type FileEntry, type Files, joinPath, nameOf } from "../files";
import type { Say } from "../finding";
import { inside } from "../librefang/read-plugin";
import type { Extension } from "./manifest";

/** A command line as runtime, script and arguments; `script` is a path inside the extension's folder. */
export type Command = { runtime: string; script: string; entry: FileEntry; args: string[] };

/** @returns null with a finding when the command cannot be told as a script of the folder */
export function readCommand({ command, args }: Extension, folder: string, files: Files, say: Say): Command | null {
  const fileOf = (path: string) => {
    const clean = inside(path);
    const entry = clean === null ? undefined : files.get(joinPath(folder, clean));
    return clean !== null && entry ? { script: clean, entry } : null;
  };
  const refuse = (why: string) => {
    say(
      "error",
      "not_representable",
      `The command ${[command, ...args].join(" ").slice(0, 200)} cannot be represented: ${why}.`,
      ["extension", "command"],
    );
    return null;
  };
  const own = command.startsWith("/") ? null : fileOf(command);
  if (own) return { runtime: "native", ...own, args };
  const isBare = !/[/\\]/.test(command);
  const runtime = isBare ? runtimeFromTag(command) : command.startsWith("/") ? command : undefined;
  if (runtime === undefined)
    return refuse(
      isBare
        ? `${command} is neither a known runtime nor a file of the extension`
        : `${command} is not among the files; choose the whole folder of the extension`,
    );
  const at = args.findIndex((arg) => fileOf(arg) !== null);
  const found = fileOf(args[at] ?? "");
  if (!found)
    return refuse(
      "none of its arguments is a file of the extension; choose its whole folder, if the file was left behind",
    );
  const flags = args.slice(0, at).filter((flag) => !(flag === "run" && /^(deno|bun)$/.test(nameOf(command))));
  if (flags.length > 0)
    say(
      "warning",
      "not_representable",
      `${flags.join(" ")} before the script cannot be kept; the script is started without.`,
      ["extension", "args"],
    );
  const rest = args.slice(at + 1);
  for (const arg of rest.filter((arg) => fileOf(arg) !== null))
    say(
      "warning",
      "not_representable",
      `SynapsCLI makes the argument ${arg} absolute, since it names a file of the extension; here it stays as it is.`,
      ["extension", "args"],
    );
  return { runtime, ...found, args: rest };
}
