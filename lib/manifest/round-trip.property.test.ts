import fc from "fast-check";
import { expect, test } from "vitest";
import type { ExportFormat } from "@/lib/contract/manifest";
import { agentOf, hooksOfFamily, PATH_SCRIPTS } from "./testing/arbitrary";
import { exportInput, readBack, said } from "./testing/fixtures";
import { writeManifests } from "./write";

// If this fails, somebody's configuration does not survive the way out and back in.

const shown = (files: readonly { path: string; bytes: Uint8Array; executable: boolean }[]) =>
  files.map(({ path, bytes, executable }) => `${path} ${executable} ${new TextDecoder().decode(bytes)}`);

test.each<[ExportFormat, "librefang" | "synaps"]>([
  ["json", "librefang"],
  ["json", "synaps"],
  ["librefang", "librefang"],
  ["synaps", "synaps"],
])("%s of %s agents: export, import, export gives the same configuration and the same bytes", (format, family) => {
  fc.assert(
    fc.property(agentOf(family), hooksOfFamily(family), (agent, hooks) => {
      const first = writeManifests(format, exportInput(hooks, { agent, scripts: PATH_SCRIPTS }));
      const back = readBack(first.files);
      expect(said(back).filter((line) => /^error|edited/.test(line))).toEqual([]);
      expect(back.agents).toHaveLength(1);
      expect(back.agents[0]?.fields).toEqual(agent);
      expect(back.agents[0]?.hooks).toEqual(hooks);
      for (const [path, { bytes }] of back.placed)
        expect(
          [...PATH_SCRIPTS.values()].some(({ files }) => Buffer.from(files.get(path)?.bytes ?? "?").equals(bytes)),
        ).toBe(true);
      const again = writeManifests(
        format,
        exportInput(back.agents[0]?.hooks ?? [], { agent: back.agents[0]?.fields as never, scripts: PATH_SCRIPTS }),
      );
      expect(shown(again.files)).toEqual(shown(first.files));
    }),
    { numRuns: 150 },
  );
});
