import AxeBuilder from "@axe-core/playwright";
import { expect, test, toolEvent } from "../fixtures";

// Somebody brings the filter rules of another cleaner. If this fails, they cannot see what became of them before they are in a
// chain, or what they pasted is gone.

// One look of axe takes seconds of computing, on a busy machine many.
test.slow();

const name = () => `make-${crypto.randomUUID().slice(0, 8)}`;
const rule = (filter: string) => `[filters.${filter}]
match_command = "^make\\\\b"
strip_lines_matching = ["^make\\\\[\\\\d+\\\\]: "]
colour = "red"

[[tests.${filter}]]
name = "keeps the result"
input = """
make[1]: Entering directory /src/library/one/with/a/long/name
make[2]: Entering directory /src/library/two/with/a/long/name
built
"""
expected = "built"

[[tests.${filter}]]
name = "is a lie"
input = "built\\n"
expected = "never built"
`;
const text = (file: string, content: string) => ({ name: file, mimeType: "text/plain", buffer: Buffer.from(content) });

test("a pasted rule: its stages, what is lost, how its tests do; then drafts with samples", async ({ page, api }) => {
  const [agent, filter] = [await api.createAgent(), name()];
  await page.goto("/presets");
  await page.getByRole("link", { name: "Import rules" }).click();
  await expect(page).toHaveURL(/kind=rules/);
  await page.getByRole("textbox", { name: "A rule" }).fill(rule(filter));
  const card = page.getByRole("list", { name: "Rules" }).getByRole("listitem").first();
  await expect(card).toContainText(filter);
  await expect(card).toContainText("1 sample as expected");
  await expect(card).toContainText("1 sample not as expected");
  await expect(card).toContainText("Drop lines");
  await expect(card).toContainText("colour");
  await expect(card).toContainText("the reply is");
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);

  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page.getByText("No rules yet")).toBeVisible();
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(card).toContainText(filter);
  await page.reload();
  await expect(card).toContainText(filter);
  await page.getByRole("combobox", { name: "Agent" }).click();
  await page.getByRole("option", { name: agent.name }).click();
  await page.getByRole("button", { name: /Add 1 hook with samples/ }).click();
  await card.getByRole("link", { name: "Open the hook" }).click();
  await expect(page.getByRole("heading", { level: 1, name: filter })).toBeVisible();
  const [hook] = (await api.get(`/api/agents/${agent.slug}/hooks`)).data.items;
  expect(hook).toMatchObject({ live_revision: null, draft: { name: filter } });
  const samples = (await api.get(`/api/agents/${agent.slug}/samples`)).data.items;
  expect(samples.map((sample: { name: string }) => sample.name).sort()).toEqual([
    `${filter}: is a lie`,
    `${filter}: keeps the result`,
  ]);
});

test("files: a rule without its kind is named, one is left out, the others are live; a broken one says where", async ({
  page,
  api,
}) => {
  const agent = await api.createAgent();
  await page.goto(`/import?kind=rules&agent=${agent.slug}`);
  await page
    .getByLabel("Files")
    .first()
    .setInputFiles([
      text("rtk.toml", rule("first")),
      text("go.yaml", "name: second\nmatch:\n  command: go\npipeline:\n  - action: head\n    n: 3\n"),
      text("broken.toml", 'command = "x"\nskip = [\n'),
      text("other.json", '{"a": 1}'),
    ]);
  const rules = page.getByRole("list", { name: "Rules" });
  await expect(rules.locator("> li")).toHaveCount(2);
  await expect(page.getByText(/broken\.toml:\d/)).toBeVisible();
  await expect(page.getByText("The file is no rule of rtk, tokf, snip or tokenjuice")).toBeVisible();

  await rules.getByRole("checkbox", { name: "first" }).click();
  await page.getByRole("checkbox", { name: "Put them live at once" }).click();
  await page.getByRole("button", { name: /Add 1 hook with samples/ }).click();
  await expect(rules.getByRole("link", { name: "Open the hook" })).toBeVisible();
  const { data } = await api.post(
    `/v1/agents/${agent.slug}/hooks/transform_tool_result`,
    toolEvent({
      input: { command: "go build" },
      is_error: false,
      status: "completed",
      content: "line of output\n".repeat(40),
    }),
  );
  expect(data.content.length).toBeLessThan(300);
});

test("what was pasted stays when the server refuses it", async ({ page }) => {
  await page.goto("/import?kind=rules");
  await page.route("**/api/presets/import", (route) => route.abort());
  await page.getByRole("textbox", { name: "A rule" }).fill(rule("kept"));
  await expect(page.getByRole("alert").filter({ hasText: "does not answer" })).toContainText("Nothing was lost");
  await expect(page.getByRole("textbox", { name: "A rule" })).toHaveValue(/filters\.kept/);
  await page.unroute("**/api/presets/import");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("list", { name: "Rules" })).toContainText("kept");
});
