import { deepEqual } from "./deep-equal";
import { jsonPrefix } from "./json-prefix";
import { utf8Bytes } from "./utf8";

/** Levels of `properties` that are looked into, and faults that are told. */
const MAX_DEPTH = 64;
const MAX_FAULTS = 20;
/** Characters of a value that a message shows. */
const SHOWN = 80;

type Schema = Record<string, unknown>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const TYPES: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};

/**
 * Compares a value with a schema by LibreFang's subset of JSON Schema (librefang.md 3.8), in LibreFang's words.
 * `minLength` and `maxLength` count UTF-8 bytes; an unknown type fits everything.
 * @param label what stands in brackets: "ingest/output"
 * @returns at most 20 faults; empty when the value fits
 */
export function checkSchema(schema: unknown, value: unknown, label: string): string[] {
  const faults: string[] = [];
  visit(schema, value, label, MAX_DEPTH, faults);
  return faults.slice(0, MAX_FAULTS);
}

function visit(schema: unknown, value: unknown, label: string, depth: number, faults: string[]): void {
  if (!isObject(schema) || faults.length >= MAX_FAULTS) return;
  const add = (text: string) => faults.push(`[${label}] ${text}`);
  const { type } = schema;
  const fits = typeof type === "string" && Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  if (fits && !fits(value)) add(`type mismatch: expected=${type}, actual=${shown(value)}`);
  const options = schema.enum;
  if (Array.isArray(options) && !options.some((option) => deepEqual(option, value)))
    add(`value not in enum: ${shown(value)}`);
  if (typeof value === "number") range(schema, value, add);
  if (typeof value === "string") lengths(schema, value, add);
  if (!isObject(value)) return;
  if (Array.isArray(schema.required))
    for (const name of schema.required)
      if (typeof name === "string" && !Object.hasOwn(value, name)) add(`required field missing: ${name}`);
  if (!isObject(schema.properties) || depth === 0) return;
  for (const [name, inner] of Object.entries(schema.properties))
    if (Object.hasOwn(value, name)) visit(inner, value[name], `${label}.${name}`, depth - 1, faults);
}

type Add = (text: string) => void;

function range({ minimum, maximum }: Schema, value: number, add: Add): void {
  if (typeof minimum === "number" && value < minimum) add(`below minimum: value=${value}, minimum=${minimum}`);
  if (typeof maximum === "number" && value > maximum) add(`above maximum: value=${value}, maximum=${maximum}`);
}

function lengths({ minLength, maxLength }: Schema, value: string, add: Add): void {
  if (!isCount(minLength) && !isCount(maxLength)) return;
  const len = utf8Bytes(value);
  if (isCount(minLength) && len < minLength) add(`string too short: len=${len}, min_len=${minLength}`);
  if (isCount(maxLength) && len > maxLength) add(`string too long: len=${len}, max_len=${maxLength}`);
}

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0;

const shown = (value: unknown): string => [...jsonPrefix(value, 2 * SHOWN).text].slice(0, SHOWN).join("");
