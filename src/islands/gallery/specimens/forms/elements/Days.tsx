import { DateField, DateTimeField, TimeField } from '#src/islands/form/DateField.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Days() {
  const { t } = useI18n()
  const form = useForm({
    initial: { born: '2018-04-09', first: '', pickup: '07:40', start: '2026-11-30T07:40:00.000Z' },
    required: ['first'],
    save: async () => undefined,
  })
  return (
    <FormGrid>
      <DateField form={form} name="born" label={t('gallery-forms:field.born')} max="2026-11-28" />
      <DateField form={form} name="first" label={t('gallery-forms:field.first')} />
      <TimeField form={form} name="pickup" label={t('gallery-forms:field.pickup')} />
      <DateTimeField
        form={form}
        name="start"
        label={t('gallery-forms:field.start')}
        hint={t('gallery-forms:hint.start')}
        zone="Europe/London"
      />
    </FormGrid>
  )
}
