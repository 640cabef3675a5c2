import type { Point } from "./points";
import { POINTS } from "./points";

/** @returns the reply that changes nothing at a point (design, section 4). */
export const noChange = (point: Point): Record<string, unknown> =>
  POINTS[point].family === "librefang" ? {} : { action: "continue" };
