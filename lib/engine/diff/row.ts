/**
 * One row of a line diff. Line numbers are 1-based, null on the side that has no such line. `stage` is the 0-based stage of the
 * pipeline that removed or changed the line, null when nobody recorded it. Rows are in order on both sides and leave no line out.
 */
export type DiffRow =
  | { kind: "equal"; before: number; after: number; stage: null }
  | { kind: "changed"; before: number; after: number; stage: number | null }
  | { kind: "removed"; before: number; after: null; stage: number | null }
  | { kind: "added"; before: null; after: number; stage: null };

export const equal = (before: number, after: number): DiffRow => ({ kind: "equal", before, after, stage: null });
export const changed = (before: number, after: number, stage: number | null = null): DiffRow => ({
  kind: "changed",
  before,
  after,
  stage,
});
export const removed = (before: number, stage: number | null = null): DiffRow => ({
  kind: "removed",
  before,
  after: null,
  stage,
});
export const added = (after: number): DiffRow => ({ kind: "added", before: null, after, stage: null });
