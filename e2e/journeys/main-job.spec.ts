import type { Page } from "@playwright/test";
import { expect, pipeline, script, test } from "../fixtures";

// The main job, in a real browser on real samples. If this fails, a newcomer cannot configure a hook, see what it does to
// real output, put it live, or find the call again in traces and dashboards.

const COMPILE = "^\\s+(Compiling|Checking) ";
const PASSED = "^test .+ \\.\\.\\. ok$";

const verdictLine = (page: Page) =>
  page
    .getByRole("paragraph")
    .filter({ hasText: /tokens/ })
    .first();
const diff = (page: Page) => page.getByRole("listbox", { name: "Diff, line by line" });

async function pickSample(page: Page, title: string) {
  await page.locator("[data-shortcut=s][data-shortcut-does]").click();
  await page
    .getByPlaceholder(/search/i)
    .last()
    .fill(title);
  await page
    .getByRole("option", { name: new RegExp(title) })
    .first()
    .click();
}

test("start: three steps lead from an empty installation to a first result", async ({ page, startServer }) => {
  const server = await startServer();
  await page.goto(server.url);
  await page.getByRole("textbox", { name: "Name" }).fill("Code reviewer");
  await page.getByRole("button", { name: "Create agent" }).click();
  await page.getByRole("button", { name: "Add Cargo", exact: true }).click();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("main")).toContainText(/Replaced[\s\S]*[\d,]+\s→\s[\d,]+\stokens/);
});

test("configure: write a pipeline in the page, see a broken pattern at its field, publish, call it live", async ({
  page,
  api,
}) => {
  const agent = await api.createAgent();
  await page.goto(`/agents/${agent.slug}`);
  await page.getByRole("link", { name: "Add hook" }).first().click();
  await expect(page).toHaveURL(/\/hooks\/new/);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Drop compile lines");
  await page.getByRole("button", { name: "Stage", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Drop lines/ }).click();
  const pattern = page.getByRole("textbox", { name: /pattern/i }).last();
  await pattern.fill("^\\s+(Compiling|Checking");
  await expect(page.getByText(/closing|unclosed|paren/i).first()).toBeVisible();
  await pattern.fill(COMPILE);
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page).toHaveURL(/\/hooks\/[0-9a-f-]{36}/);
  await expect(page.getByText("Live · revision 1")).toBeVisible();
  const live = await api.live(agent, {});
  expect(live.data).toEqual({ content: "[1 line omitted]\nerror[E0308]: mismatched types\n" });
});

test("form and JSON are two views of one configuration, and broken JSON loses nothing", async ({ page, api }) => {
  const agent = await api.createAgent();
  const hook = await api.createHook(agent, pipeline([{ drop_lines: [COMPILE] }], { name: "Two views" }));
  await page.goto(`/hooks/${hook.id}`);
  await page.getByRole("group", { name: "View of the pipeline" }).getByRole("button", { name: "JSON" }).click();
  const editor = page.locator(".cm-content").first();
  await expect(editor).toContainText("drop_lines");
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText('[\n  { "max_lines": 7 },\n  { "drop_line": ["x"] }\n]');
  await expect(page.getByText(/drop_line/).last()).toBeVisible();
  await expect(page.getByText(/unknown field/i).first()).toBeVisible();
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText('[{ "max_lines": 7 }]');
  await page.getByRole("group", { name: "View of the pipeline" }).getByRole("button", { name: "Stages" }).click();
  await expect(page.getByRole("list", { name: "Stages of the pipeline, in order" })).toContainText("Max lines");
  await page.keyboard.press("ControlOrMeta+s");
  await expect
    .poll(async () => (await api.get(`/api/hooks/${hook.id}`)).data.draft.runner.stages)
    .toEqual([{ max_lines: 7 }]);
});

test("test-run: a shipped sample, the verdict line, the diff, and which stage removed a line", async ({
  page,
  api,
}) => {
  const agent = await api.createAgent();
  const hook = await api.createHook(
    agent,
    pipeline([{ strip_ansi: true }, { drop_lines: [PASSED] }], { name: "Trim tests" }),
  );
  await page.goto(`/hooks/${hook.id}`);
  await pickSample(page, "2 of 40 fail");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(verdictLine(page)).toContainText("Replaced");
  await expect(verdictLine(page)).toContainText(/[\d,]+\s→\s[\d,]+\stokens\s\(−\d+\s%/);
  const removed = diff(page)
    .getByRole("option", { name: /removed test .* ok$/ })
    .first();
  await removed.click();
  await expect(page.getByText(/stage 2/i).first()).toBeVisible();
  await page.getByRole("tab", { name: "Model sees" }).click();
  await expect(page.getByRole("tabpanel", { name: "Model sees" })).toContainText("lines omitted]");
  await page.getByRole("tab", { name: /^Steps/ }).click();
  await expect(page.getByRole("tabpanel", { name: /^Steps/ })).toContainText("Applied");
});

test("test-run of a failing script: exit code, stderr, and what the agent would really get", async ({ page, api }) => {
  const agent = await api.createAgent();
  const hook = await api.createHook(agent, {
    name: "Broken",
    ...script("python", "import sys\nprint('oh no', file=sys.stderr)\nraise SystemExit(42)"),
    on_failure: "abort",
  });
  await page.goto(`/hooks/${hook.id}?result=steps`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("tab", { name: /^Steps/ }).click();
  const steps = page.getByRole("tabpanel", { name: /^Steps/ });
  await expect(steps).toContainText("Failed");
  await expect(steps).toContainText("42");
  await expect(steps).toContainText("oh no");
  await expect(page.getByText(/original text/i).first()).toBeVisible();
});

test("traces and dashboards: the live call is found, explained, opened in the test, and counted", async ({
  page,
  api,
}) => {
  const agent = await api.createAgent();
  const hook = await api.createHook(agent, pipeline([{ drop_lines: [COMPILE] }], { name: "Counted" }));
  await api.live(agent, { tool_name: "cargo_tool" });
  await page.goto(`/traces?agent=${agent.slug}`);
  const row = page.getByRole("row", { name: /cargo_tool/ });
  await expect(row).toContainText("Replaced");
  await row.click();
  await expect(page).toHaveURL(/\/traces\/[0-9a-f-]{36}/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(diff(page)).toContainText("[1 line omitted]");
  await page.getByRole("link", { name: /open in test/i }).click();
  await expect(page).toHaveURL(/trace=/);
  await expect(verdictLine(page)).toContainText("Replaced");

  await page.goto(`/hooks/${hook.id}?tab=metrics`);
  await expect(page.getByText("Tokens saved").first()).toBeVisible();
  await page.goto("/");
  await expect(page.getByText("Failure rate").first()).toBeVisible();
  await expect(page.locator("canvas").first()).toBeVisible();
});
