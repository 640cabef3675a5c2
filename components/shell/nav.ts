import { Activity, Bot, FlaskConical, LayoutDashboard, LibraryBig, type LucideIcon, Settings } from "lucide-react";

export type NavItem = {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Pressed after `g`. */
  key: string;
  /** Other addresses that belong to this entry. */
  also?: string[];
};

/** The pages of the console, in the order of the sidebar. */
export const NAV: readonly NavItem[] = [
  { href: "/", label: "Overview", icon: LayoutDashboard, key: "o" },
  { href: "/agents", label: "Agents", icon: Bot, key: "a", also: ["/hooks", "/import"] },
  { href: "/playground", label: "Playground", icon: FlaskConical, key: "p" },
  { href: "/presets", label: "Presets", icon: LibraryBig, key: "l" },
  { href: "/traces", label: "Traces", icon: Activity, key: "t" },
  { href: "/settings/secrets", label: "Settings", icon: Settings, key: "s", also: ["/settings"] },
];

export function isActive(item: NavItem, path: string): boolean {
  if (item.href === "/") return path === "/";
  return [item.href, ...(item.also ?? [])].some((start) => path === start || path.startsWith(`${start}/`));
}
