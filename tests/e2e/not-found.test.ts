import { expect } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: null, expected: [/404/] })

test('an unknown address leads to /auth/404 and from there on', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(routes.notFound())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('en', 'errors-pages:missing.title'))
  await page.getByRole('link', { name: words('en', 'errors-pages:missing.front'), exact: true }).click()
  await expect(page).toHaveURL(routes.landing())
})

test('an unknown address in another language keeps the language', async ({ page }) => {
  await page.goto('/fr/rien/de/tel/')
  await expect(page).toHaveURL(`/fr${routes.notFound()}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('fr', 'errors-pages:missing.title'))
})

test('a missing script is a 404, not a page', async ({ request }) => {
  const answer = await request.get('/_astro/gone.js')
  expect(answer.status()).toBe(404)
  expect(answer.headers()['content-type']).not.toContain('html')
})
