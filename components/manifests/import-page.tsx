"use client";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { RulesImport } from "@/components/rules/rules-import";
import { PageHeader } from "@/components/ui/page-header";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { ManifestImport } from "./manifest-import";

const KINDS = ["agents", "rules"] as const;
const TABS = [
  { value: "agents", label: "Agents and hooks" },
  { value: "rules", label: "Rules of other cleaners" },
] as const;

/** What can be brought along: agents with their hooks, or filter rules; the choice is in the address. */
export function ImportPage() {
  const [kind, setKind] = useQueryState("kind", parseAsStringLiteral(KINDS).withDefault("agents"));
  return (
    <>
      <PageHeader
        title="Import"
        description={
          kind === "agents"
            ? "plugin.toml, config.toml or agent.toml of LibreFang with their scripts, plugin.json of SynapsCLI, or an export of Sluice."
            : "Filter rules of rtk (TOML), tokf (TOML), snip (YAML) and tokenjuice (JSON) as hooks, their tests as samples."
        }
      />
      <Tabs label="What is imported" value={kind} onChange={(next) => void setKind(next)} tabs={TABS}>
        <TabPanel value="agents" className="pt-4">
          <ManifestImport />
        </TabPanel>
        <TabPanel value="rules" className="pt-4">
          <RulesImport />
        </TabPanel>
      </Tabs>
    </>
  );
}
