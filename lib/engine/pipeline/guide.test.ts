import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { STAGE_KINDS, Stage } from "@/lib/contract/stages";
import { NO_FACTS } from "../facts";
import { runPipeline } from "./run-pipeline";

const guide = readFileSync(path.resolve(import.meta.dirname, "../../../docs/guides/stages.md"), "utf8");
const block = (section: string, language: string) =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(section)?.[1]?.replaceAll("\\e", "\u001b");

const sections = guide
  .split("\n## ")
  .slice(1)
  .map((text) => [text.split("\n", 1)[0] as string, text] as const);

test("the guide has a section for every stage", () => {
  expect(sections.flatMap(([title]) => title.split(", ")).sort()).toEqual([...STAGE_KINDS].sort());
});

test.each(sections)("the guide's example of %s is what the stage does", (_, section) => {
  const stages = Stage.array().parse(JSON.parse(block(section, "json stages") ?? "null"));
  const facts = { ...NO_FACTS, ...JSON.parse(block(section, "json facts") ?? "{}") };
  const { text } = runPipeline(stages, block(section, "text input") ?? "", { marks: "unless_larger", facts });
  expect(text).toBe(block(section, "text output"));
});
