"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { HookRow } from "@/lib/contract/hook-row";
import { agentQuery } from "@/lib/query/agents";
import { keys } from "@/lib/query/keys";
import { isActive, NAV } from "./nav";

type Crumb = { href: string; label: string };

/** Where the page stands. Names come from the cache that the page itself fills. */
export function Breadcrumb() {
  const crumbs = useCrumbs(usePathname());
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-dim">
        {crumbs.map((crumb, i) => {
          const last = i === crumbs.length - 1;
          return (
            <li key={crumb.href} className={last ? "min-w-0" : "hidden min-w-0 items-center gap-1.5 sm:flex"}>
              {last ? (
                <span aria-current="page" className="block truncate font-medium text-ink">
                  {crumb.label}
                </span>
              ) : (
                <>
                  <Link href={crumb.href} className="truncate rounded-sm hover:text-ink">
                    {crumb.label}
                  </Link>
                  <span aria-hidden className="text-faint">
                    /
                  </span>
                </>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function useCrumbs(path: string): Crumb[] {
  const [section, rawId] = path.split("/").filter(Boolean);
  const id = rawId === undefined ? undefined : decodeURIComponent(rawId);
  const isHook = section === "hooks" && id !== undefined && id !== "new";
  // The hook's own page asks for it. Without a call of its own, no other page has to load what checks a whole hook.
  const hook = useQuery<HookRow>({ queryKey: keys.hooks.detail(isHook ? id : ""), enabled: false }).data;
  const agentId = section === "agents" ? id : hook?.agent_slug;
  const agent = useQuery({ ...agentQuery(agentId ?? ""), enabled: agentId !== undefined }).data;
  const root = NAV.find((item) => isActive(item, path));
  const crumbs: Crumb[] = root ? [{ href: root.href, label: root.label }] : [];
  if (agentId) crumbs.push({ href: `/agents/${agentId}`, label: agent?.name ?? agentId });
  if (section === "hooks" && id) crumbs.push({ href: path, label: id === "new" ? "New hook" : (hook?.name ?? "Hook") });
  if (section === "import") crumbs.push({ href: path, label: "Import" });
  if (section === "traces" && id) crumbs.push({ href: path, label: `…${id.slice(-8)}` });
  if (section === "settings" && id)
    crumbs.push({ href: `${path}#`, label: id === "runtimes" ? "Runtimes" : "Secrets" });
  return crumbs;
}
