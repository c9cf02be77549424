import type { CompanyDetails, DriverDetails } from '#contract/application.ts'
import { fullName } from '#src/islands/shared/people/full-name.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import { codeName } from '#src/lib/format/code-names.ts'

export interface Fact {
  label: string
  value: string | null
  /** Numbers, plates, addresses of mail: left to right in every language. */
  ltr?: true
}
export interface Section {
  title: string
  facts: readonly Fact[]
}

/** The sections of a driver's application, in the order of the form. */
export function driverSections(details: DriverDetails, { t, format }: I18n): Section[] {
  const label = (key: string) => t(`application:field.${key}`)
  const day = (value: string) => format.date(value, 'UTC')
  const { vehicle } = details
  return [
    {
      title: label('person'),
      facts: [
        { label: label('name'), value: fullName(details) },
        { label: label('dob'), value: day(details.dob) },
        { label: label('phone'), value: details.phone, ltr: true },
        { label: label('email'), value: details.email, ltr: true },
        { label: label('address'), value: details.address },
      ],
    },
    {
      title: label('licence'),
      facts: [
        { label: label('licenceNumber'), value: details.licenceNumber, ltr: true },
        { label: label('licenceExpiresOn'), value: day(details.licenceExpiresOn) },
        { label: label('badgeNumber'), value: details.badgeNumber, ltr: true },
      ],
    },
    {
      title: label('vehicle'),
      facts: vehicle
        ? [
            { label: label('plate'), value: vehicle.plate, ltr: true },
            { label: label('model'), value: `${vehicle.brand} ${vehicle.model}` },
            { label: label('year'), value: String(vehicle.year) },
            { label: label('body'), value: t(`application:body.${vehicle.body}`) },
            { label: label('fuel'), value: t(`application:fuel.${vehicle.fuel}`) },
            { label: label('colour'), value: vehicle.colour },
            { label: label('seats'), value: format.number(vehicle.seats) },
            { label: label('wheelchairSpaces'), value: format.number(vehicle.wheelchairSpaces) },
          ]
        : [{ label: label('ownVehicle'), value: label('ownVehicle.no') }],
    },
  ]
}

/** The sections of a company's application. */
export function companySections(details: CompanyDetails, { t, locale }: I18n): Section[] {
  const label = (key: string) => t(`application:field.${key}`)
  return [
    {
      title: label('company'),
      facts: [
        { label: label('companyName'), value: details.name },
        { label: label('type'), value: t(`application:type.${details.type}`) },
        { label: label('registrationNo'), value: details.registrationNo, ltr: true },
        { label: label('address'), value: details.address },
      ],
    },
    {
      title: label('contact'),
      facts: [
        { label: label('name'), value: `${details.contactFirstName} ${details.contactLastName}` },
        { label: label('phone'), value: details.phone, ltr: true },
        { label: label('email'), value: details.email, ltr: true },
      ],
    },
    {
      title: label('billing'),
      facts: [
        { label: label('payment'), value: t(`application:payment.${details.paymentMethod}`) },
        { label: label('currency'), value: codeName('currency', details.currency, locale) },
        { label: label('timezone'), value: codeName('timeZone', details.timezone, locale) },
        { label: label('message'), value: details.message },
      ],
    },
  ]
}
