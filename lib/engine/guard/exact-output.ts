import { asksForExactOutput } from "../command-line/exact";
import { commandLineOf } from "../command-line/of-event";
import { BoundedCache } from "../regex/bounded-cache";
import type { GuardCheck } from "./check";

/** Agents run the same commands again and again, and reading one costs more than the rest of a small call's checks. */
const asked = new BoundedCache<boolean>(500);

/** What a command was told to print in one exact form (`--version`, `--json`, `-o yaml`, `--porcelain`, a file's content) is passed on as it is. */
export const exactOutput: GuardCheck = ({ event }) => {
  const line = commandLineOf(event);
  if (line === null || !asked.get(line, () => asksForExactOutput(line))) return null;
  const shown = line.length > 120 ? `${line.slice(0, 120)}…` : line;
  return {
    code: "guard_exact_output",
    message: `the rewrite changes an output that was asked for exactly: ${JSON.stringify(shown)}`,
  };
};
