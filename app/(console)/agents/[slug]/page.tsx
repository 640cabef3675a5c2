import type { Metadata } from "next";
import { AgentPage } from "@/components/agents/agent-page";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).slug };
}

export default async function Page({ params }: Props) {
  return <AgentPage slug={decodeURIComponent((await params).slug)} />;
}
