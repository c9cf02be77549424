import { companyTypes } from '#contract/lists/companies.ts'
import { paymentMethods } from '#contract/lists/money.ts'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { leading } from '#src/islands/resource/register/fields.ts'
import { translator } from '#src/lib/i18n/translate.ts'
import { Agree, Choose, Input, LongText } from './Field.tsx'
import { type ApplicationFormProps, Wizard } from './Wizard.tsx'

const types = leading(companyTypes, 'school', 'business', 'hospital')

/** A company applies to book rides: rendered at build time, made to work by `company.ts`. */
export function CompanyForm({ locale, messages, notices }: ApplicationFormProps) {
  const t = translator(locale, { ...messages, ...notices })
  const steps = [
    {
      name: 'company',
      title: t('application-form:company'),
      lead: t('application-form:company.lead'),
      content: (
        <FormGrid>
          <Input
            t={t}
            field="name"
            label={t('application-form:company.name')}
            autoComplete="organization"
            maxLength={120}
          />
          <Choose
            t={t}
            field="type"
            label={t('application-form:company.type')}
            options={types.map((value) => ({ value, label: t(`application-form:company.type.${value}`) }))}
          />
          <Input
            t={t}
            field="address"
            label={t('application-form:address')}
            autoComplete="street-address"
            maxLength={200}
          />
          <Input
            t={t}
            field="registrationNo"
            label={t('application-form:company.registrationNo')}
            maxLength={40}
            ltr
            optional
          />
        </FormGrid>
      ),
    },
    {
      name: 'contact',
      title: t('application-form:contact'),
      lead: t('application-form:contact.lead'),
      content: (
        <FormGrid>
          <Input
            t={t}
            field="contactFirstName"
            label={t('application-form:firstName')}
            autoComplete="given-name"
            maxLength={80}
          />
          <Input
            t={t}
            field="contactLastName"
            label={t('application-form:lastName')}
            autoComplete="family-name"
            maxLength={80}
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
            field="phone"
            label={t('application-form:phone')}
            hint={t('application-form:phone.company')}
            type="tel"
            autoComplete="tel"
            maxLength={40}
          />
        </FormGrid>
      ),
    },
    {
      name: 'billing',
      title: t('application-form:billing'),
      lead: t('application-form:billing.lead'),
      content: (
        <>
          <FormGrid>
            <Choose
              t={t}
              field="paymentMethod"
              label={t('application-form:payment')}
              options={paymentMethods.map((value) => ({
                value,
                label: t(`application-form:payment.${value}`),
              }))}
            />
            <Choose t={t} field="currency" label={t('application-form:currency')} fill="currency" />
            <Choose
              t={t}
              field="timezone"
              label={t('application-form:zone')}
              hint={t('application-form:zone.hint')}
              fill="zone"
            />
          </FormGrid>
          <LongText
            t={t}
            field="message"
            label={t('application-form:message')}
            hint={t('application-form:message.hint')}
            maxLength={1000}
            optional
          />
        </>
      ),
    },
    {
      name: 'review',
      title: t('application-form:review'),
      lead: t('application-form:review.lead'),
      content: (
        <>
          <div data-review="" className="grid grid-cols-1 gap-5" />
          <Agree field="consent" label={t('application-form:consent.company')} />
        </>
      ),
    },
  ]
  return <Wizard {...{ locale, t, steps }} name="company-registration" texts={notices} />
}
