import type * as z from "zod";
import { Stage } from "./stage";

/** A pattern and where it stands in its stage, dotted: `["drop_lines.2", "^ok"]`. */
export type PlacedPattern = [path: string, pattern: string];

/**
 * @returns every pattern of a stage, those of nested stages included. The schema says which texts are patterns, so none of
 * a new stage can be forgotten.
 */
export function stagePatterns(stage: Stage): PlacedPattern[] {
  const found = new Map<string, string>();
  collect(Stage, stage, [], found);
  return [...found];
}

function collect(schema: z.core.$ZodType, value: unknown, path: (string | number)[], found: Map<string, string>): void {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  if (typeof value === "string") {
    if ((schema as z.ZodType).meta()?.format === "re2") found.set(path.join("."), value);
    else if (def.type === "union") for (const option of def.options) collect(option, value, path, found);
    else if (def.type === "optional") collect(def.innerType, value, path, found);
  } else if (def.type === "optional") collect(def.innerType, value, path, found);
  else if (def.type === "union") for (const option of def.options) collect(option, value, path, found);
  else if (def.type === "array" && Array.isArray(value))
    value.forEach((item, i) => {
      collect(def.element, item, [...path, i], found);
    });
  else if (def.type === "object" && typeof value === "object" && value !== null && !Array.isArray(value)) {
    const entries = Object.entries(value);
    if (entries.every(([key]) => Object.hasOwn(def.shape, key)))
      for (const [key, item] of entries) collect(def.shape[key] as z.core.$ZodType, item, [...path, key], found);
  }
}
