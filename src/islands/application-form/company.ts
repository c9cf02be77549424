import type { CompanyApplication } from '#contract/application.ts'
import { toE164 } from '#src/islands/form/phone.ts'
import { site } from '#src/lib/site.ts'
import { sendCompanyApplication } from '#src/stores/application-form.ts'
import type { Values } from './form-values.ts'
import { intlTag } from './page-locale.ts'
import { wireWizard } from './wizard.ts'

type Details = Omit<CompanyApplication, 'application'>

/** What was filled in as the API takes it. */
function readDetails(values: Values): Details {
  const value = (field: string) => values[field] ?? ''
  return {
    name: value('name'),
    type: value('type') as Details['type'],
    registrationNo: value('registrationNo') || null,
    address: value('address'),
    contactFirstName: value('contactFirstName'),
    contactLastName: value('contactLastName'),
    phone: toE164(value('phone'), site.country),
    email: value('email'),
    currency: value('currency'),
    timezone: value('timezone'),
    paymentMethod: value('paymentMethod') as Details['paymentMethod'],
    message: value('message') || null,
    consent: true,
  }
}

const option = (value: string, text: string) => new Option(text, value)

/** What every browser knows by itself need not travel with the page. */
function fill(form: HTMLFormElement): void {
  const names = new Intl.DisplayNames(intlTag(), { type: 'currency' })
  const order = new Intl.Collator(intlTag())
  const currencies = Intl.supportedValuesOf('currency')
    .map((code) => ({ code, text: `${names.of(code)} (${code})` }))
    .toSorted((a, b) => order.compare(a.text, b.text))
  form
    .querySelector('[data-fill=currency]')
    ?.append(...currencies.map(({ code, text }) => option(code, text)))
  const zone = form.querySelector<HTMLSelectElement>('[data-fill=zone]')
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = new Set([...Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'))])
  zone?.append(...[...zones].map((name) => option(name, name.replaceAll('_', ' '))))
  if (zone && zones.has(here)) zone.value = here
}

const form = document.querySelector<HTMLFormElement>('form[data-form=company-registration]')
if (form) {
  fill(form)
  wireWizard(form, {
    key: 'kerbside:company-registration',
    send: (values) => sendCompanyApplication(readDetails(values)),
  })
}
