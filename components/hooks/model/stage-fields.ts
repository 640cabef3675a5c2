import type * as z from "zod";
import { STAGE_INFO, type StageKind, stageSchema } from "@/lib/contract/stages";
import { isObject, type JsonObject } from "./path";

/** What a value of a stage's form is. Made from the schema, so a stage has a form as soon as it has one. */
export type StageField =
  /** There is nothing to set: it is there or not. */
  | { type: "present" }
  | { type: "flag" | "number" | "numbers" | "text" | "json" }
  | { type: "choice" | "choices"; values: readonly string[] }
  | { type: "texts"; item: string }
  | { type: "group"; fields: NamedField[] }
  | { type: "rows"; fields: NamedField[] }
  /** Several ways to write it, the short one first. */
  | { type: "forms"; forms: StageField[] };
export type NamedField = { key: string; title: string; optional: boolean; field: StageField };

type Schema = z.core.$ZodType;
const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;
const metaOf = (schema: Schema) => (schema as z.ZodType).meta();

/** @returns the fields of a stage. Its own key is the first; a stage with nothing to set has it as `present`. */
export const fieldsOfStage = (kind: StageKind): NamedField[] =>
  namedFields(stageSchema(kind)).map((field) =>
    field.title === field.key ? { ...field, title: STAGE_INFO[kind].title } : field,
  );

function namedFields(schema: Schema): NamedField[] {
  const def = defOf(schema);
  if (def.type !== "object") return [];
  return Object.entries(def.shape).map(([key, value]) => {
    const inner = defOf(value);
    const of = inner.type === "optional" ? inner.innerType : value;
    return { key, title: metaOf(of)?.title ?? key, optional: inner.type === "optional", field: fieldOf(of) };
  });
}

function fieldOf(schema: Schema): StageField {
  const def = defOf(schema);
  switch (def.type) {
    case "literal":
      return { type: "present" };
    case "boolean":
      return { type: "flag" };
    case "number":
      return { type: "number" };
    case "string":
      return { type: "text" };
    case "enum":
      return { type: "choice", values: Object.values(def.entries).map(String) };
    case "object":
      return { type: "group", fields: namedFields(schema) };
    case "array":
      return listOf(def.element);
    case "union": {
      const forms = def.options.map(fieldOf);
      return forms.every(({ type }) => type === "number" || type === "numbers")
        ? { type: "numbers" }
        : { type: "forms", forms };
    }
    default:
      return { type: "json" };
  }
}

function listOf(element: Schema): StageField {
  const field = fieldOf(element);
  if (field.type === "text") return { type: "texts", item: metaOf(element)?.format === "re2" ? "Pattern" : "Entry" };
  if (field.type === "choice") return { type: "choices", values: field.values };
  if (field.type === "number") return { type: "numbers" };
  return field.type === "group" ? { type: "rows", fields: field.fields } : { type: "json" };
}

/** @returns the way in which a value is written, by its index; the first where it is none of them. */
export const formOf = (forms: readonly StageField[], value: unknown): number =>
  Math.max(
    0,
    forms.findIndex((form) => fits(form, value)),
  );

function fits({ type }: StageField, value: unknown): boolean {
  if (type === "present") return value === true;
  if (type === "number") return typeof value === "number";
  if (type === "text") return typeof value === "string";
  if (type === "group") return isObject(value);
  return Array.isArray(value);
}

/** @returns a value to begin with. What has to be filled in is empty, so that the contract names it. */
export function startOf(field: StageField): unknown {
  switch (field.type) {
    case "present":
      return true;
    case "flag":
      return true;
    case "number":
      return null;
    case "text":
      return "";
    case "choice":
      return field.values[0];
    case "texts":
      return [""];
    case "group":
      return startOfGroup(field.fields);
    case "rows":
      return [startOfGroup(field.fields)];
    case "forms":
      return field.forms[0] ? startOf(field.forms[0]) : null;
    default:
      return [];
  }
}

export const startOfGroup = (fields: readonly NamedField[]): JsonObject =>
  Object.fromEntries(fields.filter(({ optional }) => !optional).map(({ key, field }) => [key, startOf(field)]));

/** Writes a value in another way and takes over what both ways know: the patterns, the number, the text. */
export function convert(value: unknown, to: StageField): unknown {
  if (to.type === "group") {
    const taker = to.fields.find(({ field }) => fits(field, value));
    return { ...startOfGroup(to.fields), ...(taker && { [taker.key]: value }) };
  }
  if (to.type === "present" || !isObject(value)) return startOf(to);
  return Object.values(value).find((inner) => fits(to, inner)) ?? startOf(to);
}
