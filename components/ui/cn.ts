import { type ClassValue, clsx } from "clsx";
import { mergeClasses } from "./merge-classes";

/** Joins class names; of two that set the same thing the later wins. */
export const cn = (...values: ClassValue[]): string => mergeClasses(clsx(values));
