/**
 * From which width of the list a column is shown; the least needed gives way first. Below 42rem rows are cards, and
 * whatever is left over goes to the tool.
 */
export const COLUMN = {
  failures: "hidden @3xl:table-cell",
  agent: "hidden @4xl:table-cell",
  point: "hidden @5xl:table-cell",
  hooks: "hidden @5xl:table-cell",
  origin: "hidden @5xl:table-cell",
  bytes: "hidden @6xl:table-cell",
} as const;
