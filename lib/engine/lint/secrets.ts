import type { Finding } from "@/lib/contract/lint";
import { finding, type Rule } from "./rule";

const MAX = 20;

/** Secrets that a hook is granted or uses, and that it will not get. */
export const secrets: Rule = ({ config: { runner }, context }) => {
  if (runner.kind !== "command" && runner.kind !== "http") return [];
  const known = context.secrets;
  const unknown = known ? runner.secrets.filter((name) => !known.includes(name)) : [];
  const effect = runner.kind === "http" ? "the call fails" : "the script runs without it";
  return [
    ...unknown.map((name) =>
      finding(
        "secret_unknown",
        `runner.secrets.${runner.secrets.indexOf(name)}`,
        `There is no secret ${name} yet, so ${effect}.`,
        "Store it under Settings → Secrets, or take it out.",
      ),
    ),
    ...(runner.kind === "http" ? inHeaders(runner) : []),
  ];
};

function inHeaders({ headers, secrets: granted }: { headers: Record<string, string>; secrets: string[] }): Finding[] {
  return Object.entries(headers)
    .flatMap(([header, value]) =>
      [...value.matchAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g)].map((match) => ({ header, name: match[1] ?? "" })),
    )
    .filter(({ name }) => !granted.includes(name))
    .slice(0, MAX)
    .map(({ header, name }) =>
      finding(
        "secret_not_listed",
        `runner.headers.${header}`,
        `The hook is not granted the secret ${name}, so the call fails.`,
        `Add ${JSON.stringify(name)} to the runner's secrets.`,
      ),
    );
}
