import { expect, type Page } from '@playwright/test'
import type { Application } from '#contract/application.ts'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { graveFindings } from './support/axe.ts'
import { badGateway } from './support/fault-proxy.ts'
import { goodFile, pdf, registrationForm } from './support/pages/application-form.ts'
import { test } from './support/test.ts'

test.use({ role: null })

const path = entryRoutes.driverRegistration()
const sends = /\/api\/registrations\/drivers/

/** The application of an address, as an admin sees it. */
async function applicationOf(admin: Page, email: string): Promise<Application | undefined> {
  const answer = await admin.request.get(`/api/web/registrations?search=${email}`)
  return ((await answer.json()) as { results: Application[] }).results[0]
}

const storage = (page: Page) =>
  page.evaluate(() => ({ local: JSON.stringify(localStorage), tab: JSON.stringify(sessionStorage) }))

async function toDocuments(page: Page, email: string, phone: string) {
  await page.goto(path)
  const form = registrationForm(page)
  await form.person(email, phone)
  await form.licence()
  await form.fleetVehicle()
  return form
}

test('a driver applies with own vehicle and papers, and waits for the staff', async ({ page, another }) => {
  const email = 'nia.applies@example.test'
  await page.goto(routes.driverLogin())
  await page.getByRole('link', { name: 'Apply to drive' }).click()
  await expect(page).toHaveURL(path)
  const form = registrationForm(page)
  await form.person(email, '07700 910201')
  await form.licence()
  await form.ownVehicle('wx19 kbe')
  await form.upload('driving_licence', goodFile('front.pdf'))
  await form.upload('driving_licence', goodFile('back.pdf'))
  for (const paper of ['background_check', 'insurance', 'inspection']) await form.upload(paper)
  await form.paper('insurance').getByLabel(form.notice('file.until')).fill('2091-01-31')
  await form.paper('inspection').getByLabel(form.notice('file.until')).fill('2091-02-28')
  await form
    .paper('driving_licence')
    .getByRole('button', { name: form.notice('file.removeNamed', { name: 'back.pdf' }) })
    .click()
  await form.next()
  await expect(form.heading('review')).toBeFocused()
  for (const text of [
    'Nia',
    '28 February 1990',
    'ADEYE 902280',
    'wx19 kbe',
    'Hybrid',
    'front.pdf',
    'insurance.pdf · 31 January 2091',
  ])
    await expect(page.locator('[data-review]').getByText(text, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('back.pdf')).toHaveCount(0)
  expect((await storage(page)).local).not.toMatch(/Nia|910201|nia\.applies/)

  await form.agreeAndSend()
  await expect(form.done).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  expect((await storage(page)).tab).not.toMatch(/Nia|910201|nia\.applies/)
  const registration = await applicationOf(await another('admin'), email)
  expect(registration).toMatchObject({ status: 'pending', actions: ['approve', 'reject'] })
  expect(registration?.driver).toMatchObject({
    phone: '+447700910201',
    vehicle: { plate: 'WX19 KBE', seats: 6 },
  })
  expect(registration?.files.map(({ name }) => name)).toHaveLength(4)
})

test('a future birth, an expired licence and a number without sense are shown at once', async ({
  page,
  faults,
}) => {
  await page.goto(path)
  const form = registrationForm(page)
  await form.next()
  await expect(page.getByText(form.notice('problem.missing'))).toHaveCount(6)
  await expect(form.field('firstName')).toBeFocused()
  await form.field('firstName').fill('Nia')
  await form.field('lastName').fill('Adeyemi')
  await form.field('dob').fill('2091-01-01')
  await form.field('phone').fill('my phone')
  await form.field('email').fill('nobody')
  await form.field('address').fill('4 Park Row')
  await form.next()
  await expect(form.field('dob')).toBeFocused()
  for (const key of ['problem.birthAhead', 'problem.phone', 'problem.email'])
    await expect(page.getByText(form.notice(key))).toBeVisible()
  await form.field('dob').fill('2024-01-01')
  await form.next()
  await expect(page.getByText(form.notice('problem.tooYoung'))).toBeVisible()
  await form.person('fine@example.test', '+447700910202')
  await form.field('licenceNumber').fill('A 1')
  await form.field('licenceExpiresOn').fill('2020-01-01')
  await form.next()
  await expect(page.getByText(form.notice('problem.expired'))).toBeVisible()
  await expect(form.field('licenceExpiresOn')).toBeFocused()
  expect(faults.seen(/\/api\/registrations/)).toEqual([])
})

test('a wrong kind of file and one of 12 MB are refused by name, and the next one is taken', async ({
  page,
  faults,
}) => {
  const form = await toDocuments(page, 'files@example.test', '+447700910203')
  await form.next()
  await expect(page.getByText(form.notice('file.missing'))).toHaveCount(2)
  const input = form.paper('driving_licence').locator('input[type=file]')
  await input.setInputFiles({
    name: 'licence.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<svg onload="x"/>'),
  })
  await expect(form.paper('driving_licence')).toContainText(
    'licence.jpg was not accepted: Choose a JPEG, PNG or WebP',
  )
  const before = faults.seen(/registrations\/files/).length
  const large = Buffer.concat([pdf, Buffer.alloc(12 * 1024 * 1024)])
  await input.setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: large })
  await expect(form.paper('driving_licence')).toContainText(
    form.notice('file.tooLarge', { name: 'scan.pdf' }),
  )
  expect(faults.seen(/registrations\/files/)).toHaveLength(before)
  await form.upload('driving_licence')
  await expect(form.paper('driving_licence').locator('p').filter({ hasText: 'scan.pdf' })).toHaveCount(0)
})

test('a server that is down loses nothing, neither in an upload nor in the end', async ({
  page,
  faults,
  another,
}) => {
  const email = 'patient@example.test'
  const form = await toDocuments(page, email, '+447700910204')
  faults.spoil(/registrations\/files/, badGateway, { times: 1 })
  await form.paper('background_check').locator('input[type=file]').setInputFiles(goodFile('check.pdf'))
  await expect(form.paper('background_check')).toContainText(
    'check.pdf was not accepted: The server is not available',
  )
  await form.upload('background_check')
  await form.upload('driving_licence')
  await form.next()
  faults.spoil(sends, badGateway)
  await form.agreeAndSend()
  await expect(page.getByRole('alert').filter({ hasText: /not available/ })).toBeVisible()
  await form.back()
  await expect(form.paper('driving_licence')).toContainText('driving_licence.pdf')
  await form.next()
  faults.heal()
  // The server takes it in, but its answer is lost: whoever sends again, person or browser, is not two drivers.
  faults.spoil(sends, { kind: 'lose' }, { times: 1 })
  await expect(async () => {
    if (await form.done.isHidden()) await form.send()
    await expect(form.done).toBeVisible({ timeout: 3000 })
  }).toPass()
  expect(faults.seen(sends).length).toBeGreaterThan(1)
  const admin = await another('admin')
  const { count } = (await (await admin.request.get(`/api/web/drivers?search=${email}`)).json()) as {
    count: number
  }
  expect(count).toBe(1)
})

test('a reload goes on where it was, the way back leads to the step before, another tab knows nothing', async ({
  page,
  context,
}) => {
  const form = await toDocuments(page, 'resume@example.test', '+447700910205')
  await form.upload('driving_licence')
  await page.reload()
  await expect(form.heading('documents')).toBeVisible()
  await expect(form.paper('driving_licence')).toContainText('driving_licence.pdf')
  await page.goBack()
  await expect(form.heading('vehicle')).toBeVisible()
  await form.back()
  await form.back()
  await expect(form.field('firstName')).toHaveValue('Nia')
  await expect(form.field('email')).toHaveValue('resume@example.test')
  const other = await context.newPage()
  await other.goto(path)
  await expect(registrationForm(other).field('firstName')).toHaveValue('')
})

test('what the server refuses is shown at its field, in its step', async ({ page, faults }) => {
  const form = await toDocuments(page, 'refused@example.test', '+447700910206')
  for (const paper of ['driving_licence', 'background_check']) await form.upload(paper)
  await form.next()
  faults.spoil(
    sends,
    {
      kind: 'answer',
      status: 400,
      body: JSON.stringify({ licenceExpiresOn: ['This licence has expired.'] }),
      headers: { 'content-type': 'application/json' },
    },
    { times: 1 },
  )
  await form.agreeAndSend()
  await expect(form.heading('licence')).toBeVisible()
  await expect(form.field('licenceExpiresOn')).toBeFocused()
  await expect(page.getByText('This licence has expired.')).toBeVisible()
})

test('an application that took too long asks for the files again and keeps the rest', async ({
  page,
  faults,
}) => {
  const form = await toDocuments(page, 'slow@example.test', '+447700910207')
  for (const paper of ['driving_licence', 'background_check']) await form.upload(paper)
  await form.next()
  const over = { detail: 'Too much time has passed.', code: 'application_expired' }
  const headers = { 'content-type': 'application/json' }
  faults.spoil(sends, { kind: 'answer', status: 410, body: JSON.stringify(over), headers }, { times: 1 })
  await form.agreeAndSend()
  await expect(page.getByRole('alert').filter({ hasText: 'Too much time' })).toBeVisible()
  await form.send()
  await expect(form.heading('documents')).toBeVisible()
  await expect(page.getByText(form.notice('file.missing'))).toHaveCount(2)
  for (const paper of ['driving_licence', 'background_check']) await form.upload(paper)
  await form.next()
  await form.send()
  await expect(form.done).toBeVisible()
})

test('a clock that is a day fast is no reason to begin anew: one application, its files and the reload', async ({
  page,
  faults,
}) => {
  await page.clock.install({ time: Date.now() + 24 * 3_600_000 })
  const form = await toDocuments(page, 'early@example.test', '+447700910210')
  await form.upload('driving_licence')
  await page.reload()
  await expect(form.paper('driving_licence')).toContainText('driving_licence.pdf')
  await form.upload('background_check')
  await form.next()
  await form.agreeAndSend()
  await expect(form.done).toBeVisible()
  expect(faults.seen(/\/api\/registrations\/applications/, 'POST')).toHaveLength(1)
})

test('ten clicks send one application', async ({ page, faults }) => {
  const form = await toDocuments(page, 'clicks@example.test', '+447700910208')
  for (const paper of ['driving_licence', 'background_check']) await form.upload(paper)
  await form.next()
  await page.getByRole('checkbox', { name: form.t('consent.driver') }).check()
  faults.spoil(sends, { kind: 'delay', milliseconds: 300 })
  await page.getByRole('button', { name: form.t('send') }).evaluate((button: HTMLButtonElement) => {
    for (let n = 0; n < 10; n += 1) button.click()
  })
  await expect(form.done).toBeVisible()
  expect(faults.seen(sends)).toHaveLength(1)
})

test('no step has a serious finding of axe, nor a sideways scroll at 320 px, in English or Arabic', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const locale of ['en', 'ar'] as const) {
    await page.goto(localePath(locale, path))
    const form = registrationForm(page, locale)
    const look = async () => {
      expect(await graveFindings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
    await form.next()
    await look()
    await form.person(`axe.${locale}@example.test`, '+447700910209')
    await look()
    await form.licence()
    await form.ownVehicle('AX19 AXE')
    for (const paper of ['driving_licence', 'background_check', 'insurance', 'inspection'])
      await form.upload(paper)
    await look()
    for (const paper of ['insurance', 'inspection'])
      await form.paper(paper).getByLabel(form.notice('file.until')).fill('2091-01-31')
    await form.next()
    await expect(form.heading('review')).toBeFocused()
    await look()
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('about:blank')
  }
})

test.describe('somebody who is signed in', () => {
  test.use({ role: 'viewer' })
  test('is sent away', async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(routes.dashboard())
  })
})
