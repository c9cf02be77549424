import { expect, type Page } from '@playwright/test'

/**
 * Waits until the page is at an address and loaded. Unlike `toHaveURL` with a function, it does not fail when a navigation on
 * the way there is replaced by the next.
 */
export async function expectAddress(
  page: Page,
  isRight: (url: URL) => boolean,
  options?: { timeout?: number },
): Promise<void> {
  const address = () => {
    const url = new URL(page.url())
    return isRight(url) ? 'right' : url.href
  }
  await expect.poll(address, options).toBe('right')
  await page.waitForLoadState()
}
