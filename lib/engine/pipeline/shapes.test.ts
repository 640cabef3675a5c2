import { expect, test } from "vitest";
import { foldTree } from "./fold-tree";
import { shapesOf } from "./shapes";

const names = (i: number) => String.fromCharCode(97 + (i % 26), 97 + ((i >> 2) % 26), 97 + (i % 7));

// Without this, the one line with another state would be counted among those that are fine.
test("lines that differ in names are one shape; a rare word at a place of kinds stands alone", () => {
  const lines = Array.from({ length: 200 }, (_, i) => `job ${names(i)} state ${i === 77 ? "stuck" : "done"} quickly`);
  const groups = shapesOf(lines, 8);
  expect(groups).toHaveLength(1);
  expect(groups[0]).toHaveLength(199);
  expect(groups[0]).not.toContain(77);
});

test("lines with nothing in common, few lines and excluded lines make no group", () => {
  expect(
    shapesOf(
      Array.from({ length: 50 }, (_, i) => `${names(i)}x ${names(i * 3)}y`),
      8,
    ),
  ).toEqual([]);
  expect(shapesOf(["one message here", "one message here"], 8)).toEqual([]);
  expect(shapesOf(new Array(20).fill(null), 8)).toEqual([]);
});

test("every group is ascending and no line is in two", () => {
  const lines = Array.from({ length: 500 }, (_, i) => `${["get", "put"][i % 2]} item ${names(i)} from store ${i % 3}`);
  const groups = shapesOf(lines, 4);
  const all = groups.flat();
  expect(new Set(all).size).toBe(all.length);
  for (const group of groups) expect(group).toEqual([...group].sort((a, b) => a - b));
});

test("folders are said once, alike folders together, and no name is lost", () => {
  const alike = ["w", "x", "y", "z"].flatMap((folder) => [`a/${folder}/1.ts`, `a/${folder}/2.ts`]);
  expect(foldTree([...alike, "top.md"])).toEqual(["a/{w,x,y,z}/: 1.ts 2.ts", "top.md"]);
  expect(foldTree(["a/x/1.ts", "./b", "/etc/hosts", "/init"])).toEqual(["a/x/1.ts", "./b", "/etc/hosts", "/init"]);
  const full = Array.from({ length: 21 }, (_, i) => `/etc/part/${i}.conf`);
  const names = full.map((path) => path.slice("/etc/part/".length));
  expect(foldTree([...full, "/etc/part", "/etc/part/0.conf/x"])).toEqual([
    `/etc/part/: ${names.join(" ").replace("0.conf", "0.conf/")}`,
    "/etc/part",
    "/etc/part/0.conf/x",
  ]);
});
