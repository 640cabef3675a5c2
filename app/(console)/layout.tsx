import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";

/** Pages read their state from the URL, which a page made at build time would not know. */
export const dynamic = "force-dynamic";

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return <Shell>{children}</Shell>;
}
