import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { act } from '../record-actions.ts'
import { words } from '../words.ts'

const t = (key: string, values?: Record<string, string>) => words('en', `assistants:${key}`, values)

const check = words('en', 'papers-card:paper.background_check')
const mimeType = 'application/pdf'

/** Assistants with their shifts and leave, in a dispatcher's browser. */
export function assistantPage(page: Page) {
  const form = page.locator('form')
  const partsOf = (field: 'shifts' | 'leave') => page.getByRole('group', { name: t(`field.${field}`) })
  const last = (field: 'shifts' | 'leave', cell: string) =>
    partsOf(field)
      .getByLabel(t(`${field}.${cell}`))
      .last()
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  return {
    heading,
    async begin(firstName: string, lastName: string) {
      await page.goto(`${routes.assistants()}?new=1`)
      await page.getByRole('textbox', { name: t('field.firstName'), exact: true }).fill(firstName)
      await page.getByRole('textbox', { name: t('field.lastName'), exact: true }).fill(lastName)
    },
    async edit(id: string) {
      await page.goto(`${routes.assistants()}?id=${id}&edit=1`)
      await expect(partsOf('leave')).toBeVisible()
    },
    async addShift(weekday: string, from: string, to: string) {
      await partsOf('shifts')
        .getByRole('button', { name: t('shifts.add') })
        .click()
      await last('shifts', 'weekday').selectOption(weekday)
      await last('shifts', 'from').fill(from)
      await last('shifts', 'to').fill(to)
    },
    async addLeave(from: string, to: string, kind: string) {
      await partsOf('leave')
        .getByRole('button', { name: t('leave.add') })
        .click()
      await last('leave', 'from').fill(from)
      await last('leave', 'to').fill(to)
      await last('leave', 'kind').selectOption(kind)
    },
    /** The rows of the list, without its head. */
    rows: () => page.getByRole('row').filter({ has: page.getByRole('link') }),
    openList: () => page.goto(routes.assistants()),
    async filter(field: string, value: string) {
      await page.getByRole('button', { name: t(`field.${field}`), exact: true }).click()
      await page.getByLabel(t(value), { exact: true }).check()
      await page.getByRole('button', { name: words('en', 'list-panels:filter.apply'), exact: true }).click()
    },
    /** Brings the background check that is missing and approves it, from the page of the assistant and back. */
    async bringCheck(pdf: Buffer, expiresOn: string) {
      const missing = page.getByText(words('en', 'server/fleet:block.paper_missing', { paper: check }))
      await expect(missing).toBeVisible()
      await page.getByRole('link', { name: check, exact: true }).click()
      // Until the paper is there the assistant is, with an edit of their own.
      await expect(page).toHaveURL(/\/apps\/assistant-documents\//)
      await expect(missing).toHaveCount(0)
      await act(page, words('en', 'register:edit'))
      await form.getByLabel(words('en', 'papers:field.expiresOn')).fill(expiresOn)
      await form.locator('input[type=file]').setInputFiles({ name: 'check.pdf', mimeType, buffer: pdf })
      await expect(
        page.getByRole('button', { name: words('en', 'files:view', { name: 'check.pdf' }) }),
      ).toBeVisible()
      await form.getByRole('button', { name: words('en', 'form:save') }).click()
      await act(page, words('en', 'papers:step.approve'))
      await expect(page.getByText(words('en', 'papers:event.approve'), { exact: true }).first()).toBeVisible()
      await page.locator('dd').getByRole('link').first().click()
      await expect(
        page.getByText(words('en', 'papers-card:paperStatus.approved'), { exact: true }),
      ).toBeVisible()
      await expect(missing).toHaveCount(0)
    },
    create: () => form.getByRole('button', { name: t('create') }).click(),
    save: () => form.getByRole('button', { name: words('en', 'form:save') }).click(),
  }
}
