import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import { ChoicesField } from '#src/islands/form/ChoicesField.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { RadioCards } from '#src/islands/form/RadioCards.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Values {
  vehicle: string
  way: 'there' | 'back' | 'both'
  needs: readonly string[]
  told: boolean
  assistant: boolean
}

const vehicles = ['car', 'van', 'minibus'] as const
const needs = ['booster', 'wheelchair', 'quiet'] as const

export function Choices() {
  const { t } = useI18n()
  const form = useForm<Values>({
    initial: { vehicle: '', way: 'both', needs: ['booster'], told: true, assistant: true },
    save: async () => undefined,
  })
  return (
    <div className="flex flex-col gap-5">
      <RadioCards
        form={form}
        name="way"
        label={t('gallery-forms:field.way')}
        options={[
          { value: 'there', label: t('gallery-forms:way.there'), icon: 'arrow-end' },
          { value: 'both', label: t('gallery-forms:way.both'), hint: t('gallery-forms:way.bothHint') },
          { value: 'back', label: t('gallery-forms:way.back'), disabled: true },
        ]}
      />
      <FormGrid>
        <Select
          form={form}
          name="vehicle"
          label={t('gallery-forms:field.vehicle')}
          placeholder={t('gallery-forms:vehicle.any')}
          options={vehicles.map((value) => ({ value, label: t(`gallery-forms:vehicle.${value}`) }))}
        />
        <ChoicesField
          form={form}
          name="needs"
          label={t('gallery-forms:field.needs')}
          options={needs.map((value) => ({ value, label: t(`gallery-forms:needs.${value}`) }))}
        />
        <Checkbox
          form={form}
          name="told"
          label={t('gallery-forms:field.told')}
          hint={t('gallery-forms:hint.told')}
        />
        <Checkbox form={form} name="assistant" look="switch" label={t('gallery-forms:field.assistant')} />
      </FormGrid>
    </div>
  )
}
