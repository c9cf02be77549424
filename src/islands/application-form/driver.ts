import type { DriverApplication } from '#contract/application.ts'
import { applicationDriverPapers, applicationVehiclePapers } from '#contract/lists/applications.ts'
import { toE164 } from '#src/islands/form/phone.ts'
import { site } from '#src/lib/site.ts'
import { sendDriverApplication } from '#src/stores/application-form.ts'
import type { Papers } from './draft.ts'
import { expiryFieldOf } from './field-ids.ts'
import type { Values } from './form-values.ts'
import { wireWizard } from './wizard.ts'

type Details = Omit<DriverApplication, 'application'>

const papersOf = <Type extends string>(
  prefix: string,
  types: readonly Type[],
  values: Values,
  papers: Papers,
) =>
  types.flatMap((type) =>
    (papers[prefix + type] ?? []).map(({ id }) => ({
      type,
      file: id,
      expiresOn: values[expiryFieldOf(prefix + type)] || null,
    })),
  )

/** What was filled in as the API takes it. */
function readDetails(values: Values, papers: Papers): Details {
  const value = (field: string) => values[field] ?? ''
  const body = value('vehicle.body') as NonNullable<Details['vehicle']>['body']
  const fuel = value('vehicle.fuel') as NonNullable<Details['vehicle']>['fuel']
  const own = value('ownVehicle') === 'yes'
  return {
    firstName: value('firstName'),
    lastName: value('lastName'),
    dob: value('dob'),
    phone: toE164(value('phone'), site.country),
    email: value('email'),
    address: value('address'),
    licenceNumber: value('licenceNumber'),
    licenceExpiresOn: value('licenceExpiresOn'),
    badgeNumber: value('badgeNumber') || null,
    papers: papersOf('papers.', applicationDriverPapers, values, papers),
    vehicle: own
      ? {
          plate: value('vehicle.plate'),
          brand: value('vehicle.brand'),
          model: value('vehicle.model'),
          year: Number(value('vehicle.year')),
          body,
          fuel,
          colour: value('vehicle.colour') || null,
          seats: Number(value('vehicle.seats')),
          wheelchairSpaces: Number(value('vehicle.wheelchairSpaces')),
          papers: papersOf('vehicle.papers.', applicationVehiclePapers, values, papers),
        }
      : null,
    consent: true,
  }
}

/** The fields of a vehicle are shown to drivers who have their own. */
function showOwn(form: HTMLFormElement): void {
  const own = form.querySelector('[data-field=ownVehicle][value=yes]:checked') !== null
  for (const part of form.querySelectorAll<HTMLElement>('[data-own]')) part.hidden = !own
}

const form = document.querySelector<HTMLFormElement>('form[data-form=driver-registration]')
if (form) {
  wireWizard(form, {
    key: 'kerbside:driver-registration',
    onChange: showOwn,
    send: (values, papers) => sendDriverApplication(readDetails(values, papers)),
  })
}
