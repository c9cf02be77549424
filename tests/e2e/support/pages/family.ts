import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { words } from '../words.ts'

const t = (key: string, values?: Record<string, string>) => words('en', key, values)

/** Who may fetch a child, at the child's page, as a parent and as the office see it. */
export function familyPage(page: Page) {
  const dialog = page.getByRole('dialog')
  const card = page.getByRole('region', { name: t('family:pickups') })
  const person = (name: string) => card.getByRole('listitem').filter({ hasText: name })
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  const step = (name: string, action: string) =>
    person(name).getByRole('button', { name: t(`family:proposal.${action}`), exact: true })
  const confirm = (key: string) => dialog.getByRole('button', { name: t(key), exact: true })
  return {
    person,
    state: (name: string, status: 'pending' | 'rejected') =>
      person(name).getByText(t(`family:proposal.${status}`), { exact: true }),
    event: (type: string) =>
      page
        .getByRole('list', { name: t('register-record:timeline') })
        .getByText(t(`children:event.${type}`))
        .first(),
    /** Opens the first of a parent's children; answers its name. */
    async openFirstChild(): Promise<string> {
      await page.goto(routes.children())
      const link = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first()
      const name = ((await link.textContent()) ?? '').trim()
      await link.click()
      await expect(card).toBeVisible()
      return name
    },
    /** From what needs attention on the dashboard to the children with proposals, and to one of them. */
    async openPending(name: string): Promise<void> {
      await page
        .getByRole('region', { name: t('dashboard:attention.title') })
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: t('dashboard:attention.pickups_pending') }) })
        .getByRole('link')
        .click()
      await page.getByRole('table').getByRole('link', { name, exact: true }).click()
      await expect(card).toBeVisible()
    },
    async propose(name: string, relationship: string, phone: string, { refused = false } = {}) {
      await button('family:proposal.add').click()
      const field = (key: string) => dialog.getByRole('textbox', { name: t(key), exact: false })
      await field('family:pickup.name').fill(name)
      await field('family:pickup.relationship').fill(relationship)
      await field('family:phone').fill(phone)
      await confirm('family:proposal.send').click()
      if (refused) {
        await expect(field('family:pickup.name')).toHaveAttribute('aria-invalid', 'true')
        await confirm('dialog:back').click()
      }
      await expect(dialog).toHaveCount(0)
    },
    async withdraw(name: string) {
      await step(name, 'withdraw').click()
      await confirm('family:proposal.withdraw').click()
      await expect(dialog).toHaveCount(0)
    },
    async reject(name: string, reason: string) {
      await step(name, 'reject').click()
      await dialog.getByRole('textbox', { name: t('family:proposal.why') }).fill(reason)
      await confirm('family:proposal.reject').click()
      await expect(dialog).toHaveCount(0)
    },
    /** Their identity document was seen. */
    async approve(name: string) {
      await step(name, 'approve').click()
      await dialog.getByRole('switch', { name: t('family:pickup.idSeen') }).check()
      await confirm('family:proposal.approve').click()
      await expect(dialog).toHaveCount(0)
    },
  }
}
