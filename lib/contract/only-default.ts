import * as z from "zod";

/**
 * A knob of the public interface that this version accepts only at its default, so that a config which asks for more is
 * refused instead of silently ignored.
 */
export const onlyDefault = <T extends string | number | boolean | null>(value: T) =>
  z.literal(value, { error: `only ${JSON.stringify(value)} is available in this version` }).default(value as never);
