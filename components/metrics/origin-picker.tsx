"use client";

import { Segmented } from "@/components/ui/segmented";
import { useUrlParams } from "@/components/ui/use-url-params";

const VALUES = ["all", "live", "test"] as const;
type Value = (typeof VALUES)[number];

const CHOICES: { value: Value; label: string; title: string }[] = [
  { value: "all", label: "All calls", title: "Live calls and test runs" },
  { value: "live", label: "Live", title: "Only calls of agents" },
  { value: "test", label: "Tests", title: "Only test runs from the console" },
];

/** Which calls count, kept in the address. */
export function useOrigin(): [Value, (value: Value) => void] {
  const [params, set] = useUrlParams();
  const value = VALUES.find((name) => name === params.get("origin")) ?? "all";
  return [value, (next) => set({ origin: next === "all" ? null : next })];
}

/** Whether test runs count. */
export function OriginPicker({ value, onChange }: { value: Value; onChange: (value: Value) => void }) {
  return <Segmented label="Origin of the calls" value={value} onChange={onChange} choices={CHOICES} />;
}
