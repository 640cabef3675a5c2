import type { Metadata } from "next";
import { NewHookScreen } from "@/components/hooks/new-hook-screen";

export const metadata: Metadata = { title: "New hook" };

export default function Page() {
  return <NewHookScreen />;
}
