import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "../fixtures";

// Files of other runtimes in, files out. If this fails, somebody who already has a plugin or an extension cannot bring it along,
// gets something that was not announced, or cannot take it away again.

const text = (name: string, content: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });

const PLUGIN = `name = "trim"
version = "0.1.0"

[hooks]
ingest = "hooks/ingest.py"
transform_tool_result = "hooks/transform.py"
runtime = "python"
`;
const ANSWER = (reply: string) => `import json, sys\njson.load(sys.stdin)\nprint(json.dumps(${reply}))\n`;

test.describe("import", () => {
  test("a LibreFang plugin: first what it would create, then its chains", async ({ page, api }) => {
    const name = `trim-${crypto.randomUUID().slice(0, 8)}`;
    await page.goto("/import");
    await page
      .getByLabel("Files")
      .setInputFiles([
        text("plugin.toml", PLUGIN.replace('"trim"', `"${name}"`).replaceAll("hooks/", "")),
        text("ingest.py", ANSWER('{"memories": [{"content": "x"}]}')),
        text("transform.py", ANSWER('{"content": "short"}')),
      ]);
    const hooks = page.getByRole("region", { name: `Hooks of ${name}` });
    await expect(hooks.getByRole("row")).toHaveCount(3);
    await expect(hooks).toContainText("transform_tool_result");
    expect((await api.get(`/api/agents/${name}`)).status).toBe(404);

    await page.getByRole("checkbox", { name: "Put the hooks live at once" }).click();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByTestId("hook-card")).toHaveCount(2);
    const live = await api.post(`/v1/agents/${name}/hooks/ingest`, { type: "ingest", agent_id: "a", message: "m" });
    expect(live.data).toMatchObject({ memories: [{ content: "x" }] });
  });

  test("a plugin.json without its folder is answered with what to choose", async ({ page }) => {
    await page.goto("/import");
    const manifest = readFileSync("examples/push-guard/.synaps-plugin/plugin.json", "utf8");
    await page.getByLabel("Files").setInputFiles(text("plugin.json", manifest));
    await expect(page.getByText("Choose the extension's folder")).toBeVisible();
  });

  test("a file that cannot be read says where it is wrong, and nothing is created", async ({ page }) => {
    await page.goto("/import");
    await page.getByLabel("Files").setInputFiles(text("plugin.toml", 'name = "x"\nversion = \n'));
    await expect(page.getByText("nothing can be created until the errors are gone")).toBeVisible();
    await expect(page.getByText("plugin.toml:2")).toBeVisible();
    await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  });
});

test("the shipped extension comes in as two hooks of one process, asks before a push, and goes out as an archive", async ({
  page,
  api,
}, testInfo) => {
  // Five pages and a script of its own; on a busy machine each takes seconds.
  test.slow();
  const name = `guard-${crypto.randomUUID().slice(0, 8)}`;
  const folder = testInfo.outputPath("push-guard");
  cpSync("examples/push-guard", folder, { recursive: true });
  const manifest = path.join(folder, ".synaps-plugin", "plugin.json");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace('"push-guard"', `"${name}"`));
  await page.goto("/import");
  await page.getByLabel("Folder").setInputFiles(folder);
  await expect(page.getByRole("region", { name: `Hooks of ${name}` }).getByRole("row")).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Put the hooks live at once" }).click();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByTestId("hook-card")).toHaveCount(2);
  await page.getByTestId("hook-card").filter({ hasText: "before_tool_call" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("tabpanel", { name: "Result" })).toContainText("Push to main?");

  await page.goto(`/agents/${name}`);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: `Export ${name}` });
  await expect(dialog).toContainText("Copy the folders");
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download tar.gz" }).click();
  const bytes = readFileSync(await (await download).path());
  const plan = await api.post("/api/import", { archive_base64: bytes.toString("base64"), apply: false });
  expect(plan.data.agents[0].hooks).toHaveLength(2);
});
