import type { Locator, Page } from "@playwright/test";
import { LIBREFANG_POINTS, type Point, SYNAPS_POINTS } from "@/lib/contract/points";
import { expect, test } from "../fixtures";

// The test page at all sixteen points. If this fails, a point cannot be tried before it goes live: no example, a script that does
// not run there, or a result that does not show what the runtime would do.

const result = (page: Page) => page.getByTestId("result-line");
const picture = (page: Page) => page.getByRole("tabpanel", { name: /^(Diff|Result)$/ });

/** Opens a new hook at the point; what it starts with runs on the point's first example. */
async function openPoint(page: Page, agent: { slug: string }, point: Point, rest = ""): Promise<Locator> {
  await page.goto(`/hooks/new?agent=${agent.slug}&point=${point}${rest}`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(result(page)).toBeVisible();
  return picture(page);
}

/** What a reader finds in the result of the hook that the page starts with, on the example that it starts with. */
const SHOWS: Record<Point, RegExp> = {
  bootstrap: /WINDOW=200000[\s\S]*added/,
  ingest: /Reaches the prompt[\s\S]*built with pnpm[\s\S]*from a hook/,
  assemble: /Before[\s\S]*10\smessages[\s\S]*After[\s\S]*10\smessages/,
  compact: /Before[\s\S]*12\smessages[\s\S]*not in the new window[\s\S]*After/,
  after_turn: /Log[\s\S]*10 messages in this turn/,
  transform_tool_result: /mismatched types/,
  prepare_subagent: /The model reads nothing of it/,
  merge_subagent: /The model reads nothing of it/,
  on_event: /The model reads nothing of it/,
  before_tool_call: /A person is asked[\s\S]*Push to main\?/,
  after_tool_call: /\S/,
  before_message: /After[\s\S]*from the hooks[\s\S]*The repository uses pnpm/,
  on_message_complete: /The model reads nothing of it/,
  on_compaction: /The model reads nothing of it/,
  on_session_start: /Never push to main/,
  on_session_end: /The model reads nothing of it/,
};

for (const [profile, points] of [
  ["librefang", LIBREFANG_POINTS],
  ["synaps-0.10", SYNAPS_POINTS],
] as const)
  test.describe(() => {
    // Sixteen pages, each with a run.
    test.slow();
    test(`every point of ${profile}: the hook it starts with runs on its example and shows what the runtime makes of it`, async ({
      page,
      api,
    }) => {
      const agent = await api.createAgent({ profile });
      for (const point of points)
        await test.step(point, async () => {
          await expect(await openPoint(page, agent, point)).toHaveText(SHOWS[point]);
          await expect(page.getByTestId("result-line").getByText(/Failed|Malformed|Timeout/)).toBeHidden();
        });
    });
  });

test("a confirm is answered in the four ways of the contract, and left open", async ({ page, api }) => {
  const agent = await api.createAgent({ profile: "synaps-0.10" });
  const shown = await openPoint(page, agent, "before_tool_call");
  await expect(shown).toContainText("A person is asked");
  for (const [answer, words] of [
    ["Approve it", "The tool runs"],
    ["Deny it", "The tool does not run"],
    ["Nobody to ask", "The tool does not run"],
    ["Approve all", "The tool runs"],
  ] as const) {
    await page.getByRole("combobox", { name: "How a confirm is answered" }).click();
    await page.getByRole("option", { name: new RegExp(`^${answer}`) }).click();
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(shown).toContainText(words);
  }
});

test("compact: the summary that a person supplies stands in the new window", async ({ page, api }) => {
  const agent = await api.createAgent();
  await openPoint(page, agent, "compact", "&result=model");
  const model = page.getByRole("tabpanel", { name: "Model sees" });
  await model.getByRole("textbox", { name: "The model's summary" }).fill("The build was mended; a test was added.");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(model.getByRole("listitem").filter({ hasText: "from the hooks" })).toContainText("The build was mended");
});

test("an event is edited in its form and as JSON, and both are one event", async ({ page, api }) => {
  const agent = await api.createAgent({ profile: "synaps-0.10" });
  const shown = await openPoint(page, agent, "before_tool_call");
  await page.getByRole("button", { name: "Event", exact: true }).click();
  await page.getByRole("textbox", { name: "tool_input" }).fill('{ "command": "rm -rf /" }');
  await expect(shown).toContainText("The tool does not run");
  await expect(shown).toContainText("rm -rf of an absolute path");
  await page.getByRole("group", { name: "View of the event" }).getByRole("button", { name: "JSON" }).click();
  await expect(page.getByRole("textbox", { name: /event/i }).last()).toContainText("rm -rf /");
});
