import { expect, test } from "vitest";
import { exportInput, hook, readBack, said } from "./testing/fixtures";
import { writeManifests } from "./write";

// If this fails, what somebody exports comes back as something else.

const PIPELINE = { kind: "pipeline", stages: [{ strip_ansi: true }, { drop_lines: ["^\\s+Compiling "] }] };

const textsOf = (files: { path: string; bytes: Uint8Array }[]) =>
  Object.fromEntries(files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]));

test.each([
  ["one script", [hook({})]],
  ["a pipeline", [hook({ name: "P", runner: PIPELINE, match: { command: "^cargo" }, timeout_ms: 1_234 })]],
  [
    "a script with types",
    [
      hook({
        runner: { kind: "javascript", source: "export default (e: { content: string }) => ({ content: e.content })" },
      }),
    ],
  ],
  [
    "two hooks of one point",
    [hook({ name: "A" }), hook({ name: "B", runner: { kind: "command", runtime: "bash", source: "echo {}" } })],
  ],
  [
    "hooks that stay here",
    [hook({ name: "A", mode: "shadow" }), hook({ name: "B" }), hook({ name: "C", enabled: false })],
  ],
  ["no hooks", []],
])("%s: LibreFang files come back as what they were, and are written again byte for byte", (_, hooks) => {
  const first = writeManifests("librefang", exportInput(hooks));
  const back = readBack(first.files);
  expect(said(back).filter((line) => !line.startsWith("info"))).toEqual([]);
  expect(back.agents.map(({ fields, hooks }) => ({ fields, hooks }))).toEqual([
    { fields: exportInput([]).agent, hooks },
  ]);
  const again = writeManifests("librefang", exportInput(back.agents[0]?.hooks ?? []));
  expect(textsOf(again.files)).toEqual(textsOf(first.files));
});
