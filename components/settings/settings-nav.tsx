"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/cn";

const PAGES = [
  { href: "/settings/secrets", label: "Secrets" },
  { href: "/settings/runtimes", label: "Runtimes" },
];

/** The pages of the settings, in a row that looks like tabs and is made of links. */
export function SettingsNav() {
  const path = usePathname();
  return (
    <nav aria-label="Settings" className="mb-5 flex gap-4 border-line border-b">
      {PAGES.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? "page" : undefined}
          className={cn(
            "-mb-px whitespace-nowrap border-transparent border-b-2 px-0.5 py-2 text-dim text-sm hover:text-ink",
            path === href && "border-ink font-medium text-ink",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
