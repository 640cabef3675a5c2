import type { Finding } from "@/lib/contract/manifest";
import type { OutFile, Parked } from "./export";
import { bytesOf } from "./files";
import { finding } from "./finding";
import type { AgentFields } from "./sluice-file";

/** Names come from people: in a README they are text, not markup. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>#|]/g, "\\$&");

/** What somebody who finds the files has to know: how to use them, and what they do not say. */
export function writeReadme(
  agent: AgentFields,
  use: string,
  losses: readonly string[],
  parked: readonly Parked[],
): OutFile {
  const list = (items: readonly string[]) => items.map((item) => `- ${plain(item)}\n`).join("");
  const text = [
    `# ${plain(agent.name)}\n\nWritten by Sluice. ${use}\n\n\`sluice import\` reads this folder back; \`sluice.json\` holds what the other files have no words for.\n`,
    losses.length > 0 ? `\n## Different there\n\n${list(losses)}` : "",
    parked.length > 0
      ? `\n## Not carried over\n\nThese hooks stand in \`sluice.json\` only.\n\n${list(parked.map(({ hook, why }) => `${hook.name} (${hook.point}): ${why}`))}`
      : "",
  ];
  return { path: "README.md", bytes: bytesOf(text.join("")), executable: false };
}

/** The same, for the one who asked. */
export const exportFindings = (losses: readonly string[], parked: readonly Parked[]): Finding[] => [
  ...losses.map((loss) => finding("warning", "not_representable", null, `${loss}.`)),
  ...parked.map(({ hook, why }) =>
    finding(
      "warning",
      "not_representable",
      null,
      `${JSON.stringify(hook.name)} (${hook.point}) is not carried over: ${why}.`,
    ),
  ),
];
