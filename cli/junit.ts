import type { SamplesReport } from "@/lib/contract/sample";

/** @returns a report as JUnit XML, the form that CI systems read: one suite for each hook point */
export function junitOf({ items, passed, failed }: SamplesReport): string {
  const suites = [...new Set(items.map(({ point }) => point))].map((point) => {
    const cases = items.filter((item) => item.point === point);
    const failures = cases.filter(({ unmet }) => unmet.length > 0).length;
    return [
      `  <testsuite name="${point}" tests="${cases.length}" failures="${failures}">`,
      ...cases.map(caseOf),
      "  </testsuite>",
    ].join("\n");
  });
  const total = `tests="${passed + failed}" failures="${failed}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="sluice" ${total}>`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

function caseOf({ name, point, duration_ms, unmet }: SamplesReport["items"][number]): string {
  const head = `    <testcase classname="${point}" name="${xml(name)}" time="${(duration_ms / 1_000).toFixed(3)}"`;
  if (unmet.length === 0) return `${head}/>`;
  const [first] = unmet;
  const all = unmet.map(({ code, message }) => `${code}: ${message}`).join("\n");
  return `${head}>\n      <failure type="${first?.code}" message="${xml(first?.message ?? "")}">${xml(all)}</failure>\n    </testcase>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
// XML 1.0 has no way to write these.
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const xml = (text: string): string =>
  text.replace(FORBIDDEN, "\ufffd").replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
