import { expect, type Page } from '@playwright/test'

/** Waits until the page has its code and its data: every island works and nothing says that it is busy. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]:not([client="visible"])')).toHaveCount(0)
  // What the gallery shows as busy stays so.
  await expect(page.locator('main [aria-busy="true"]:not([data-specimen] *)')).toHaveCount(0)
}
