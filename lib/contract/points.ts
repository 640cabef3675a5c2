import { LIBREFANG_ROWS } from "./points/librefang";
import { POINT_NAMES, type Point, type Profile } from "./points/names";
import type { PointRow } from "./points/row";
import { SYNAPS_ROWS } from "./points/synaps";

export * from "./points/names";
export type * from "./points/row";
export { POINT_KNOBS } from "./points/row";

/** The sixteen hook points. Interface, OpenAPI, validation, lint and engine read this table; adding a point is a row and a resolver. */
export const POINTS: Record<Point, PointRow> = { ...LIBREFANG_ROWS, ...SYNAPS_ROWS };

/** @returns the points of a profile, or all, in the order of the agent loop. */
export const pointsOf = (profile?: Profile): Point[] => POINT_NAMES.filter((p) => !profile || belongsTo(p, profile));

/** @returns whether agents of the profile have this point. */
export const belongsTo = (point: Point, profile: Profile): boolean =>
  POINTS[point].family === (profile === "librefang" ? "librefang" : "synaps");

/** @returns the profile that a hook config without an agent is read for. */
export const profileOf = (point: Point): Profile =>
  POINTS[point].family === "librefang" ? "librefang" : "synaps-0.10";
