import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { statementsPage } from './support/pages/statements.ts'
import { offered } from './support/record-actions.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'finance' })

const en = (key: string) => words('en', key)
const box = (page: Page, register: string, field: string) =>
  page.getByRole('textbox', { name: en(`${register}:field.${field}`), exact: true })
const button = (page: Page, key: string) => page.getByRole('button', { name: en(key), exact: true })

test('a fare rule is tried while it is typed, and what is wrong is shown at its field', async ({ page }) => {
  await page.goto(`${routes.fares()}?new=1`)
  const trial = page.getByRole('region', { name: en('fare-trial:title') })
  await expect(trial.getByText(en('fare-trial:incomplete'))).toBeVisible()
  await box(page, 'fare-rules', 'name').fill('Airport')
  await box(page, 'fare-rules', 'base').fill('5')
  await box(page, 'fare-rules', 'perKm').fill('2')
  await page.getByLabel(en('fare-rules:field.validFrom'), { exact: false }).fill('2026-01-01')
  await trial.getByLabel(en('fare-trial:field.km')).fill('10')
  await trial.getByLabel(en('fare-trial:field.day')).fill('2026-01-05')
  await expect(trial.getByRole('row', { name: en('quote:total') })).toContainText('£25.00')
  // The demo's standard tariff has the same priority, and is there for any vehicle too.
  await expect(trial.getByText(en('fare-trial:overlaps.title'))).toBeVisible()
  await box(page, 'fare-rules', 'priority').fill('900')
  await expect(trial.getByText(en('fare-trial:applies'))).toBeVisible()
  await page.getByLabel(en('fare-rules:field.validTo'), { exact: false }).fill('2025-01-01')
  await page
    .locator('form')
    .getByRole('button', { name: en('fare-rules:create') })
    .click()
  await expect(page.getByText('This is before the first day.', { exact: true })).toBeVisible()
})

test('thousands may have a mark between them, and what is no amount is not sent as another one', async ({
  page,
}) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/web/fare-rules')) sent += 1
  })
  await page.goto(`${routes.fares()}?new=1`)
  const base = box(page, 'fare-rules', 'base')
  await base.fill('1,250')
  await base.blur()
  await expect(base).toHaveValue('1250.00')
  await box(page, 'fare-rules', 'name').fill('Coach')
  await page.getByLabel(en('fare-rules:field.validFrom'), { exact: false }).fill('2026-01-01')
  await base.fill('1,250,5')
  await page
    .locator('form')
    .getByRole('button', { name: en('fare-rules:create') })
    .click()
  await expect(page.getByText(en('form:number.invalid')).first()).toBeVisible()
  await expect(base).toBeFocused()
  expect(sent).toBe(0)
})

test('a statement goes from a draft to paid, and is printed alone', async ({ page }) => {
  // A draft, three steps and a print.
  test.slow()
  await page.goto(`${routes.statements()}?status=draft`)
  await settled(page)
  const row = page.getByRole('row', { name: 'Bristol Royal Hospital for Children' })
  await row.getByRole('link').first().click()
  const sheet = page.getByRole('article', { name: en('statement-sheet:title') })
  await expect(sheet.getByText(en('statement-sheet:notIssued'))).toBeVisible()

  await button(page, 'statement-sheet:add').click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel(en('statement-sheet:field.note'))
    .fill('<img src=x onerror=alert(1)> waiting at ward 3')
  await dialog.getByLabel(en('statement-sheet:amount')).fill('12.34')
  await dialog.getByRole('button', { name: en('statement-sheet:add') }).click()
  await expect(dialog).toBeHidden()
  await expect(sheet.getByRole('row', { name: 'ward 3' })).toContainText('£12.34')

  await button(page, 'statements:step.issue').click()
  await dialog.getByRole('button', { name: en('statements:step.issue') }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^ST-\d{6}$/ })).toBeVisible()
  await expect(button(page, 'statement-sheet:add')).toHaveCount(0)

  const pay = async (amount: string) => {
    await button(page, 'statements:step.pay').click()
    await dialog.getByLabel(en('statements:step.pay.amount')).fill(amount)
    await dialog.getByRole('button', { name: en('statements:step.pay') }).click()
  }
  await pay('999999')
  await expect(dialog.getByText(/^No more than .* is open\.$/)).toBeVisible()
  const [, open = ''] =
    /than ([\d.]+)/.exec((await dialog.getByText(/^No more than/).textContent()) ?? '') ?? []
  await page.keyboard.press('Escape')
  await pay('2.34')
  await expect(sheet.getByText(en('statements:status.part_paid'))).toBeVisible()
  await pay((Number(open) - 2.34).toFixed(2))
  // The sums have a line of that name too.
  const state = sheet.locator('span').filter({ hasText: new RegExp(`^${en('statements:status.paid')}$`) })
  await expect(state.first()).toBeVisible()
  await expect(button(page, 'statements:step.pay').and(page.locator(':not([aria-disabled])'))).toHaveCount(0)
  expect(await offered(page)).not.toContain(en('statements:step.pay'))

  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(button(page, 'statement-sheet:print')).toBeHidden()
  await expect(page.getByRole('heading', { name: en('register-record:timeline') })).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeHidden()
})

test('a draft without a party or with a period that is not over is refused at the field', async ({
  page,
}) => {
  await page.goto(`${routes.statements()}?new=1`)
  const create = page.locator('form').getByRole('button', { name: en('statements:create') })
  const party = page.getByRole('combobox', { name: en('statements:field.company') })
  await expect(party).toHaveAttribute('aria-required', 'true')
  await create.click()
  await expect(page.locator('form').getByText(en('form:required'), { exact: true })).toBeVisible()
  await party.fill('Claremont')
  await page.getByRole('option', { name: 'Claremont School' }).click()
  await box(page, 'statements', 'to').fill('2099-01-01')
  await create.click()
  await expect(
    page.getByText('The period must be over: choose a day before today.', { exact: true }),
  ).toBeVisible()
})

test.describe('in a browser far from the office', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('a new statement is of the last month at the office', async ({ page }) => {
    // The first of April in Kiritimati, and March yet wherever the demo business stands.
    await page.clock.setFixedTime('2026-03-31T11:00:00Z')
    await page.goto(`${routes.statements()}?new=1`)
    await expect(box(page, 'statements', 'from')).toHaveValue('1 Feb 2026')
    await expect(box(page, 'statements', 'to')).toHaveValue('28 Feb 2026')
  })
})

test.describe('a parent', () => {
  test.use({ role: 'parent' })

  test('finds their statements in the menu, and reads and prints one without changing it', async ({
    page,
    another,
  }) => {
    const desk = await another('finance')
    const [issued] = await statementsPage(desk).known('partyKind=parent&status=issued,part_paid,paid')
    if (!issued) throw new Error('the demo parent has no statement')
    const own = statementsPage(page)
    await own.openFromMenu()
    await expect(own.row(issued.reference)).toContainText(issued.party.name)
    // Nothing is drafted, imported or ticked here.
    await expect(own.create).toBeHidden()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    // Whose they are is no question either.
    const filter = (name: string) =>
      page.getByRole('button', { name: en(`statements:field.${name}`), exact: true })
    await expect(filter('status')).toBeVisible()
    for (const name of ['partyKind', 'company', 'driver']) await expect(filter(name)).toBeHidden()
    await own.open(issued.reference)
    await expect(own.sheet).toContainText(issued.party.name)
    await expect(own.sheet).not.toContainText('-£0.00')
    await expect(own.sheet.getByRole('row').nth(1)).toContainText(en('statement-sheet:kind.fare'))
    await expect(own.button('statement-sheet:print')).toBeEnabled()
    for (const step of ['statements:step.pay', 'statements:step.void', 'statement-sheet:add'])
      await expect(own.button(step)).toHaveCount(0)
    expect(await offered(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await expect(own.sheet).toBeVisible()
    await expect(own.button('statement-sheet:print')).toBeHidden()
  })

  test('is not shown what another got', async ({ page, another }) => {
    const desk = await another('finance')
    const [others] = await statementsPage(desk).known('partyKind=company&status=issued,part_paid,paid')
    const own = statementsPage(page)
    await own.openAt(others?.id ?? '')
    await expect(page.getByText(en('register-record:missing.title'))).toBeVisible()
    await expect(own.sheet).toHaveCount(0)
  })
})
