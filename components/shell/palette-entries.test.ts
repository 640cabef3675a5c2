import { expect, test } from "vitest";
import { type Entry, rank } from "./palette-entries";

const entries: Entry[] = [
  { kind: "Page", label: "Traces", href: "/traces" },
  { kind: "Hook", label: "Trim cargo", context: "code-reviewer", href: "/hooks/1" },
  { kind: "Agent", label: "Code reviewer", context: "code-reviewer", href: "/agents/code-reviewer" },
];

test("a name that starts with the word comes before one that only belongs to it", () => {
  expect(rank(entries, "code").map((e) => e.label)).toEqual(["Code reviewer", "Trim cargo"]);
});

test("every word must be found, else typing more would find more", () => {
  expect(rank(entries, "trim rev").map((e) => e.label)).toEqual(["Trim cargo"]);
  expect(rank(entries, "trim zzz")).toEqual([]);
});

test("without words everything is offered in its own order", () => {
  expect(rank(entries, " ").map((e) => e.href)).toEqual(["/traces", "/hooks/1", "/agents/code-reviewer"]);
});
