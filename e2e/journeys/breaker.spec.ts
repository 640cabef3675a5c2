import { expect, script, test } from "../fixtures";

// A hook that fails over and over. If this fails, a breaker keeps a hook out of live calls and nobody sees it or can put it back.

test("a breaker that live calls opened is seen on the card, skips the hook, and is closed by its button", async ({
  page,
  api,
}) => {
  const agent = await api.createAgent();
  await api.createHook(agent, {
    name: "Falls over",
    ...script("bash", "exit 3"),
    breaker: { max_failures: 2, reset_secs: 600 },
  });
  await api.live(agent, {});
  await page.goto(`/agents/${agent.slug}`);
  const card = page.getByTestId("hook-card");
  await expect(card).toContainText("1 failure in a row");
  await api.live(agent, {});
  await page.reload();
  await expect(card).toContainText("Breaker open");
  const { headers } = await api.live(agent, {});
  const trace = await api.get(`/api/traces/${headers["sluice-trace-id"]}`);
  expect(trace.data.steps[0].disposition).toBe("circuit_open");

  await card.getByRole("button", { name: "Close it" }).click();
  await expect(card).not.toContainText("Breaker");
  await api.live(agent, {});
  await page.reload();
  await expect(card).toContainText("1 failure in a row");
});
