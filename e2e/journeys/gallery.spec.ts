import { expect, test } from "../fixtures";

// From a tool's output to a live hook without writing one. If this fails, the presets are there and nobody finds the right one.

const OUTPUT = `   Compiling serde v1.0.203
   Compiling demo v0.1.0
error[E0308]: mismatched types
 --> src/main.rs:2:18
error: could not compile \`demo\` (bin "demo") due to 1 previous error
`;

test("found by search and by a pasted output, seen before and after, added, and used by the next live call", async ({
  page,
  api,
}) => {
  const agent = await api.createAgent();
  await page.goto("/presets");
  const list = page.getByRole("navigation", { name: "Presets" });
  await page.getByRole("searchbox", { name: "Search presets" }).fill("pytest");
  await expect(list.getByRole("button").first()).toContainText(/pytest/i);

  await page.getByRole("button", { name: "Which fit my output?" }).click();
  await page.getByRole("textbox", { name: "An output" }).fill(OUTPUT);
  await expect(page.getByText(/^Chosen by/)).toBeVisible();
  await expect(list.getByRole("button").first()).toContainText("Cargo");
  await list.getByRole("button").first().click();
  await expect(page).toHaveURL(/preset=cargo/);
  await expect(page.getByRole("listbox", { name: "Diff, line by line" })).toContainText(/lines? omitted|removed/);

  await page.getByRole("button", { name: "Add to an agent" }).click();
  await page.getByRole("menuitem", { name: agent.name }).click();
  await expect(page).toHaveURL(/\/hooks\/[0-9a-f-]{36}/);
  const { data } = await api.live(agent, { content: OUTPUT });
  expect(data.content).toContain("error[E0308]: mismatched types");
  expect(data.content).not.toContain("Compiling serde");
});
