import type { Page } from "@playwright/test";
import { expect, pipeline, script, test } from "../fixtures";

// The hook page as a person uses it. If this fails, a line no longer says which stage removed it, a stage cannot be moved, or
// work is lost where two people edit, a hook is deleted, or a page is left.

const PASSED = "^test .+ \\.\\.\\. ok$";
const stages = (page: Page) => page.getByRole("list", { name: "Stages of the pipeline, in order" });
const stage = (page: Page, number: number) =>
  stages(page)
    .getByRole("listitem")
    .nth(number - 1);
const diff = (page: Page) => page.getByRole("listbox", { name: "Diff, line by line" });
const result = (page: Page) => page.getByTestId("result-line");
const name = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save draft" });
const TEST = "sample=cargo/test-two-of-40-fail";

test.describe("with a hook of three stages", () => {
  const three = pipeline([{ strip_ansi: true }, { drop_lines: [PASSED] }, { drop_lines: ["^\\s+Running"] }]);

  test("a stage marks its lines, a removed line names its stage, by mouse and by keyboard", async ({ page, api }) => {
    const hook = await api.createHook(await api.createAgent(), three);
    await page.goto(`/hooks/${hook.id}?${TEST}`);
    await expect(result(page)).toContainText("Replaced");
    await stage(page, 2).hover();
    await expect(page.getByText("stage 2 Drop lines removed 38")).toBeVisible();
    await diff(page)
      .getByRole("option", { name: /removed .*Running unittests/ })
      .click();
    await expect(page.getByText(/^Line 3 was removed by stage 3 Drop lines/)).toBeVisible();
    await expect(stage(page, 3)).toHaveAttribute("aria-current", "true");
    await page.getByRole("heading", { level: 1 }).hover();
    await diff(page).press("n");
    await diff(page).press("Enter");
    await expect(page.getByText(/^Line 6 was removed by stage 2 Drop lines/)).toBeVisible();
    await expect(stage(page, 2)).toHaveAttribute("aria-current", "true");
    await expect(stage(page, 3)).not.toHaveAttribute("aria-current");
  });

  test("stages move by keyboard and by dragging, and a save keeps the order", async ({ page, api }) => {
    const hook = await api.createHook(await api.createAgent(), three);
    await page.goto(`/hooks/${hook.id}?${TEST}`);
    await expect(stage(page, 1)).toContainText("Strip ANSI");
    await stage(page, 1)
      .getByRole("button", { name: /Strip ANSI/ })
      .press("Alt+ArrowDown");
    await expect(stage(page, 2)).toContainText("Strip ANSI");
    await expect(stage(page, 2).getByRole("button", { name: /Strip ANSI/ })).toBeFocused();
    await drag(page, stage(page, 3), stage(page, 1));
    await expect(stage(page, 1)).toContainText("Running");
    await save(page).click();
    const order = async () => (await api.get(`/api/hooks/${hook.id}`)).data.draft.runner.stages;
    await expect
      .poll(order)
      .toEqual([{ drop_lines: ["^\\s+Running"] }, { drop_lines: [PASSED] }, { strip_ansi: true }]);
  });
});

/** Drags a stage by its handle with the mouse, in steps as a hand does. */
async function drag(page: Page, from: ReturnType<typeof stage>, to: ReturnType<typeof stage>) {
  await from.getByRole("button", { name: /^Move stage/ }).hover();
  await page.mouse.down();
  const target = await to.boundingBox();
  if (!target) throw new Error("the stage to drag to is not on the page");
  await page.mouse.move(target.x + 20, target.y + target.height / 2, { steps: 12 });
  await page.mouse.move(target.x + 20, target.y + 4, { steps: 4 });
  await page.mouse.up();
}

test("a script that fails is marked at its line, and the result names exit code and error", async ({ page, api }) => {
  const source = "import json, sys\n\ndef clean(text):\n    raise ValueError('boom')\n\nclean(sys.stdin.read())\n";
  const hook = await api.createHook(await api.createAgent(), script("python", source));
  await page.goto(`/hooks/${hook.id}?${TEST}`);
  await expect(page.getByText("Exit code 1: ValueError: boom").first()).toBeVisible();
  await expect(page.locator(".cm-lintRange-error")).toHaveText("raise ValueError('boom')");
  await page.getByRole("button", { name: /script line 4/ }).click();
  await expect(page.locator(".cm-activeLine")).toContainText("raise ValueError");
});

for (const choice of ["Keep editing", "Take theirs, drop mine", "Overwrite with mine"] as const)
  test(`a stale tab does not overwrite a newer edit: ${choice}`, async ({ page, api }) => {
    const hook = await api.createHook(await api.createAgent(), pipeline([{ strip_ansi: true }]));
    const saved = async () => (await api.get(`/api/hooks/${hook.id}`)).data.draft;
    await page.goto(`/hooks/${hook.id}`);
    await name(page).fill("Mine");
    await api.patch(`/api/hooks/${hook.id}`, { name: "Theirs", timeout_ms: 1234 });
    await page.keyboard.press("ControlOrMeta+s");
    const dialog = page.getByRole("dialog", { name: "Somebody saved a newer version" });
    await expect(diff(page).getByRole("option", { name: /removed .*Theirs/ })).toBeVisible();
    await dialog.getByRole("button", { name: choice }).click();
    await expect(dialog).toBeHidden();
    await expect(name(page)).toHaveValue(choice.startsWith("Take") ? "Theirs" : "Mine");
    if (choice.startsWith("Overwrite")) await expect.poll(async () => (await saved()).name).toBe("Mine");
    else expect((await saved()).name).toBe("Theirs");
    if (choice.startsWith("Take")) await expect(save(page)).toBeHidden();
    if (choice.startsWith("Keep")) await expect(save(page)).toBeEnabled();
  });

test("a hook that is deleted meanwhile stays on the page with its work", async ({ page, api }) => {
  const hook = await api.createHook(await api.createAgent(), pipeline([{ strip_ansi: true }]));
  await page.goto(`/hooks/${hook.id}`);
  await name(page).fill("Not lost");
  await api.delete(`/api/hooks/${hook.id}`);
  await save(page).click();
  await expect(page.getByText("This hook or its agent was deleted.")).toBeVisible();
  await expect(name(page)).toHaveValue("Not lost");
  await page.reload();
  await expect(page.getByText("still has unsaved work of this hook")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Not lost");
});

test("of a deleted agent's hook a new one is made with the work as it stood", async ({ page, api }) => {
  const [gone, other] = [await api.createAgent(), await api.createAgent()];
  const hook = await api.createHook(gone, pipeline([{ max_lines: 7 }], { name: "Rescued" }));
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(`/hooks/${hook.id}?${TEST}`);
  await expect(result(page)).toBeVisible();
  await api.delete(`/api/agents/${gone.slug}`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("button", { name: "Make a new hook of it" }).click();
  await expect(name(page)).toHaveValue("Rescued");
  await page.goto(`/hooks/new?from=deleted&agent=${other.slug}`);
  await save(page).click();
  await expect(page).toHaveURL(/\/hooks\/[0-9a-f-]{36}/);
  const [rescued] = (await api.get(`/api/agents/${other.slug}/hooks`)).data.items;
  expect(rescued.draft.runner.stages).toEqual([{ max_lines: 7 }]);
});

test("unsaved work survives a reload, and leaving asks", async ({ page, api }) => {
  const hook = await api.createHook(await api.createAgent(), pipeline([{ strip_ansi: true }]));
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(`/hooks/${hook.id}`);
  await name(page).fill("Half done");
  await expect(page.getByText("Unsaved, kept on this device")).toBeVisible();
  await page.reload();
  await expect(page.getByText("was brought back")).toBeVisible();
  await expect(name(page)).toHaveValue("Half done");
  const agents = page.getByRole("navigation").getByRole("link", { name: "Agents" }).first();
  const question = page.getByRole("dialog", { name: "Leave with unsaved work?" });
  await agents.click();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(new RegExp(hook.id));
  await agents.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/agents$/);
});

test("an output is pasted, another dropped, kept as a sample and run again", async ({ page, api }) => {
  const agent = await api.createAgent();
  const hook = await api.createHook(agent, pipeline([{ drop_lines: ["noise"] }]));
  await page.goto(`/hooks/${hook.id}`);
  await expect(result(page)).toBeVisible();
  await page.getByRole("button", { name: "Event", exact: true }).click();
  const content = page.getByRole("textbox", { name: "content" });
  await content.fill("noise 1\nkept and pasted\nnoise 2\n".repeat(9));
  await expect(diff(page)).toContainText("kept and pasted");
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File(["noise 3\nkept and dropped\nnoise 4\n".repeat(9)], "build.log", { type: "text/plain" }),
    );
    return transfer;
  });
  await content.dispatchEvent("drop", { dataTransfer: files });
  await expect(page.getByRole("button", { name: "build.log" })).toBeVisible();
  await expect(diff(page)).toContainText("kept and dropped");
  await page.getByRole("button", { name: "Save as sample" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as sample" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Dropped build");
  await dialog.getByRole("button", { name: "Save sample" }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/hooks/${hook.id}`);
  await page.getByRole("button", { name: /^(Pick a sample|\w+ · )/ }).click();
  await page.getByRole("option", { name: /Dropped build/ }).click();
  await expect(page).toHaveURL(/saved=/);
  await expect(diff(page)).toContainText("kept and dropped");
});

test("on a phone Edit and Test are one at a time, and a removed line leads to its stage", async ({ page, api }) => {
  const hook = await api.createHook(await api.createAgent(), pipeline([{ drop_lines: [PASSED] }]));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/hooks/${hook.id}?${TEST}`);
  const side = page.getByRole("group", { name: "Side" });
  await expect(name(page)).toBeVisible();
  await expect(diff(page)).toBeHidden();
  await side.getByRole("button", { name: "Test" }).click();
  await expect(name(page)).toBeHidden();
  await diff(page)
    .getByRole("option", { name: /removed test/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Show stage 1" }).click();
  await expect(stage(page, 1)).toBeInViewport();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
});
