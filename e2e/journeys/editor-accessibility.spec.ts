import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, pipeline, script, test } from "../fixtures";

// Contrast, names and roles of the editor in both themes. If this fails, somebody who cannot see or point well cannot use it.

// Each look at a page takes seconds of computing, on a busy machine many.
test.slow();

async function violations(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  // Names and roles are the same in both themes.
  const { violations } = await (colorScheme === "dark" ? axe.withRules(["color-contrast"]) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

for (const colorScheme of ["light", "dark"] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("hook page: diff with a marked stage, steps of a failure, faults at a field", async ({ page, api }) => {
      const agent = await api.createAgent();
      const hook = await api.createHook(agent, pipeline([{ strip_ansi: true }, { drop_lines: ["ok$"] }]));
      await page.goto(`/hooks/${hook.id}?sample=cargo/test-two-of-40-fail`);
      await page
        .getByRole("option", { name: /removed test/ })
        .first()
        .click();
      expect(await violations(page, colorScheme)).toEqual([]);
      await page.getByRole("button", { name: /Drop lines/ }).click();
      await page.getByRole("textbox", { name: "Pattern 1" }).first().fill("(");
      await expect(page.getByText("One thing to mend")).toBeVisible();
      expect(await violations(page, colorScheme)).toEqual([]);
      const failing = await api.createHook(agent, script("python", "raise SystemExit(3)"));
      await page.goto(`/hooks/${failing.id}?result=steps`);
      await expect(page.getByRole("tabpanel", { name: /^Steps/ })).toContainText("exit code 3");
      expect(await violations(page, colorScheme)).toEqual([]);
    });

    test("playground", async ({ page, api }) => {
      const agent = await api.createAgent();
      await page.goto(`/playground?agent=${agent.slug}&sample=cargo/check-type-errors&diff=split`);
      await expect(page.getByTestId("result-line")).toBeVisible();
      expect(await violations(page, colorScheme)).toEqual([]);
    });
  });
