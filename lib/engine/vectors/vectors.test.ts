import { expect, test } from "vitest";
import { fillEvent } from "@/lib/contract/events";
import { HookConfigInput, WrittenHookConfig } from "@/lib/contract/hook-config";
import { readHookResult } from "@/lib/contract/hook-result";
import { readMessages } from "@/lib/contract/message";
import { POINT_NAMES, POINTS } from "@/lib/contract/points";
import { paramsFromIssues } from "@/lib/contract/problem";
import { AGENT_ID, play, pureReplies, resolved } from "./testing/play";
import { ActionVector, ChainVector, ConfigVector, EventVector, MessageVector, vectorsOf } from "./testing/vector";

// The public contracts, row by row. When one of these breaks, a test run here stops predicting what LibreFang or SynapsCLI do.

const chains = vectorsOf(ChainVector, "chains");

test.each(chains.map((vector) => [vector.id, vector] as const))("%s", async (_id, vector) => {
  const got = await play(vector);
  const wanted = Object.entries(vector.expect) as [keyof typeof got, unknown][];
  expect(wanted.length).toBeGreaterThan(0);
  for (const [key, value] of wanted) {
    if (key === "seen") expect(got.seen).toMatchObject(value as object);
    else expect({ [key]: got[key] }).toEqual({ [key]: value });
  }
  const replies = pureReplies(vector);
  if (replies === null) return;
  const { verdict, reply, outcome, dispositions } = resolved(vector, replies);
  expect({ verdict, reply, outcome, dispositions }).toEqual({
    verdict: got.verdict,
    reply: got.reply,
    outcome: got.outcome,
    dispositions: got.dispositions,
  });
});

test("every id is there once and every point has vectors", () => {
  const ids = chains.map((vector) => vector.id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  expect([...new Set(chains.map((vector) => vector.point))].sort()).toEqual([...POINT_NAMES].sort());
});

test.each(vectorsOf(ConfigVector, "configs").map((vector) => [vector.id, vector] as const))("%s", (_id, vector) => {
  const parsed = HookConfigInput.safeParse(vector.config, { reportInput: true });
  if (vector.refused) {
    const faults = parsed.success ? [] : paramsFromIssues(parsed.error.issues);
    for (const [path, words] of Object.entries(vector.refused))
      expect(faults).toContainEqual(expect.objectContaining({ path, message: expect.stringContaining(words) }));
    return;
  }
  expect(parsed.error?.issues ?? []).toEqual([]);
  expect(WrittenHookConfig.parse(vector.config)).toMatchObject(vector.completes ?? {});
});

test.each(vectorsOf(EventVector, "events.json").map((vector) => [vector.id, vector] as const))("%s", (_id, vector) => {
  const { point, event } = vector;
  const parsed = POINTS[point].event.safeParse(event, { reportInput: true });
  if (vector.refused !== undefined) {
    const paths = parsed.success ? [] : paramsFromIssues(parsed.error.issues).map((fault) => fault.path);
    expect(paths).toContain(vector.refused);
    return;
  }
  expect(parsed.success).toBe(true);
  const filled = fillEvent(point, event as Record<string, unknown>, AGENT_ID);
  if (vector.filled) expect(filled).toEqual(vector.filled);
  if (vector.keys) expect(Object.keys(filled)).toEqual(vector.keys);
});

test.each(vectorsOf(MessageVector, "messages.json").map((vector) => [vector.id, vector] as const))(
  "%s",
  (_id, { message, valid }) => {
    expect(readMessages([message])).toEqual(
      valid ? { messages: [message], dropped: [] } : { messages: [], dropped: [0] },
    );
  },
);

test.each(vectorsOf(ActionVector, "actions.json").map((vector) => [vector.id, vector] as const))(
  "%s",
  (_id, vector) => {
    const read = readHookResult(vector.json, vector.profile);
    expect(read).toEqual(vector.is);
    if (read !== null) expect(JSON.stringify(readHookResult(read, vector.profile))).toBe(JSON.stringify(read));
  },
);
