"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { agentsQuery } from "@/lib/query/agents";
import { hooksQuery } from "@/lib/query/hooks";
import { NAV } from "./nav";
import type { Entry } from "./palette-entries";

/** Hooks are listed per agent, so the palette asks for those of the newest agents only. */
const AGENTS_ASKED = 20;

const PAGES: Entry[] = [
  ...NAV.map(({ href, label }): Entry => ({ kind: "Page", label, href })),
  { kind: "Page", label: "Secrets", context: "Settings", href: "/settings/secrets" },
  { kind: "Page", label: "Runtimes", context: "Settings", href: "/settings/runtimes" },
];

export function usePaletteEntries(): Entry[] {
  const agents = useQuery(agentsQuery()).data?.items ?? [];
  const chains = useQueries({
    queries: agents
      .filter((agent) => agent.hooks > 0)
      .slice(0, AGENTS_ASKED)
      .map((agent) => hooksQuery(agent.slug)),
  });
  const hooks = chains.flatMap((chain) => chain.data?.items ?? []);
  return [
    ...PAGES,
    ...agents.map((a): Entry => ({ kind: "Agent", label: a.name, context: a.slug, href: `/agents/${a.slug}` })),
    ...hooks.map((h): Entry => ({ kind: "Hook", label: h.name, context: h.agent_slug, href: `/hooks/${h.id}` })),
  ];
}
