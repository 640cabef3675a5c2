// tailwind-merge would know every utility for 10 kB on every page; these are the ones that components let callers change.
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/^(?:block|inline|inline-block|flex|inline-flex|grid|inline-grid|hidden|contents|table)$/, "display"],
  [/^(?:static|relative|absolute|fixed|sticky)$/, "position"],
  [/^text-(?:2xs|xs|sm|base|lg|xl|2xl)$/, "text-size"],
  [/^text-(?:left|center|right|start|end)$/, "text-align"],
  [/^text-(?:wrap|nowrap|balance|pretty|ellipsis|clip)$/, "text-wrap"],
  [/^text-/, "text-color"],
  [/^font-(?:sans|mono)$/, "font-family"],
  [/^font-/, "font-weight"],
  [/^border-(?:solid|dashed|dotted|none)$/, "border-style"],
  [/^border(?:-(?:0|2|4))?$/, "border"],
  [/^border-([tblrxy])(?:-(?:0|2|4))?$/, "border-"],
  [/^border-(?:separate|collapse)$/, "border-collapse"],
  [/^border-spacing-/, "border-spacing"],
  [/^border-([tblrxy])-/, "border-color-"],
  [/^border-/, "border-color"],
  [/^bg-/, "bg"],
  [/^rounded-([tblr]|tl|tr|bl|br)(?:-|$)/, "rounded-"],
  [/^rounded(?:-|$)/, "rounded"],
  [/^(?:overflow)-([xy])-/, "overflow-"],
  [/^-?(m|p)([xytblr]?)-/, ""],
  [
    /^(size|w|h|min-w|min-h|max-w|max-h|gap-x|gap-y|gap|items|justify-self|justify|self|opacity|z|overflow|shadow|leading|whitespace|cursor|top|right|bottom|left|inset)-/,
    "",
  ],
];

/** What a group covers besides itself: a later `p-0` also ends an earlier `px-3`. */
const COVERS: Record<string, readonly string[]> = {
  size: ["w", "h"],
  gap: ["gap-x", "gap-y"],
  overflow: ["overflow-x", "overflow-y"],
  rounded: ["rounded-t", "rounded-b", "rounded-l", "rounded-r", "rounded-tl", "rounded-tr", "rounded-bl", "rounded-br"],
  "border-color": ["t", "b", "l", "r", "x", "y"].map((side) => `border-color-${side}`),
  border: ["border-t", "border-b", "border-l", "border-r", "border-x", "border-y"],
  ...sides("m"),
  ...sides("p"),
};

function sides(kind: string): Record<string, string[]> {
  return {
    [kind]: ["x", "y", "t", "b", "l", "r"].map((side) => kind + side),
    [`${kind}x`]: [`${kind}l`, `${kind}r`],
    [`${kind}y`]: [`${kind}t`, `${kind}b`],
  };
}

/** Drops classes whose property a later class sets, each variant ("hover:", "sm:") for itself. */
export function mergeClasses(classes: string): string {
  const kept: string[] = [];
  const set = new Set<string>();
  for (const name of classes.split(" ").filter(Boolean).reverse()) {
    const { variant, group } = groupOf(name);
    if (group && set.has(variant + group)) continue;
    if (group) for (const covered of [group, ...(COVERS[group] ?? [])]) set.add(variant + covered);
    kept.push(name);
  }
  return kept.reverse().join(" ");
}

function groupOf(name: string): { variant: string; group: string | null } {
  const at = variantEnd(name);
  const utility = name.slice(at);
  for (const [pattern, group] of GROUPS) {
    const match = pattern.exec(utility);
    if (match) return { variant: name.slice(0, at), group: group + match.slice(1).join("") };
  }
  return { variant: "", group: null };
}

/** Index after the last ":" that is not inside brackets. */
function variantEnd(name: string): number {
  let depth = 0;
  let end = 0;
  for (let i = 0; i < name.length; i++) {
    if (name[i] === "[" || name[i] === "(") depth++;
    if (name[i] === "]" || name[i] === ")") depth--;
    if (name[i] === ":" && depth === 0) end = i + 1;
  }
  return end;
}
