import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** No violation in the light theme, which the page shows now, and enough contrast in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = async (axe: AxeBuilder) =>
    (await axe.analyze()).violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(" ")}`);
  expect(await found(new AxeBuilder({ page }))).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveClass(/dark/);
  expect(await found(new AxeBuilder({ page }).withRules("color-contrast"))).toEqual([]);
}
