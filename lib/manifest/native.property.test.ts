import fc from "fast-check";
import { expect, test } from "vitest";
import type { HookConfig } from "@/lib/contract/hook-config";
import { hooksOfFamily } from "./testing/arbitrary";
import { agent, exportInput, readBack, said } from "./testing/fixtures";
import { writeManifests } from "./write";

// If this fails, what the files themselves say (without sluice.json) is not what the hooks do.

const isSource = ({ runner }: HookConfig) => runner.kind !== "command" || runner.path === undefined;
const named = (hooks: readonly HookConfig[]) => hooks.map(({ name: _, ...rest }) => rest);

test.each(["librefang", "synaps"] as const)(
  "%s: what comes in from the files alone goes out and comes in the same",
  (family) => {
    const fields = agent({ profile: family === "librefang" ? "librefang" : "synaps-0.10" });
    const pass = (hooks: readonly HookConfig[]) => {
      const { files } = writeManifests(family, exportInput([...hooks], { agent: fields }));
      const back = readBack(files.filter(({ path }) => path !== "sluice.json"));
      expect(said(back).filter((line) => line.startsWith("error") && !line.includes("nothing to import"))).toEqual([]);
      return back.agents[0]?.hooks ?? [];
    };
    fc.assert(
      fc.property(hooksOfFamily(family), (hooks) => {
        const once = pass(hooks.filter(isSource));
        expect(named(pass(once.filter(({ enabled }) => enabled)))).toEqual(
          named(once.filter(({ enabled }) => enabled)),
        );
      }),
      { numRuns: 150 },
    );
  },
);
