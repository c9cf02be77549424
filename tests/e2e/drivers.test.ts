import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { graveFindings } from './support/axe.ts'
import { codeSentOn } from './support/mail.ts'
import { goodFile, pdf } from './support/pages/application-form.ts'
import { act } from './support/record-actions.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

const t = (key: string, values?: Record<string, string>) => words('en', key, values)
const box = (page: Page, field: string) =>
  page.getByRole('textbox', { name: t(`drivers:field.${field}`), exact: true })
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

test('a driver is invited by text, signs in with the code, and is out at once when suspended', async ({
  page,
  another,
  system,
}) => {
  // Two people, and a code that is texted.
  test.slow()
  const phone = '+447700912001'
  await page.goto(routes.driverCreate())
  await box(page, 'firstName').fill('Zadie')
  await box(page, 'lastName').fill('Okafor')
  // Taken by the demo's driver.
  await box(page, 'phone').fill('+447700900001')
  await box(page, 'licenceNumber').fill('OKAFO 801010')
  await page
    .locator('form')
    .getByRole('button', { name: t('drivers:create') })
    .click()
  await expect(box(page, 'phone')).toHaveAttribute('aria-invalid', 'true')
  await box(page, 'phone').fill(phone)
  await page
    .locator('form')
    .getByRole('button', { name: t('drivers:create') })
    .click()
  await expect(heading(page, 'Zadie Okafor')).toBeVisible()
  await expect(page.getByText(t('drivers:blocked'), { exact: true })).toHaveCount(2)
  await expect(page.getByText(t('papers-card:paper.safeguarding'), { exact: true })).toBeVisible()
  expect(await graveFindings(page)).toEqual([])
  const texted = (what: string) =>
    system.outbox().findLast((one) => one.includes(phone) && one.includes(what))
  await expect(() => expect(texted('/auth/driver-login/')).toBeTruthy()).toPass()

  const driver = await another(null)
  await driver.goto(routes.driverLogin())
  await driver.getByLabel('Mobile number').fill(phone)
  const code = await codeSentOn(system, phone, () =>
    driver.getByRole('button', { name: 'Send code' }).click(),
  )
  await driver.getByLabel('One-time code').fill(code)
  await driver.getByRole('button', { name: 'Verify' }).click()
  await expect(driver).toHaveURL(routes.day())

  await page.reload()
  await expect(page.getByText(t('drivers:event.joined'))).toBeVisible()
  await act(page, t('drivers:step.suspend'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('drivers:step.suspend') }).click()
  await expect(dialog.getByLabel(t('drivers:step.suspend.reason'))).toBeFocused()
  await dialog.getByLabel(t('drivers:step.suspend.reason')).fill('A complaint is being looked into')
  await dialog.getByRole('button', { name: t('drivers:step.suspend') }).click()
  await expect(page.getByText(t('drivers:stepped.suspend', { name: 'Zadie Okafor' }))).toBeVisible()
  await expect(page.getByText('A complaint is being looked into')).toBeVisible()
  await expect(button(page, 'drivers:step.reinstate')).toBeVisible()
  await expect(async () => {
    const { status } = await driver.evaluate(() =>
      fetch('/api/auth/profile').then((answer) => ({ status: answer.status })),
    )
    expect(status).toBe(401)
  }).toPass({ timeout: 5000 })
})

/** An application with two papers, as the form sends it. */
async function apply(page: Page, email: string, phone: string) {
  const started = await page.request.post('/api/registrations/applications')
  const { application } = (await started.json()) as { application: string }
  const file = async (name: string) => {
    const sent = await page.request.post('/api/registrations/files', {
      multipart: { application, file: { ...goodFile(name), buffer: pdf } },
    })
    return ((await sent.json()) as { id: string }).id
  }
  const answer = await page.request.post('/api/registrations/drivers', {
    data: {
      application,
      consent: true,
      firstName: 'Nia',
      lastName: 'Adeyemi',
      dob: '1990-02-28',
      phone,
      email,
      address: '4 Park Row, Bristol',
      licenceNumber: 'ADEYE 902280',
      licenceExpiresOn: '2091-05-31',
      badgeNumber: null,
      vehicle: null,
      papers: [
        { type: 'driving_licence', file: await file('licence.pdf') },
        { type: 'background_check', file: await file('check.pdf') },
      ],
    },
  })
  expect(answer.status()).toBe(201)
}

test.describe('an application to drive', () => {
  test('is found from the drivers, its papers are looked at in place, and it is rejected with a reason', async ({
    page,
    another,
    system,
  }) => {
    const email = 'nia.rejected@example.test'
    await apply(await another(null), email, '+447700912002')

    await page.goto(routes.drivers())
    await page.locator(`a[href^="${routes.applications()}?kind=driver"]`).click()
    await expect(page).toHaveURL(/kind=driver&status=pending/)
    // Others of that name may have applied too.
    await page.getByRole('searchbox').fill(email)
    await expect(page.locator('tbody [data-row-link]')).toHaveCount(1)
    await page.getByRole('link', { name: 'Nia Adeyemi' }).click()
    await expect(heading(page, 'Nia Adeyemi')).toBeVisible()
    await expect(page.getByText('28 Feb 1990')).toBeVisible()
    expect(await graveFindings(page)).toEqual([])
    await page.getByRole('button', { name: t('files:view', { name: 'licence.pdf' }) }).click()
    await expect(page.getByRole('dialog')).toContainText('licence.pdf')
    await page.keyboard.press('Escape')

    await button(page, 'application:reject').click()
    const dialog = page.getByRole('dialog')
    const reject = dialog.getByRole('button', { name: t('application:reject'), exact: true })
    await reject.click()
    const reason = dialog.getByLabel(t('application:reject.reason'))
    await expect(reason).toBeFocused()
    await reason.fill('The licence can’t be read.')
    await reject.click()
    await expect(page.getByText(t('application:rejected', { name: 'Nia Adeyemi' }))).toBeVisible()
    await expect(page.getByText('The licence can’t be read.')).toBeVisible()
    await expect(button(page, 'application:approve')).toBeDisabled()
    await expect(() =>
      expect(system.outbox().some((one) => one.includes(email) && one.includes('can’t be read'))).toBe(true),
    ).toPass()
  })
})

test.describe('who only reads', () => {
  test.use({ role: 'viewer' })
  test('finds drivers and applications, and no way to change or to decide', async ({ page }) => {
    await page.goto(routes.drivers())
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('link', { name: t('drivers:create') })).toBeHidden()
    await page.getByRole('link', { name: t('applications:title') }).click()
    await expect(page).toHaveURL(routes.applications())
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(/\?id=/)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(button(page, 'application:approve')).toHaveCount(0)
    await expect(button(page, 'application:reject')).toHaveCount(0)
  })
})
