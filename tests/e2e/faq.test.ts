import { expect } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { graveFindings } from './support/axe.ts'
import { faqPage } from './support/pages/faq.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test('a page leads to the answer about it, which is open and has the focus, and back to the page', async ({
  page,
}) => {
  const faq = faqPage(page)
  await page.goto(routes.trips())
  await settled(page)
  await faq.helpLink.click()
  await expect(page).toHaveURL(/\/pages\/faq\/#trip-board$/)
  await expect(faq.answer('trip-board')).toBeVisible()
  await expect(faq.question('trip-board')).toBeFocused()
  await expect(faq.answer('trip-assign')).toBeHidden()
  await page.getByRole('link', { name: 'Open “Trips”' }).click()
  await expect(page).toHaveURL(/\/apps\/trips\/$/)
})

test('answers are found as one types, by words with and without accents, and the search is in the address', async ({
  page,
}) => {
  const faq = faqPage(page, 'fr')
  await faq.open()
  await settled(page)
  const all = await faq.questions.count()
  expect(all).toBeGreaterThan(30)
  await faq.search.fill('ecole REMIS')
  await expect(faq.questions.filter({ visible: true })).toHaveCount(1)
  await expect(faq.answer('handover-who')).toBeVisible()
  await expect(page).toHaveURL(/q=ecole/)
  expect(await page.evaluate(() => CSS.highlights.get('k-found')?.size)).toBeGreaterThan(1)

  await faq.search.fill('xyzzy')
  await expect(page.getByText(words('fr', 'faq-search:none'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(faq.questions.filter({ visible: true })).toHaveCount(all)
  await expect(faq.answer('handover-who')).toBeHidden()
})

test.describe('before the scripts', () => {
  test.use({ javaScriptEnabled: false, role: null })

  test('questions open by a click, and by their address', async ({ page }) => {
    const faq = faqPage(page)
    await faq.open('#lost-phone')
    // The guard that shows the page is a script as well: what is there counts, not what is painted.
    await expect(page.locator('details:has(#lost-phone)')).toHaveAttribute('open', '')
    await expect(page.locator('details:has(#two-step)')).not.toHaveAttribute('open')
  })
})

test.describe('a reader who drives nothing, by keyboard on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, role: 'viewer' })

  test('reads an answer in Arabic, whose links lead only where they may go', async ({ page }) => {
    const faq = faqPage(page, 'ar')
    await faq.open('#driver-offline')
    await settled(page)
    await expect(faq.question('driver-offline')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(faq.answer('driver-offline')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(faq.answer('driver-offline')).toBeVisible()
    await expect(page.locator('#driver-offline a')).toBeHidden()
    expect(await graveFindings(page)).toEqual([])
  })
})
