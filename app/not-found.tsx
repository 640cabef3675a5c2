import type { Metadata } from "next";
import { buttonClass } from "@/components/ui/button-class";

export const metadata: Metadata = { title: "Page not found" };

// Plain links: a Link here would put the router's code on every page a second time.
export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-content-center gap-2 px-6 text-center">
      <p className="font-mono text-faint">404</p>
      <h1 className="font-semibold text-xl">There is no such page</h1>
      <p className="max-w-sm text-dim">The address may be mistyped, or what it showed was deleted.</p>
      <div className="mt-3 flex justify-center gap-2">
        <a href="/" className={buttonClass({ variant: "primary" })}>
          Overview
        </a>
        <a href="/agents" className={buttonClass()}>
          Agents
        </a>
      </div>
    </main>
  );
}
