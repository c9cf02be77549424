import { companyTypes } from '#contract/lists/companies.ts'
import { paymentMethods } from '#contract/lists/money.ts'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { leading } from '#src/islands/resource/register/fields.ts'
import { translator } from '#src/lib/i18n/translate.ts'
import { Agree, Choose, Input, LongText } from './Field.tsx'
import { type RegistrationProps, Wizard } from './Wizard.tsx'

const types = leading(companyTypes, 'school', 'business', 'hospital')

/** A company applies to book rides: rendered at build time, made to work by `company.ts`. */
export function CompanyForm({ locale, messages, notices }: RegistrationProps) {
  const t = translator(locale, { ...messages, ...notices })
  const steps = [
    {
      name: 'company',
      title: t('registration:company'),
      lead: t('registration:company.lead'),
      content: (
        <FormGrid>
          <Input
            t={t}
            field="name"
            label={t('registration:company.name')}
            autoComplete="organization"
            maxLength={120}
          />
          <Choose
            t={t}
            field="type"
            label={t('registration:company.type')}
            options={types.map((value) => ({ value, label: t(`registration:company.type.${value}`) }))}
          />
          <Input
            t={t}
            field="address"
            label={t('registration:address')}
            autoComplete="street-address"
            maxLength={200}
          />
          <Input
            t={t}
            field="registrationNo"
            label={t('registration:company.registrationNo')}
            maxLength={40}
            ltr
            optional
          />
        </FormGrid>
      ),
    },
    {
      name: 'contact',
      title: t('registration:contact'),
      lead: t('registration:contact.lead'),
      content: (
        <FormGrid>
          <Input
            t={t}
            field="contactFirstName"
            label={t('registration:firstName')}
            autoComplete="given-name"
            maxLength={80}
          />
          <Input
            t={t}
            field="contactLastName"
            label={t('registration:lastName')}
            autoComplete="family-name"
            maxLength={80}
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
            field="phone"
            label={t('registration:phone')}
            hint={t('registration:phone.company')}
            type="tel"
            autoComplete="tel"
            maxLength={40}
          />
        </FormGrid>
      ),
    },
    {
      name: 'billing',
      title: t('registration:billing'),
      lead: t('registration:billing.lead'),
      content: (
        <>
          <FormGrid>
            <Choose
              t={t}
              field="paymentMethod"
              label={t('registration:payment')}
              options={paymentMethods.map((value) => ({ value, label: t(`registration:payment.${value}`) }))}
            />
            <Choose t={t} field="currency" label={t('registration:currency')} fill="currency" />
            <Choose
              t={t}
              field="timezone"
              label={t('registration:zone')}
              hint={t('registration:zone.hint')}
              fill="zone"
            />
          </FormGrid>
          <LongText
            t={t}
            field="message"
            label={t('registration:message')}
            hint={t('registration:message.hint')}
            maxLength={1000}
            optional
          />
        </>
      ),
    },
    {
      name: 'review',
      title: t('registration:review'),
      lead: t('registration:review.lead'),
      content: (
        <>
          <div data-review="" className="grid grid-cols-1 gap-5" />
          <Agree field="consent" label={t('registration:consent.company')} />
        </>
      ),
    },
  ]
  return <Wizard {...{ locale, t, steps }} name="company-registration" texts={notices} />
}
