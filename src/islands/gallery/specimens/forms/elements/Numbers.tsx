import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { MoneyField } from '#src/islands/form/MoneyField.tsx'
import { NumberField } from '#src/islands/form/NumberField.tsx'
import { PhoneField } from '#src/islands/form/PhoneField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Numbers() {
  const { t } = useI18n()
  const form = useForm({ initial: { phone: '+447700900123' }, save: async () => undefined })
  const figures = useForm<Record<string, number | null>>({
    initial: { seats: 8, wait: null, fare: 1250 },
    save: async () => undefined,
  })
  return (
    <FormGrid>
      <NumberField form={figures} name="seats" label={t('gallery-forms:field.seats')} min={1} max={16} />
      <NumberField
        form={figures}
        name="wait"
        label={t('gallery-forms:field.wait')}
        hint={t('gallery-forms:hint.wait')}
        unit={t('gallery-forms:unit.minutes')}
        min={0}
        max={60}
      />
      <MoneyField form={figures} name="fare" label={t('gallery-forms:field.fare')} currency="GBP" />
      <PhoneField form={form} name="phone" label={t('gallery-forms:field.phone')} country="+44" />
    </FormGrid>
  )
}
