import { Overrides } from "@/lib/contract/replies";
import { counted, type Draw, step } from "./view";

/** `bootstrap` (librefang.md 2.1): what the overrides set; no key that the environment has is replaced. */
export const bootstrap: Draw = ({ reply, verdict }, { plugin_env }) => {
  const parsed = Overrides.safeParse(verdict === "modified" ? reply : {});
  const given: Overrides = parsed.success ? parsed.data : {};
  const present = new Set(plugin_env);
  const env = Object.entries(given.env_overrides ?? {}).map(([key, value]) => ({
    key,
    value,
    applied: !present.has(key),
  }));
  const kept = env.filter(({ applied }) => !applied).map(({ key }) => key);
  const filter = given.ingest_filter ?? null;
  const network = given.allow_network ?? null;
  return {
    steps: [
      step(
        "when",
        "When",
        "Once, when the daemon starts, for the global engine only; engines of single agents are never bootstrapped. The timeout is doubled.",
      ),
      step("env", "Environment", envText(env.length, kept), env.length > kept.length),
      step(
        "ingest_filter",
        "Filter of ingest",
        filter === null
          ? "Stays as configured."
          : `${JSON.stringify(filter.slice(0, 200))} replaces the configured one.`,
        filter !== null,
      ),
      step(
        "allow_network",
        "Network",
        network === null ? "Stays as configured." : `Switched ${network ? "on" : "off"} for the hooks that run later.`,
        network !== null,
      ),
    ],
    sees: { kind: "overrides", env, ingest_filter: filter, allow_network: network },
  };
};

function envText(all: number, kept: string[]): string {
  if (all === 0) return "No overrides.";
  const set = `${counted(all - kept.length, "key")} set for the hooks that run later.`;
  return kept.length === 0
    ? set
    : `${set} Not replaced, because the plugin's environment has them: ${kept.slice(0, 10).join(", ")}.`;
}
