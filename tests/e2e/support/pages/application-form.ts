import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { words } from '#tests/e2e/support/words.ts'

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** A paper that is fine. */
export const goodFile = (name = 'paper.pdf') => ({ name, mimeType: 'application/pdf', buffer: pdf })

/** A registration form in the words of a language. */
export function registrationForm(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, `application-form:${key}`, values)
  const notice = (key: string, values?: Record<string, string>) =>
    words(locale, `application-notices:${key}`, values)
  const field = (key: string) => page.getByLabel(t(key), { exact: false }).and(page.locator(':visible'))
  const paper = (key: string) => page.locator('[data-paper]').filter({ hasText: t(`paper.${key}`) })
  const next = () => page.getByRole('button', { name: t('continue') }).click()
  const back = () => page.getByRole('button', { name: t('back') }).click()
  const send = () => page.getByRole('button', { name: t('send') }).click()
  const heading = (key: string) => page.getByRole('heading', { level: 2, name: t(key), exact: true })
  const upload = async (key: string, file = goodFile(`${key}.pdf`)) => {
    await paper(key).locator('input[type=file]').setInputFiles(file)
    await expect(paper(key).getByRole('listitem').filter({ hasText: file.name })).toContainText(
      notice('file.sent', { size: '' }).trim(),
    )
  }
  const select = (key: string, option: string) => field(key).selectOption({ label: t(option) })

  async function person(email: string, phone: string) {
    await field('firstName').fill('Nia')
    await field('lastName').fill('Adeyemi')
    await field('dob').fill('1990-02-28')
    await field('phone').fill(phone)
    await field('email').fill(email)
    await field('address').fill('4 Park Row, Bristol')
    await next()
    await expect(heading('licence')).toBeFocused()
  }
  async function licence() {
    await field('licenceNumber').fill('ADEYE 902280')
    await field('licenceExpiresOn').fill('2091-05-31')
    await next()
    await expect(heading('vehicle')).toBeFocused()
  }
  async function fleetVehicle() {
    await page.getByRole('radio', { name: t('ownVehicle.no') }).check()
    await next()
    await expect(heading('documents')).toBeFocused()
  }
  async function ownVehicle(plate: string) {
    await page.getByRole('radio', { name: t('ownVehicle.yes') }).check()
    await field('plate').fill(plate)
    await field('year').fill('2021')
    await field('brand').fill('Ford')
    await field('model').fill('Galaxy')
    await select('body', 'body.car')
    await select('fuel', 'fuel.hybrid')
    await field('seats').fill('6')
    await field('wheelchairSpaces').fill('0')
    await next()
    await expect(heading('documents')).toBeFocused()
  }
  async function agreeAndSend(consent = 'consent.driver') {
    await page.getByRole('checkbox', { name: t(consent) }).check()
    await send()
  }
  async function company(email: string, name = 'St Brigid School') {
    await field('company.name').fill(name)
    await select('company.type', 'company.type.school')
    await field('address').fill('1 Hill Road, Bristol')
    await next()
    await field('firstName').fill('Orla')
    await field('lastName').fill('Byrne')
    await field('email').fill(email)
    await field('phone').fill('+44 7700 910 301')
    await next()
    await select('payment', 'payment.invoice')
    await field('currency').selectOption('GBP')
    await field('zone').selectOption('Europe/London')
    await next()
    await expect(heading('review')).toBeFocused()
  }
  const done = page.getByRole('heading', { name: t('done.title') })
  return {
    t,
    notice,
    field,
    paper,
    next,
    back,
    send,
    heading,
    upload,
    person,
    licence,
    fleetVehicle,
    ownVehicle,
    agreeAndSend,
    company,
    done,
  }
}
