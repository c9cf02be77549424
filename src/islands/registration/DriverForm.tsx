import { vehicleBodies, vehicleFuels } from '#contract/lists/fleet.ts'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { translator } from '#src/lib/i18n/translate.ts'
import { Agree, Cards, Choose, Input } from './Field.tsx'
import { Paper } from './Paper.tsx'
import { type RegistrationProps, Wizard } from './Wizard.tsx'

/** Somebody applies to drive: rendered at build time, made to work by `driver.ts`. */
export function DriverForm({ locale, messages, notices }: RegistrationProps) {
  const t = translator(locale, { ...messages, ...notices })
  const steps = [
    {
      name: 'person',
      title: t('registration:person'),
      lead: t('registration:person.lead'),
      content: (
        <FormGrid>
          <Input
            t={t}
            field="firstName"
            label={t('registration:firstName')}
            autoComplete="given-name"
            maxLength={80}
          />
          <Input
            t={t}
            field="lastName"
            label={t('registration:lastName')}
            autoComplete="family-name"
            maxLength={80}
          />
          <Input
            t={t}
            field="dob"
            label={t('registration:dob')}
            type="date"
            rule="birth"
            autoComplete="bday"
          />
          <Input
            t={t}
            field="phone"
            label={t('registration:phone')}
            hint={t('registration:phone.driver')}
            type="tel"
            autoComplete="tel"
            maxLength={40}
          />
          <Input
            t={t}
            field="email"
            label={t('registration:email')}
            hint={t('registration:email.hint')}
            type="email"
            autoComplete="email"
            maxLength={254}
          />
          <Input
            t={t}
            field="address"
            label={t('registration:address')}
            autoComplete="street-address"
            maxLength={200}
          />
        </FormGrid>
      ),
    },
    {
      name: 'licence',
      title: t('registration:licence'),
      lead: t('registration:licence.lead'),
      content: (
        <FormGrid>
          <Input t={t} field="licenceNumber" label={t('registration:licenceNumber')} maxLength={40} ltr />
          <Input
            t={t}
            field="licenceExpiresOn"
            label={t('registration:licenceExpiresOn')}
            type="date"
            rule="ahead"
          />
          <Input
            t={t}
            field="badgeNumber"
            label={t('registration:badgeNumber')}
            hint={t('registration:badgeNumber.hint')}
            maxLength={40}
            ltr
            optional
          />
        </FormGrid>
      ),
    },
    {
      name: 'vehicle',
      title: t('registration:vehicle'),
      lead: t('registration:vehicle.lead'),
      content: (
        <>
          <Cards
            field="ownVehicle"
            label={t('registration:ownVehicle')}
            options={[
              {
                value: 'yes',
                label: t('registration:ownVehicle.yes'),
                hint: t('registration:ownVehicle.yesHint'),
              },
              {
                value: 'no',
                label: t('registration:ownVehicle.no'),
                hint: t('registration:ownVehicle.noHint'),
              },
            ]}
          />
          <div data-own="" hidden>
            <FormGrid>
              <Input t={t} field="vehicle.plate" label={t('registration:plate')} maxLength={15} ltr />
              <Input
                t={t}
                field="vehicle.year"
                label={t('registration:year')}
                type="number"
                inputMode="numeric"
                min="1980"
                max="2100"
              />
              <Input t={t} field="vehicle.brand" label={t('registration:brand')} maxLength={80} />
              <Input t={t} field="vehicle.model" label={t('registration:model')} maxLength={80} />
              <Choose
                t={t}
                field="vehicle.body"
                label={t('registration:body')}
                options={vehicleBodies.map((value) => ({ value, label: t(`registration:body.${value}`) }))}
              />
              <Choose
                t={t}
                field="vehicle.fuel"
                label={t('registration:fuel')}
                options={vehicleFuels.map((value) => ({ value, label: t(`registration:fuel.${value}`) }))}
              />
              <Input
                t={t}
                field="vehicle.seats"
                label={t('registration:seats')}
                hint={t('registration:seats.hint')}
                type="number"
                inputMode="numeric"
                min="1"
                max="60"
              />
              <Input
                t={t}
                field="vehicle.wheelchairSpaces"
                label={t('registration:wheelchairSpaces')}
                type="number"
                inputMode="numeric"
                min="0"
                max="10"
              />
              <Input t={t} field="vehicle.colour" label={t('registration:colour')} maxLength={40} optional />
            </FormGrid>
          </div>
        </>
      ),
    },
    {
      name: 'documents',
      title: t('registration:documents'),
      lead: t('registration:documents.lead'),
      content: (
        <div className="grid grid-cols-1 gap-4">
          <Paper
            t={t}
            field="papers.driving_licence"
            label={t('registration:paper.driving_licence')}
            hint={t('registration:paper.driving_licenceHint')}
          />
          <Paper t={t} field="papers.background_check" label={t('registration:paper.background_check')} />
          <Paper
            t={t}
            field="papers.private_hire_badge"
            label={t('registration:paper.private_hire_badge')}
            hint={t('registration:paper.private_hire_badgeHint')}
            optional
          />
          <Paper t={t} field="papers.right_to_work" label={t('registration:paper.right_to_work')} optional />
          <div data-own="" hidden className="grid grid-cols-1 gap-4 [&[hidden]]:hidden">
            <Paper t={t} field="vehicle.papers.insurance" label={t('registration:paper.insurance')} dated />
            <Paper t={t} field="vehicle.papers.inspection" label={t('registration:paper.inspection')} dated />
          </div>
        </div>
      ),
    },
    {
      name: 'review',
      title: t('registration:review'),
      lead: t('registration:review.lead'),
      content: (
        <>
          <div data-review="" className="grid grid-cols-1 gap-5" />
          <Agree field="consent" label={t('registration:consent.driver')} />
        </>
      ),
    },
  ]
  return <Wizard {...{ locale, t, steps }} name="driver-registration" texts={notices} />
}
