import type { Metadata } from "next";
import { RuntimesPage } from "@/components/settings/runtimes-page";

export const metadata: Metadata = { title: "Runtimes" };

export default function Page() {
  return <RuntimesPage />;
}
