import { createInlineRunners } from "@/lib/runner/inline";

/** Runners for hooks of a file, under the same rules of the environment as in the server. There are no secrets without one. */
export const localRunners = (dataDir: string) =>
  createInlineRunners({
    dataDir,
    root: process.cwd(),
    env: process.env,
    requireConfinement: process.env.SLUICE_CONFINE === "require",
    httpAllow: (process.env.SLUICE_HTTP_ALLOW ?? "").split(","),
  });
