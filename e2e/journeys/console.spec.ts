import type { Page } from "@playwright/test";
import type { Agent } from "@/lib/contract/agent";
import { expectAccessible } from "../accessible";
import { type Api, expect, pipeline, script, test } from "../fixtures";

// The console around the editor: chains, agents, traces, overview. If this fails, somebody who looks after agents cannot
// change what is live, cannot find a call again, or reads figures that are not true.

const EVENT = { content: "one\ntwo\nthree\n" };
/** A pipeline that always answers with one word, so that the live reply tells which hook won. */
const says = (word: string) => ({
  name: `Says ${word}`,
  ...pipeline([{ replace: [{ pattern: "(one|two|three)", replacement: word }] }]),
  guard: { mode: "off" },
});
const winner = async (api: Api, agent: Agent) => (await api.live(agent, EVENT)).data.content?.split("\n")[0];
const order = (page: Page) => page.getByTestId("hook-card").getByRole("link", { name: /^Says / });
const traceRows = (page: Page) => page.getByRole("row", { name: /open the trace/ });

/** Focus by keyboard needs a page that listens. */
async function open(page: Page, path: string, heading: string | RegExp) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

test("a chain is reordered by keyboard and by drag: it survives a reload and changes which hook wins live", async ({
  page,
  api,
}) => {
  const agent = await api.createAgent();
  for (const word of ["alpha", "beta", "gamma"]) await api.createHook(agent, says(word));
  await open(page, `/agents/${agent.slug}`, agent.name);
  await expect(order(page)).toHaveText(["Says alpha", "Says beta", "Says gamma"]);

  await page.getByRole("button", { name: /^Move Says beta/ }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(order(page)).toHaveText(["Says beta", "Says alpha", "Says gamma"]);
  await expect.poll(() => winner(api, agent)).toBe("beta");

  const handle = page.getByRole("button", { name: /^Move Says gamma/ });
  const from = await handle.boundingBox();
  const to = await page.getByRole("button", { name: /^Move Says beta/ }).boundingBox();
  if (!from || !to) throw new Error("the handles are not on the page");
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, from.y, { steps: 5 });
  await page.mouse.move(x, to.y + 4, { steps: 15 });
  await page.mouse.up();
  await expect.poll(() => winner(api, agent)).toBe("gamma");
  await page.reload();
  await expect(order(page)).toHaveText(["Says gamma", "Says beta", "Says alpha"]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("switching a hook off acts at once on live calls", async ({ page, api }) => {
    const agent = await api.createAgent();
    await api.createHook(agent, says("alpha"));
    await open(page, `/agents/${agent.slug}`, agent.name);
    await page.getByRole("switch", { name: "Says alpha is on" }).tap();
    await expect.poll(async () => (await api.live(agent, EVENT)).data).toEqual({});
    await page.reload();
    await expect(page.getByRole("switch", { name: "Says alpha is on" })).not.toBeChecked();
  });
});

test("an agent is created, renamed and deleted; what is lost is said and has to be typed", async ({ page, api }) => {
  const name = `Reviewer ${crypto.randomUUID().slice(0, 8)}`;
  const slug = name.toLowerCase().replace(" ", "-");
  await open(page, "/agents", "Agents");
  await page.getByRole("button", { name: "New agent" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Create agent" }).click();
  await expect(page).toHaveURL(`/agents/${slug}`);

  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(`${name} II`);
  await page.getByRole("textbox", { name: /^Slug/ }).fill(`${slug}-ii`);
  await expect(page.getByText("Live calls must change their address")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(`/agents/${slug}-ii`);
  await expect(page.getByRole("heading", { level: 1, name: `${name} II` })).toBeVisible();

  await page.getByRole("button", { name: `Actions for ${name} II` }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("cannot be undone");
  await expect(dialog).toContainText(`/v1/agents/${slug}-ii`);
  await expect(dialog.getByRole("button", { name: "Delete agent" })).toBeDisabled();
  await dialog.getByRole("textbox").fill(`${slug}-ii`);
  await dialog.getByRole("button", { name: "Delete agent" }).click();
  await expect(page).toHaveURL("/agents");
  expect((await api.get(`/api/agents/${slug}-ii`)).status).toBe(404);
});

test("trace filters live in the address: Back undoes them, a link shows the same, more rows come without repeats", async ({
  page,
  api,
}) => {
  // Names of fifty rows are computed again and again, which takes long on a busy machine.
  test.slow();
  const agent = await api.createAgent();
  await api.createHook(agent, { name: "Broken", match: { tools: ["bad"] }, ...script("bash", "exit 3") });
  await Promise.all(
    Array.from({ length: 56 }, (_, i) => api.live(agent, { ...EVENT, tool_name: i % 8 ? "good" : "bad" })),
  );
  await open(page, `/traces?agent=${agent.slug}`, "Traces");
  await expect(traceRows(page)).toHaveCount(50);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(traceRows(page)).toHaveCount(56);
  const links = await traceRows(page)
    .getByRole("link")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(new Set(links).size).toBe(56);

  await page.getByRole("button", { name: "Failures", exact: true }).click();
  await expect(page).toHaveURL(/failed=true/);
  await expect(traceRows(page)).toHaveCount(7);
  await page.reload();
  await expect(traceRows(page)).toHaveCount(7);
  await page.goBack();
  await expect(page).not.toHaveURL(/failed=true/);
  await expect(traceRows(page)).toHaveCount(50);

  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("combobox", { name: "Tool" }).fill("bad");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tool=bad/);
  await expect(traceRows(page)).toHaveCount(7);
});

test("followed live, a list shows a new call without a reload", async ({ page, api }) => {
  const agent = await api.createAgent();
  await api.live(agent, { ...EVENT, tool_name: "earlier" });
  await open(page, `/traces?agent=${agent.slug}&live=true`, "Traces");
  await expect(page.getByRole("row", { name: /earlier/ })).toBeVisible();
  await api.live(agent, { ...EVENT, tool_name: "just_now" });
  await expect(page.getByRole("row", { name: /just_now/ })).toBeVisible();
});

test("a trace: the failing step is selected, another one is kept in the address; it opens in the test and runs again", async ({
  page,
  api,
}) => {
  const agent = await api.createAgent();
  await api.createHook(agent, { ...says("alpha"), match: { tools: ["none"] } });
  await api.createHook(agent, { name: "Broken", ...script("bash", "echo broken pipe >&2; exit 3") });
  const { headers } = await api.live(agent, EVENT);
  const id = headers["sluice-trace-id"];
  await page.goto(`/traces/${id}`);
  const step = (name: RegExp) => page.getByRole("list").getByRole("button", { name });
  await expect(step(/Broken/)).toHaveAttribute("aria-current", "true");
  await expect(page.getByText("broken pipe", { exact: true })).toBeVisible();
  await step(/Says alpha/).click();
  await expect(page).toHaveURL(/step=0/);
  await page.reload();
  await expect(step(/Says alpha/)).toHaveAttribute("aria-current", "true");

  await page.getByRole("button", { name: "Run again" }).click();
  await expect(page).not.toHaveURL(new RegExp(String(id)));
  await expect(page.getByText("Test", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Open in test" }).click();
  await expect(page).toHaveURL(/trace=/);
});

test("the overview shows the API's figures, and its links lead to as many traces", async ({ page, startServer }) => {
  const server = await startServer();
  const call = (path: string, body: unknown) =>
    page.request.post(server.url + path, { data: body as Record<string, unknown> }).then((r) => r.json());
  const agent = await call("/api/agents", { name: "Counted" });
  const hook = { point: "transform_tool_result", publish: true, match: { tools: ["bad"] } };
  await call(`/api/agents/${agent.slug}/hooks`, { name: "Broken", ...script("bash", "exit 3"), ...hook });
  for (const tool_name of ["bad", "good", "good", "bad", "good"])
    await call(`/v1/agents/${agent.slug}/hooks/transform_tool_result`, { ...EVENT, tool_name });

  await page.goto(`${server.url}/?window=1h`);
  const { series } = await (await page.request.get(`${server.url}/api/metrics`)).json();
  expect(series[0].total).toMatchObject({ calls: 5, failures: 2 });
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /^Calls 5/ })).toBeVisible();
  await expect(main.getByRole("link", { name: /^Failure rate 40/ })).toContainText("2 failed");
  await expect(main.getByRole("link", { name: /Failed 2/ })).toBeVisible();
  await expect(main.getByRole("link", { name: /Broken/ }).first()).toContainText("Counted");
  await main.getByRole("link", { name: /^Failure rate/ }).click();
  await expect(page).toHaveURL(/failed=true&window=1h/);
  await expect(traceRows(page)).toHaveCount(2);
  await page.goBack();
  await page.getByRole("button", { name: "7 d" }).click();
  await expect(page).toHaveURL(/window=7d/);
  await page.goBack();
  await expect(page.getByRole("button", { name: "1 h" })).toHaveAttribute("aria-pressed", "true");
});

const PAGES: { title: string; path: (agent: Agent, trace: string) => string; ready: RegExp }[] = [
  { title: "overview", path: () => "/", ready: /Failure rate/ },
  { title: "agents", path: () => "/agents", ready: /Live calls, 24 h/ },
  { title: "agent", path: (agent) => `/agents/${agent.slug}`, ready: /Says alpha/ },
  { title: "traces", path: (agent) => `/traces?agent=${agent.slug}`, ready: /that is all/ },
  { title: "trace", path: (_agent, trace) => `/traces/${trace}`, ready: /Run again/ },
];

for (const { title, path, ready } of PAGES)
  test(`no accessibility violation, nor too little contrast in the dark theme: ${title}`, async ({ page, api }) => {
    const agent = await api.createAgent();
    await api.createHook(agent, { name: "Broken", ...script("bash", "exit 3") });
    await api.createHook(agent, says("alpha"));
    const { headers } = await api.live(agent, EVENT);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(path(agent, String(headers["sluice-trace-id"])));
    await expect(page.getByText(ready).first()).toBeVisible();
    await expectAccessible(page);
  });

test("by keyboard alone: the palette goes to an agent, / searches, j and k walk the rows, Enter opens", async ({
  page,
  api,
}) => {
  const agent = await api.createAgent();
  for (const tool_name of ["first", "second", "third"]) await api.live(agent, { ...EVENT, tool_name });
  await open(page, `/traces?agent=${agent.slug}`, "Traces");
  await expect(traceRows(page)).toHaveCount(3);
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Search traces" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(page.getByRole("row", { name: /second/ }).getByRole("link")).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/traces\/[0-9a-f-]{36}/);
  await expect(page.getByRole("definition").filter({ hasText: "third" })).toBeVisible();

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: /Go to/ }).fill(agent.name);
  await expect(page.getByRole("option", { name: agent.name })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/agents/${agent.slug}`);
});
