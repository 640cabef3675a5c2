import * as z from "zod";

/**
 * A union that knows which of its options a value is meant to be: only that one is tried, and its faults are the faults. Of thirty
 * options tried in turn a long pipeline takes a tenth of a second to parse, and of two it is not always the meant one whose
 * faults are told.
 * @param choose returns undefined for a value that is like none; all are tried then
 */
export function chosenUnion<T extends readonly z.ZodType[]>(
  options: T,
  choose: (value: unknown) => z.core.$ZodType | undefined,
): z.ZodUnion<T> {
  const union = z.union(options);
  const { run } = union._zod;
  union._zod.run = (payload, ctx) => (choose(payload.value)?._zod.run ?? run)(payload, ctx);
  union._zod.parse = union._zod.run;
  return union;
}

/** Several ways to write a value, told apart by its type: `true`, a number, a text, a list, an object. */
export const forms = <T extends readonly z.ZodType[]>(options: T): z.ZodUnion<T> =>
  chosenUnion(options, (value) =>
    options.find((option) => typeOf(value) === (option as unknown as z.core.$ZodTypes)._zod.def.type),
  );

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === true ? "literal" : typeof value;
}
