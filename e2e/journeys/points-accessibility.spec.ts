import { expectAccessible } from "../accessible";
import { expect, script, test } from "../fixtures";

// Contrast, names and roles of the pages around the contract, in both themes. If this fails, somebody who cannot see or point well
// cannot try a point, import, choose a preset or store a secret.

// Each look at a page takes seconds of computing, on a busy machine many.
test.slow();

const point = (name: string, rest = "") => ({
  title: name + rest,
  path: (synaps: string, librefang: string) =>
    `/hooks/new?agent=${/^(before|on_session|after_tool)/.test(name) ? synaps : librefang}&point=${name}${rest}`,
  ready: /\d\sms/,
});

const PAGES: { title: string; path: (synaps: string, librefang: string) => string; ready: RegExp }[] = [
  { title: "presets", path: () => "/presets?preset=cargo", ready: /Choose a line/ },
  { title: "import", path: () => "/import", ready: /Nothing is created before/ },
  { title: "import of rules", path: () => "/import?kind=rules", ready: /Nothing is created before/ },
  { title: "secrets", path: () => "/settings/secrets", ready: /never shown again/ },
  { title: "runtimes", path: () => "/settings/runtimes", ready: /Confinement of scripts/ },
  { title: "agent of SynapsCLI", path: (synaps) => `/agents/${synaps}`, ready: /A tool is about to run/ },
  point("before_tool_call", "&confirm=deny"),
  point("before_message"),
  point("compact", "&result=model"),
];

for (const { title, path, ready } of PAGES)
  test(`no accessibility violation, nor too little contrast in the dark theme: ${title}`, async ({ page, api }) => {
    const synaps = await api.createAgent({ profile: "synaps-0.10" });
    const librefang = await api.createAgent();
    await api.createHook(synaps, {
      point: "before_tool_call",
      permissions: ["tools.intercept"],
      ...script("bash", "exit 3"),
    });
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(path(synaps.slug, librefang.slug));
    await expect(page.getByText(ready).first()).toBeVisible();
    await expectAccessible(page);
  });
