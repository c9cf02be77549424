import { ErrorSummary } from '#src/islands/form/ErrorSummary.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useSubmitted } from '../../../samples/use-submitted.ts'

export function Refused() {
  const { t } = useI18n()
  const form = useForm({
    initial: { driver: 'Amira Haddad', plate: 'KS19 VAN' },
    save: async () => ({
      kind: 'invalid',
      message: '',
      form: [t('gallery-forms:refused.run')],
      fields: {
        driver: [t('gallery-forms:refused.driver')],
        plate: [t('gallery-forms:refused.plate')],
      },
    }),
  })
  useSubmitted(form)
  return (
    <div className="flex flex-col gap-5">
      <ErrorSummary form={form} />
      <FormGrid>
        <TextField form={form} name="driver" label={t('gallery-forms:field.driver')} />
        <TextField form={form} name="plate" label={t('gallery-forms:field.plate')} ltr />
      </FormGrid>
    </div>
  )
}
