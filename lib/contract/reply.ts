import type { Point } from "./points";
import { POINTS } from "./points";

/** @returns the reply that changes nothing at a point (design, section 4). */
export const noChange = (point: Point): Record<string, unknown> =>
  POINTS[point].family === "librefang" ? {} : { action: "continue" };

/** @returns the reply that replaces the text of a point that has one. */
export const rewriteReply = (point: Point, text: string): Record<string, unknown> =>
  POINTS[point].family === "librefang" ? { content: text } : { action: "replace", output: text };

/** Key of a reply that holds the new text, at points that rewrite one. */
export const replyTextKey = (point: Point): "content" | "output" =>
  POINTS[point].family === "librefang" ? "content" : "output";
