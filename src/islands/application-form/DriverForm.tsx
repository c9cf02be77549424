import { vehicleBodies, vehicleFuels } from '#contract/lists/fleet.ts'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { translator } from '#src/lib/i18n/translate.ts'
import { Agree, Cards, Choose, Input } from './Field.tsx'
import { PaperField } from './PaperField.tsx'
import { type ApplicationFormProps, Wizard } from './Wizard.tsx'

/** Somebody applies to drive: rendered at build time, made to work by `driver.ts`. */
export function DriverForm({ locale, messages, notices }: ApplicationFormProps) {
  const t = translator(locale, { ...messages, ...notices })
  const steps = [
    {
      name: 'person',
      title: t('application-form:person'),
      lead: t('application-form:person.lead'),
      content: (
        <FormGrid>
          <Input
            t={t}
            field="firstName"
            label={t('application-form:firstName')}
            autoComplete="given-name"
            maxLength={80}
          />
          <Input
            t={t}
            field="lastName"
            label={t('application-form:lastName')}
            autoComplete="family-name"
            maxLength={80}
          />
          <Input
            t={t}
            field="dob"
            label={t('application-form:dob')}
            type="date"
            rule="birth"
            autoComplete="bday"
          />
          <Input
            t={t}
            field="phone"
            label={t('application-form:phone')}
            hint={t('application-form:phone.driver')}
            type="tel"
            autoComplete="tel"
            maxLength={40}
          />
          <Input
            t={t}
            field="email"
            label={t('application-form:email')}
            hint={t('application-form:email.hint')}
            type="email"
            autoComplete="email"
            maxLength={254}
          />
          <Input
            t={t}
            field="address"
            label={t('application-form:address')}
            autoComplete="street-address"
            maxLength={200}
          />
        </FormGrid>
      ),
    },
    {
      name: 'licence',
      title: t('application-form:licence'),
      lead: t('application-form:licence.lead'),
      content: (
        <FormGrid>
          <Input t={t} field="licenceNumber" label={t('application-form:licenceNumber')} maxLength={40} ltr />
          <Input
            t={t}
            field="licenceExpiresOn"
            label={t('application-form:licenceExpiresOn')}
            type="date"
            rule="ahead"
          />
          <Input
            t={t}
            field="badgeNumber"
            label={t('application-form:badgeNumber')}
            hint={t('application-form:badgeNumber.hint')}
            maxLength={40}
            ltr
            optional
          />
        </FormGrid>
      ),
    },
    {
      name: 'vehicle',
      title: t('application-form:vehicle'),
      lead: t('application-form:vehicle.lead'),
      content: (
        <>
          <Cards
            field="ownVehicle"
            label={t('application-form:ownVehicle')}
            options={[
              {
                value: 'yes',
                label: t('application-form:ownVehicle.yes'),
                hint: t('application-form:ownVehicle.yesHint'),
              },
              {
                value: 'no',
                label: t('application-form:ownVehicle.no'),
                hint: t('application-form:ownVehicle.noHint'),
              },
            ]}
          />
          <div data-own="" hidden>
            <FormGrid>
              <Input t={t} field="vehicle.plate" label={t('application-form:plate')} maxLength={15} ltr />
              <Input
                t={t}
                field="vehicle.year"
                label={t('application-form:year')}
                type="number"
                inputMode="numeric"
                min="1980"
                max="2100"
              />
              <Input t={t} field="vehicle.brand" label={t('application-form:brand')} maxLength={80} />
              <Input t={t} field="vehicle.model" label={t('application-form:model')} maxLength={80} />
              <Choose
                t={t}
                field="vehicle.body"
                label={t('application-form:body')}
                options={vehicleBodies.map((value) => ({
                  value,
                  label: t(`application-form:body.${value}`),
                }))}
              />
              <Choose
                t={t}
                field="vehicle.fuel"
                label={t('application-form:fuel')}
                options={vehicleFuels.map((value) => ({ value, label: t(`application-form:fuel.${value}`) }))}
              />
              <Input
                t={t}
                field="vehicle.seats"
                label={t('application-form:seats')}
                hint={t('application-form:seats.hint')}
                type="number"
                inputMode="numeric"
                min="1"
                max="60"
              />
              <Input
                t={t}
                field="vehicle.wheelchairSpaces"
                label={t('application-form:wheelchairSpaces')}
                type="number"
                inputMode="numeric"
                min="0"
                max="10"
              />
              <Input
                t={t}
                field="vehicle.colour"
                label={t('application-form:colour')}
                maxLength={40}
                optional
              />
            </FormGrid>
          </div>
        </>
      ),
    },
    {
      name: 'documents',
      title: t('application-form:documents'),
      lead: t('application-form:documents.lead'),
      content: (
        <div className="grid grid-cols-1 gap-4">
          <PaperField
            t={t}
            field="papers.driving_licence"
            label={t('application-form:paper.driving_licence')}
            hint={t('application-form:paper.driving_licenceHint')}
          />
          <PaperField
            t={t}
            field="papers.background_check"
            label={t('application-form:paper.background_check')}
          />
          <PaperField
            t={t}
            field="papers.private_hire_badge"
            label={t('application-form:paper.private_hire_badge')}
            hint={t('application-form:paper.private_hire_badgeHint')}
            optional
          />
          <PaperField
            t={t}
            field="papers.right_to_work"
            label={t('application-form:paper.right_to_work')}
            optional
          />
          <div data-own="" hidden className="grid grid-cols-1 gap-4 [&[hidden]]:hidden">
            <PaperField
              t={t}
              field="vehicle.papers.insurance"
              label={t('application-form:paper.insurance')}
              dated
            />
            <PaperField
              t={t}
              field="vehicle.papers.inspection"
              label={t('application-form:paper.inspection')}
              dated
            />
          </div>
        </div>
      ),
    },
    {
      name: 'review',
      title: t('application-form:review'),
      lead: t('application-form:review.lead'),
      content: (
        <>
          <div data-review="" className="grid grid-cols-1 gap-5" />
          <Agree field="consent" label={t('application-form:consent.driver')} />
        </>
      ),
    },
  ]
  return <Wizard {...{ locale, t, steps }} name="driver-registration" texts={notices} />
}
