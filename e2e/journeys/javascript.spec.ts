import { expect, test } from "../fixtures";

// If this fails, a sandboxed script cannot be written in the page, its faults are not shown at their lines, or going over to another
// runtime and back loses what was written.

const SOURCE = `export default (event) => {
  console.log("seen", event.tool_name);
  return { content: event.content.split("\\n").slice(1).join("\\n") };
};`;

test("a sandboxed script is written in the page, faults stand at their line, and it goes live", async ({
  page,
  api,
}) => {
  const agent = await api.createAgent();
  await page.goto(`/agents/${agent.slug}`);
  await page.getByRole("link", { name: "Add hook" }).first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("First line off");
  await page.getByRole("group", { name: "Kind of runner" }).getByRole("button", { name: "Script" }).click();
  const runtime = page.getByRole("combobox", { name: "Runtime" });
  const choose = async (name: RegExp) => {
    await runtime.click();
    await page.getByRole("option", { name }).click();
  };
  await choose(/^JavaScript \(sandboxed\)/);
  const editor = page.getByRole("textbox", { name: "JavaScript source of the hook" });
  await expect(editor).toContainText("export default (event, ctx)");
  const write = async (text: string) => {
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(text);
  };
  await write(SOURCE.replace("event.tool_name", "event."));
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText(/SyntaxError/).first()).toBeVisible();
  await expect(editor.locator(".cm-line").nth(1).locator(".cm-lintRange-error")).toBeVisible();

  await write(SOURCE);
  await choose(/^Python/);
  await expect(page.getByRole("textbox", { name: "Python source of the hook" })).toContainText("import json");
  await choose(/^JavaScript \(sandboxed\)/);
  await expect(editor).toContainText('"seen"');
  await page.getByRole("checkbox", { name: /Same event, same reply/ }).click();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Live · revision 1")).toBeVisible();

  const live = await api.live(agent, {});
  expect(live.data).toEqual({ content: "error[E0308]: mismatched types\n" });
  await page.goto(`/traces/${live.headers["sluice-trace-id"]}`);
  await expect(page.getByText("JavaScript, sandboxed").first()).toBeVisible();
  await expect(page.getByText("seen shell_exec")).toBeVisible();
  await page.goto(`/agents/${agent.slug}`);
  await expect(page.getByText("JavaScript, sandboxed")).toBeVisible();
});
