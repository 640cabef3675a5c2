import type { Metadata } from "next";
import { HookScreen } from "@/components/hooks/hook-screen";

export const metadata: Metadata = { title: "Hook" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <HookScreen id={id} />;
}
