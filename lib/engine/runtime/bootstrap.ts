import { counted, type Draw, objectOf, step } from "./view";

/** `bootstrap` (librefang.md 2.1): overrides of a right type apply, and no key that the environment has is replaced. */
export const bootstrap: Draw = ({ reply, verdict }, { plugin_env }) => {
  const given = verdict === "modified" || verdict === "observed" ? objectOf(reply) : {};
  const wrong = wrongKeys(given);
  const usable = wrong.length === 0 ? given : {};
  const present = new Set(plugin_env);
  const env = Object.entries(objectOf(usable.env_overrides)).map(([key, value]) => ({
    key,
    value: String(value),
    applied: !present.has(key),
  }));
  const kept = env.filter(({ applied }) => !applied).map(({ key }) => key);
  const filter = typeof usable.ingest_filter === "string" ? usable.ingest_filter : null;
  const network = typeof usable.allow_network === "boolean" ? usable.allow_network : null;
  return {
    steps: [
      step(
        "when",
        "When",
        "Once, when the daemon starts, for the global engine only; engines of single agents are never bootstrapped. The timeout is doubled.",
      ),
      ...(wrong.length > 0
        ? [step("types", "Types", `Warning: ${wrong.join(", ")} of a wrong type, so no override applies at all.`)]
        : []),
      step(
        "env",
        "Environment",
        env.length === 0
          ? "No overrides."
          : `${counted(env.length - kept.length, "key")} set for the hooks that run later.${
              kept.length > 0
                ? ` Not replaced, because the plugin's environment has them: ${kept.slice(0, 10).join(", ")}.`
                : ""
            }`,
        env.length > kept.length,
      ),
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

/** null counts as absent. */
function wrongKeys({ env_overrides, ingest_filter, allow_network }: Record<string, unknown>): string[] {
  const isMap =
    typeof env_overrides === "object" &&
    !Array.isArray(env_overrides) &&
    Object.values(env_overrides ?? {}).every((value) => typeof value === "string");
  return [
    env_overrides != null && !isMap ? "env_overrides" : "",
    ingest_filter != null && typeof ingest_filter !== "string" ? "ingest_filter" : "",
    allow_network != null && typeof allow_network !== "boolean" ? "allow_network" : "",
  ].filter(Boolean);
}
