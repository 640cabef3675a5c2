import { expect, test } from "../fixtures";

// What hooks need of the host. If this fails, a key is shown to whoever looks, cannot be changed when it leaked, or nobody
// sees why a script does not start.

test("a secret is stored, never shown again, replaced, and deleted with a word on who is granted it", async ({
  page,
  api,
}) => {
  const name = `KEY_${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const requests: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/api/")) requests.push(await response.text().catch(() => ""));
  });
  await page.goto("/settings/secrets");
  await page.getByRole("button", { name: "New secret" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Value" }).fill("first-value-of-it");
  await page.getByRole("button", { name: "Store secret" }).click();
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("no hook");

  const agent = await api.createAgent();
  const source = `import os, json\nprint(json.dumps({"content": str(len(os.environ["LIBREFANG_SECRET_${name}"]))}))`;
  await api.createHook(agent, {
    name: "Counts it",
    runner: { kind: "command", runtime: "python", source, secrets: [name] },
  });
  expect((await api.live(agent, {})).data).toEqual({ content: "17" });

  await page.reload();
  await expect(row.getByRole("link", { name: "Counts it" })).toBeVisible();
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Replace value" }).click();
  await expect(page.getByRole("textbox", { name: "Value" })).toHaveValue("");
  await page.getByRole("textbox", { name: "Value" }).fill("second-one");
  await page.getByRole("button", { name: "Replace value" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect((await api.live(agent, {})).data).toEqual({ content: "10" });

  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await expect(page.getByRole("alertdialog").or(page.getByRole("dialog"))).toContainText("1 hook is granted it");
  await page.getByRole("button", { name: "Delete secret" }).click();
  await expect(row).toBeHidden();
  expect(requests.join("\n")).not.toMatch(/first-value-of-it|second-one/);
});

test("the runtimes page names the twelve runtimes, and says where or how to get each", async ({ page }) => {
  await page.goto("/settings/runtimes");
  const rows = page.getByRole("region", { name: "Runtimes" }).getByRole("row");
  await expect(rows).toHaveCount(13);
  await expect(rows.filter({ hasText: "python" }).first()).toContainText("available");
  await expect(page.getByText("Confinement of scripts")).toBeVisible();
});
