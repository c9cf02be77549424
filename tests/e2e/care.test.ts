import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { graveFindings } from './support/axe.ts'
import { act, offered } from './support/record-actions.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'support' })

const label = (register: string, field: string) => words('en', `${register}:field.${field}`)
const box = (page: Page, register: string, field: string) =>
  page.getByRole('textbox', { name: label(register, field), exact: true })
const select = (page: Page, register: string, field: string) =>
  page.getByRole('combobox', { name: label(register, field), exact: true })
const create = (page: Page, register: string) =>
  page.locator('form').getByRole('button', { name: words('en', `${register}:create`) })
const button = (page: Page, key: string) => page.getByRole('button', { name: words('en', key), exact: true })

const script = '<img src=x onerror=\'document.title = "ran"\'>'

test('a ticket is taken down, answered by mail with an answer that was ready, and never runs what it holds', async ({
  page,
  system,
}) => {
  await page.goto(`${routes.tickets()}?new=1`)
  await box(page, 'tickets', 'requester').fill('Nia Adeyemi')
  await box(page, 'tickets', 'email').fill('nia@example.test')
  await select(page, 'tickets', 'language').fill('Fren')
  await page.getByRole('option', { name: 'French', exact: true }).click()
  await box(page, 'tickets', 'subject').fill(`Lost ${script}`)
  await select(page, 'tickets', 'category').selectOption('trip')
  await box(page, 'tickets', 'description').fill(`The blue bag ${script}`)
  await create(page, 'tickets').click()
  const talk = page.getByRole('list', { name: words('en', 'ticket-talk:title') })
  await expect(talk.getByText(`The blue bag ${script}`)).toBeVisible()

  await page.getByLabel(words('en', 'ticket-talk:canned')).selectOption('lost_property')
  const text = page.getByRole('textbox', { name: words('en', 'ticket-talk:text.reply') })
  await expect(text).toHaveValue(/^Bonjour Nia Adeyemi,/)
  await button(page, 'ticket-talk:submit.reply').click()
  await expect(talk.getByText(words('en', 'ticket-talk:sent', { email: 'nia@example.test' }))).toBeVisible()
  await expect(text).toHaveValue('')
  await expect(page.getByText(words('en', 'tickets:status.waiting')).first()).toBeVisible()
  await expect.poll(() => system.outbox().filter((line) => line.includes('nia@example.test'))).toHaveLength(1)

  await page.getByText(words('en', 'ticket-talk:write.note'), { exact: true }).click()
  await page.getByRole('textbox', { name: words('en', 'ticket-talk:text.note') }).fill('Bag is at the depot')
  await button(page, 'ticket-talk:submit.note').click()
  await expect(talk.getByRole('listitem')).toHaveCount(3)
  expect(await graveFindings(page)).toEqual([])
  await page.goto(`${routes.tickets()}?search=Lost`)
  await expect(page.getByRole('row', { name: script })).toBeVisible()
  await expect(page).not.toHaveTitle('ran')
})

test('tickets are counted by tab, and the overdue ones are marked', async ({ page }) => {
  await page.goto(routes.tickets())
  await settled(page)
  const tab = page.getByRole('link', { name: new RegExp(`^${words('en', 'tickets:status.overdue')}`) })
  // The counts come after the rows.
  await expect(tab.locator('span')).toHaveText(/\d/)
  const count = Number(await tab.locator('span').textContent())
  expect(count).toBeGreaterThan(0)
  await tab.click()
  await expect(page).toHaveURL(/status=overdue/)
  await settled(page)
  const marks = page.getByRole('img', { name: words('en', 'tickets:overdue') })
  await expect(marks).toHaveCount(Math.min(count, 25))
})

test('a complaint of safeguarding is resolved with its outcome, and for others it does not exist', async ({
  page,
  another,
}) => {
  test.slow()
  await page.goto(`${routes.complaints()}?new=1`)
  await select(page, 'driver-complaints', 'category').selectOption('safeguarding')
  await box(page, 'driver-complaints', 'reporter').fill('Zelda Marsh')
  await box(page, 'driver-complaints', 'description').fill('Left alone at the gate')
  await create(page, 'driver-complaints').click()
  await expect(page.getByText(words('en', 'driver-complaints:safeguarding'))).toBeVisible()
  const address = page.url()

  const dispatcher = await another('dispatcher')
  await dispatcher.goto(address)
  await expect(dispatcher.getByText(words('en', 'register-record:missing.title'))).toBeVisible()
  await dispatcher.goto(`${routes.complaints()}?search=Zelda`)
  await expect(dispatcher.getByText(words('en', 'table:none.title'))).toBeVisible()

  await act(page, words('en', 'driver-complaints:step.start'))
  await button(page, 'driver-complaints:step.resolve').click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: words('en', 'driver-complaints:step.resolve') })
  await confirm.click()
  await expect(dialog.getByText(words('en', 'form:required'), { exact: true })).toBeVisible()
  await dialog.getByRole('textbox').fill('Referred to the council')
  await confirm.click()
  await expect(button(page, 'driver-complaints:step.close')).toBeVisible()
  await expect(page.getByText('Referred to the council').first()).toBeVisible()
})

test.describe('as an admin', () => {
  test.use({ role: 'admin' })

  test('a build that does not count up is refused at its field; a better one is released', async ({
    page,
  }) => {
    await page.goto(`${routes.versions()}?new=1`)
    await select(page, 'app-versions', 'app').selectOption('driver')
    await select(page, 'app-versions', 'platform').selectOption('ios')
    await box(page, 'app-versions', 'semver').fill('4.0.0')
    await box(page, 'app-versions', 'build').fill('12')
    await box(page, 'app-versions', 'minSupported').fill('3.7.0')
    await box(page, 'app-versions', 'notes').fill('A new map')
    await create(page, 'app-versions').click()
    await expect(page.getByText(/^Builds count up/).first()).toBeVisible()
    await box(page, 'app-versions', 'build').fill('400')
    await create(page, 'app-versions').click()
    await button(page, 'app-versions:step.release').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('en', 'app-versions:step.release'), exact: true })
      .click()
    await expect.poll(() => offered(page)).toContain(words('en', 'app-versions:step.retire'))
  })
})
