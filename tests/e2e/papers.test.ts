import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { DriverDocument } from '#contract/document.ts'
import type { Driver } from '#contract/driver.ts'
import type { Page as Rows } from '#contract/page.ts'
import type { TripCandidates, TripRow } from '#contract/trip.ts'
import { demoDriverPhone } from '#server/platform/demo-accounts.ts'
import { paperFile, paperFileName } from '#server/platform/files/demo-paper.ts'
import { routes } from '#src/lib/routes.ts'
import { graveFindings } from './support/axe.ts'
import { codeSentOn } from './support/mail.ts'
import { act, offered } from './support/record-actions.ts'
import { settled } from './support/settled.ts'
import type { System } from './support/system.ts'
import { type Another, test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

const t = (key: string, values?: Record<string, string>) => words('en', key, values)
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })
const field = (page: Page, key: string) => page.getByLabel(t(`papers:field.${key}`), { exact: false })
const form = (page: Page) => page.locator('form')
const chooser = (page: Page) => form(page).locator('input[type=file]')
const file = (page: Page, name: string) => page.getByRole('button', { name: t('files:view', { name }) })
const upload = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer })
const pdf = Buffer.from(
  paperFile(
    paperFileName({
      type: 'background_check',
      number: 'BC2091',
      issuedOn: '2026-01-31',
      expiresOn: '2091-05-31',
    }),
  ) ?? [],
)
const picture = async () =>
  upload(
    'licence.png',
    await sharp({ create: { width: 320, height: 200, channels: 3, background: '#9bd' } })
      .png()
      .toBuffer(),
    'image/png',
  )

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(path)
  expect(answer.status(), path).toBe(200)
  return (await answer.json()) as Answer
}

/** Why a driver can't be given a trip, as the dispatcher sees it when one is to be assigned. */
async function problemsOf(page: Page, driver: string): Promise<string> {
  const { results } = await read<Rows<TripRow>>(
    page,
    '/api/web/trip-management?status=unassigned&page_size=1',
  )
  const { drivers } = await read<TripCandidates>(
    page,
    `/api/web/trip-management/${results[0]?.id}/candidates`,
  )
  const found = drivers.find(({ id }) => id === driver)
  expect(found).toBeDefined()
  return (found?.problems ?? []).map(({ message }) => message).join(' ')
}

async function choose(page: Page, key: string, name: string) {
  await page.getByRole('combobox', { name: t(`papers:field.${key}`) }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

/** A driver of this test's own, signed in: a number is sent one code in 60 s, and another test may have had one. */
async function driverPage(desk: Page, another: Another, system: System): Promise<Page> {
  const { results } = await read<Rows<Driver>>(
    desk,
    '/api/web/drivers?status=available,on_duty,on_break,off_duty',
  )
  const own = results.find(({ phone }) => phone !== demoDriverPhone)
  if (!own) throw new Error('The demo has no second driver.')
  const page = await another(null)
  await page.goto(routes.driverLogin())
  await page.getByLabel('Mobile number').fill(own.phone)
  const code = await codeSentOn(system, own.phone, () =>
    page.getByRole('button', { name: 'Send code' }).click(),
  )
  await page.getByLabel('One-time code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(routes.day())
  return page
}

test('a renewed paper is uploaded, looked at and approved, and its driver can be given trips again', {
  tag: '@whole',
}, async ({ page }) => {
  // A form, four files and a record.
  test.slow()
  const { results } = await read<Rows<DriverDocument>>(
    page,
    '/api/web/driver-documents?status=expired&required=true&type=background_check',
  )
  const [old] = results
  if (!old) throw new Error('No driver of the demo has an expired background check.')
  expect(await problemsOf(page, old.driver.id)).toContain('Background check: valid until')

  await page.goto(`${routes.driverDocuments()}?new=1`)
  await choose(page, 'driver', old.driver.name)
  await form(page).locator('select').selectOption('background_check')
  await field(page, 'number').fill('BC-2091')
  await form(page).getByLabel(t('papers:field.expiresOn')).fill('2091-05-31')
  await chooser(page).setInputFiles([
    upload('lie.pdf', Buffer.from('<html><script>alert(1)</script></html>')),
    upload('large.pdf', Buffer.concat([pdf, Buffer.alloc(12 * 1024 * 1024)])),
    upload('certificate.pdf', pdf),
    await picture(),
  ])
  await expect(form(page).getByText(t('files:tooLarge', { name: 'large.pdf' }))).toBeVisible()
  await expect(form(page).getByText(/lie\.pdf: Choose a JPEG/)).toBeVisible()
  await expect(file(page, 'certificate.pdf')).toBeVisible()
  await expect(file(page, 'licence.png')).toBeVisible()
  expect(await graveFindings(page)).toEqual([])
  await form(page)
    .getByRole('button', { name: t('papers:driver.create') })
    .click()
  await expect(page.getByText(t('papers:blocks.pending'))).toBeVisible()

  await file(page, 'licence.png').click()
  const dialog = page.getByRole('dialog')
  const shown = dialog.getByRole('img', { name: 'licence.png' })
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await button(page, 'files:before').click()
  await expect(dialog.getByRole('heading', { name: 'certificate.pdf' })).toBeVisible()
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
    await expect(dialog.locator('iframe')).toHaveAttribute('src', /\/api\/web\/files\/[^/]+\/pdf#/)
    // The browser's own viewer has counted the pages once it could draw them. Before that it may take the focus.
    const viewer = () => page.frames().find((frame) => frame.url().startsWith('chrome-extension:'))
    await expect.poll(() => viewer()?.locator('#pagelength').textContent()).toBe('1')
  } else await expect(dialog.getByText(t('files:noViewer'))).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('link', { name: t('files:save') }).click()
  expect((await saved).suggestedFilename()).toBe('certificate.pdf')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const approve = button(page, 'papers:step.approve')
  await approve.click()
  const timeline = page.getByRole('list', { name: t('register-record:timeline') })
  await expect(timeline.getByText(t('papers:event.approve'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('papers:blocks.pending'))).toHaveCount(0)
  await expect(approve).toHaveCount(0)
  expect(await offered(page)).not.toContain(t('papers:step.approve'))
  expect(await problemsOf(page, old.driver.id)).not.toContain('Background check')
})

test('a driver brings a paper, the desk rejects it with a reason, and the driver reads why and brings it again', async ({
  page,
  another,
  system,
}) => {
  // Two people.
  test.slow()
  const driver = await driverPage(page, another, system)
  await driver.goto(routes.driverDocuments())
  await settled(driver)
  const own = await read<Rows<DriverDocument>>(driver, '/api/web/driver-documents')
  expect(new Set(own.results.map((one) => one.driver.id)).size).toBe(1)
  await driver
    .getByRole('link', { name: t('papers:driver.create') })
    .first()
    .click()
  // The form does not ask for the owner.
  await expect(form(driver).locator('select')).toBeVisible()
  await expect(driver.getByRole('combobox', { name: t('papers:field.driver') })).toHaveCount(0)
  await form(driver).locator('select').selectOption('other')
  await form(driver)
    .getByRole('button', { name: t('papers:driver.create') })
    .click()
  await expect(form(driver).getByText('Add a picture or a PDF of it.').first()).toBeVisible()
  await chooser(driver).setInputFiles(upload('letter.pdf', pdf))
  await expect(file(driver, 'letter.pdf')).toBeVisible()
  await form(driver)
    .getByRole('button', { name: t('papers:driver.create') })
    .click()
  await expect(driver.getByText(t('papers:status.pending'), { exact: true })).toBeVisible()
  await expect(button(driver, 'papers:step.approve')).toHaveCount(0)
  expect(await offered(driver)).not.toContain(t('papers:step.approve'))
  const id = new URL(driver.url()).searchParams.get('id') ?? ''

  await page.goto(routes.driverDocument(id))
  await act(page, t('papers:step.reject'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('papers:step.reject') }).click()
  await expect(dialog.getByLabel(t('papers:step.reject.reason'))).toBeFocused()
  await dialog.getByLabel(t('papers:step.reject.reason')).fill('The second page is missing.')
  await dialog.getByRole('button', { name: t('papers:step.reject') }).click()
  await expect(page.getByText(t('papers:rejected'))).toBeVisible()

  await driver.reload()
  await expect(driver.getByRole('main').getByText('The second page is missing.').first()).toBeVisible()
  await driver.goto(`${routes.driverDocument(id)}&edit=1`)
  await chooser(driver).setInputFiles(upload('page two.pdf', pdf))
  await expect(file(driver, 'page two.pdf')).toBeVisible()
  await button(driver, 'form:save').click()
  await expect(driver.getByText(t('papers:status.pending'), { exact: true })).toBeVisible()
})

test('all papers are listed by their last day, with how many there are of each', async ({ page }) => {
  await page.goto(routes.documents())
  await settled(page)
  const tab = page
    .getByRole('navigation', { name: t('papers:field.due') })
    .getByRole('link', { name: /^Expired/ })
  const counts = await read<Record<string, number>>(page, '/api/web/documents/counts')
  await expect(tab).toHaveText(new RegExp(`${counts.expired}$`))
  await tab.click()
  await expect(page).toHaveURL(/due=expired/)
  await settled(page)
  await expect(page.getByRole('row').filter({ hasText: t('papers:status.expired') })).toHaveCount(
    counts.expired ?? 0,
  )
  expect(await graveFindings(page)).toEqual([])
})
