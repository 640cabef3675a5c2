import type { Metadata } from "next";
import { TraceList } from "@/components/traces/trace-list";
import { PageHeader } from "@/components/ui/page-header";

export const metadata: Metadata = { title: "Traces" };

export default function TracesPage() {
  return (
    <>
      <PageHeader title="Traces" description="Every event that passed through a chain, live or tested, newest first." />
      <TraceList />
    </>
  );
}
