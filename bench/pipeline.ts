import { readFileSync } from "node:fs";
import type { Stage } from "@/lib/contract/stages";
import { runPipeline } from "@/lib/engine/pipeline/run-pipeline";

/** Prints the median milliseconds of a pipeline on a file, in a process of its own. */
const [file, stages] = process.argv.slice(2) as [string, string];
const text = readFileSync(file, "utf8");
const rules = JSON.parse(stages) as Stage[];
const times = Array.from({ length: 15 }, () => {
  const started = performance.now();
  runPipeline(rules, text, { marks: "all" });
  return performance.now() - started;
});
console.log(JSON.stringify({ ms: times.sort((a, b) => a - b)[7] }));
