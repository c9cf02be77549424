import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'admin' })

const button = (page: Page, key: string) =>
  page.getByRole('dialog').getByRole('button', { name: words('en', key), exact: true })
const choose = (page: Page, rows: number, name: string) =>
  page
    .getByRole('dialog')
    .getByLabel(words('en', 'import:file'))
    .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(file(rows, name)) })
const file = (rows: number, name: string) =>
  ['name,country,active', ...Array.from({ length: rows }, (_, index) => `${name} ${index},GB,yes`)].join('\n')

/** Stops a check as soon as its bar is there: it may be over before a slower hand came. Resolves when it has. */
const stopAtOnce = (page: Page) =>
  page.evaluate(
    ([bar, stop]) =>
      new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          if (!document.querySelector(`progress[aria-label="${bar}"]`)) return
          const buttons = [...document.querySelectorAll('button')]
          const found = buttons.find(({ textContent }) => textContent === stop)
          if (!found) return
          watch.disconnect()
          found.click()
          resolve()
        })
        watch.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
    [words('en', 'import:check'), words('en', 'import:stop')],
  )

/** Notes down what the bar says from now on: it may be gone before one could look. */
const note = (page: Page) =>
  page.evaluate(() => {
    const stages: string[] = []
    Object.assign(globalThis, { stages })
    new MutationObserver(() => {
      const bar = document.querySelector('progress')
      const text = bar?.getAttribute('aria-valuetext')
      if (text) stages.push(`${bar?.getAttribute('aria-label')} ${text} ${bar?.getAttribute('value')}`)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
const noted = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'stages') as string[])

test('an import shows how far it is, row by row, and can be stopped with nothing taken in', async ({
  page,
}) => {
  await page.goto(routes.vehicleBrands())
  await settled(page)
  await page.getByRole('button', { name: words('en', 'register:import'), exact: true }).click()
  const stopped = stopAtOnce(page)
  await choose(page, 45_000, 'Stopped make')
  await stopped
  await expect(page.getByText(words('en', 'import:unchecked'))).toBeVisible()
  await expect(button(page, 'import:recheck')).toBeEnabled()

  await note(page)
  await choose(page, 4000, 'Taken make')
  await page.getByRole('button', { name: 'Import 4,000 rows' }).click()
  await expect(page.getByText('4,000 rows imported.')).toBeVisible()
  const stages = await noted(page)
  for (const stage of ['check', 'store']) {
    const doing = words('en', `import:${stage}`)
    expect(stages.some((text) => text.startsWith(`${doing} `) && text.includes('of 4,000'))).toBe(true)
  }
  const found = async (search: string) => {
    const answer = await page.request.get(`/api/web/vehicle-brands?search=${encodeURIComponent(search)}`)
    return ((await answer.json()) as { count: number }).count
  }
  expect([await found('Stopped make'), await found('Taken make')]).toEqual([0, 4000])
})
