import { transform } from "sucrase";
import { type HookConfig, WrittenHookConfig } from "@/lib/contract/hook-config";
import { bytesOf, textOf } from "./files";
import type { Ports } from "./ports";

/** The bundled engines, one per kind of runner, that self-contained scripts bring along. */
export type Engines = Record<"pipeline" | "javascript", string>;

const MARK = "// sluice-standalone sha256=";
const CONFIG = "const CONFIG = ";

/**
 * Writes a pipeline or JavaScript hook as one script for Node, which needs no server and no package and gives the same
 * replies. The configuration stands in it as data, so that an import gets the hook back and not an opaque script.
 * @returns null when the source cannot be written as a script
 */
export function composeScript(hook: HookConfig, engines: Engines, { sha256 }: Pick<Ports, "sha256">): string | null {
  const { runner } = hook;
  if (runner.kind !== "pipeline" && runner.kind !== "javascript") return null;
  const script = runner.kind === "javascript" ? asFunction(runner.source) : "";
  if (script === null) return null;
  const run = runner.kind === "javascript" ? "sluice.main(CONFIG, script);" : "sluice.main(CONFIG);";
  const code = `${script}${engines[runner.kind].trim()}\n${run}\n`;
  const config = literal(hook);
  const revision = sha256(bytesOf(config)).slice(0, 12);
  const about =
    runner.kind === "javascript"
      ? "// In Sluice this source runs in a sandbox without files, network and modules. Here nothing holds it: read it before use.\n// CONFIG.runner.source is the source as it was written; what runs is the function below, without its types.\n"
      : "// To change what it does, change CONFIG, or import the script into Sluice.\n";
  return `#!/usr/bin/env node
// Sluice hook ${JSON.stringify(hook.name)} for ${hook.point}, revision ${revision} (the hash of its configuration).
// Reads one event as a JSON line on stdin and prints one reply as a JSON line. Needs Node 20 and nothing else.
${about}${MARK}${sha256(bytesOf(code))}
${CONFIG}${config};
${code}`;
}

/** A text on its way in: the hook of a script that {@link composeScript} wrote; `edited` when its code is not what was written. */
export type ReadScript = { kind: "hook"; hook: HookConfig } | { kind: "edited" } | { kind: "other" };

/** @returns what the script is; CONFIG may have been edited, the code below may not. */
export function readScript(bytes: Uint8Array, { sha256 }: Pick<Ports, "sha256">): ReadScript {
  const text = textOf(bytes) ?? "";
  const mark = text.indexOf(`\n${MARK}`);
  const from = text.indexOf(`\n${CONFIG}{`);
  const to = text.indexOf("\n};\n", from);
  if (!text.startsWith("#!/usr/bin/env node\n") || mark === -1 || from < mark || to === -1) return { kind: "other" };
  const hash = text.slice(mark + MARK.length + 1, from);
  const code = text.slice(to + 4);
  if (sha256(bytesOf(code)) !== hash) return { kind: "edited" };
  const hook = parsed(text.slice(from + CONFIG.length + 1, to + 2));
  return hook ? { kind: "hook", hook } : { kind: "edited" };
}

function parsed(config: string): HookConfig | null {
  try {
    const written = WrittenHookConfig.safeParse(
      JSON.parse(config.replace(/^( *)\["__proto__"\]: /gm, '$1"__proto__": ')),
    );
    return written.success ? written.data : null;
  } catch {
    return null;
  }
}

/** JSON that is also JavaScript of the same meaning: there a plain `__proto__` is not a key. */
const literal = (hook: HookConfig): string =>
  JSON.stringify(hook, null, 2).replace(/^( *)"__proto__": /gm, '$1["__proto__"]: ');

/** The module as a function that fills `exports`; types are dropped. */
function asFunction(source: string): string | null {
  for (const transforms of [["typescript", "imports"] as const, ["imports"] as const])
    try {
      const { code } = transform(source, {
        transforms: [...transforms],
        disableESTransforms: true,
        keepUnusedImports: true,
      });
      return `const script = async (exports) => {\n${code.trim()}\n};\n`;
    } catch {
      // What is no TypeScript may be JavaScript; what is neither is told where the hook is saved.
    }
  return null;
}
