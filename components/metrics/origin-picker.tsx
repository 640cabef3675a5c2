"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Segmented } from "@/components/ui/segmented";

const VALUES = ["all", "live", "test"] as const;
type Value = (typeof VALUES)[number];

const CHOICES: { value: Value; label: string; title: string }[] = [
  { value: "all", label: "All calls", title: "Live calls and test runs" },
  { value: "live", label: "Live", title: "Only calls of agents" },
  { value: "test", label: "Tests", title: "Only test runs from the console" },
];

export const useOrigin = () => useQueryState("origin", parseAsStringLiteral(VALUES).withDefault("all"));

/** Whether test runs count. */
export function OriginPicker({ value, onChange }: { value: Value; onChange: (value: Value) => void }) {
  return <Segmented label="Origin of the calls" value={value} onChange={onChange} choices={CHOICES} />;
}
