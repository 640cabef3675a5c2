import type { Metadata } from "next";
import { TracePage } from "@/components/traces/detail/trace-page";

export const metadata: Metadata = { title: "Trace" };

export default async function TraceRoute({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <TracePage id={id} />;
}
