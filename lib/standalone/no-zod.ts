/**
 * Stands in for zod in self-contained scripts: the tables of the contract stand beside schemas, which no script parses with,
 * and zod is half of what they would weigh. Every schema is this one; a name that is missing here fails the build.
 */
const schema: unknown = new Proxy(() => undefined, { get: () => schema, apply: () => schema });

export const array = schema;
export const base64 = schema;
export const boolean = schema;
export const coerce = schema;
export const custom = schema;
export const discriminatedUnion = schema;
export const int = schema;
export const iso = schema;
export const json = schema;
export const lazy = schema;
export const literal = schema;
export const looseObject = schema;
export const never = schema;
export const number = schema;
export const object = schema;
export const partialRecord = schema;
export const record = schema;
export const strictObject = schema;
export const string = schema;
export const stringbool = schema;
export const tuple = schema;
export const union = schema;
export const unknown = schema;
export const url = schema;
export const uuid = schema;
const words = schema;
const nothing = schema;

export { nothing as null, words as enum };
