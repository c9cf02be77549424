import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import { ComboField } from '#src/islands/form/ComboField.tsx'
import { DateField } from '#src/islands/form/DateField.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { NumberField } from '#src/islands/form/NumberField.tsx'
import { RadioCards } from '#src/islands/form/RadioCards.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { TagsField } from '#src/islands/form/TagsField.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const driver = { id: 'amira', name: 'Amira Haddad' }

export function Off() {
  const { t } = useI18n()
  const form = useForm({
    initial: {
      reference: 'KB-000123',
      seats: 8 as number | null,
      vehicle: 'van',
      driver,
      born: '2018-04-09',
      areas: ['BS7'],
      way: 'there',
      note: t('gallery-forms:sample.note'),
      assistant: true,
    },
    save: async () => undefined,
  })
  return (
    <FormGrid>
      <TextField
        form={form}
        name="reference"
        label={t('gallery-forms:field.reference')}
        hint={t('gallery-forms:hint.reference')}
        disabled
        ltr
      />
      <NumberField form={form} name="seats" label={t('gallery-forms:field.seats')} disabled />
      <Select
        form={form}
        name="vehicle"
        label={t('gallery-forms:field.vehicle')}
        options={[{ value: 'van', label: t('gallery-forms:vehicle.van') }]}
        disabled
      />
      <ComboField
        form={form}
        name="driver"
        label={t('gallery-forms:field.driver')}
        search={async () => [driver]}
        disabled
      />
      <DateField form={form} name="born" label={t('gallery-forms:field.born')} disabled />
      <TagsField form={form} name="areas" label={t('gallery-forms:field.areas')} disabled />
      <RadioCards
        form={form}
        name="way"
        label={t('gallery-forms:field.way')}
        options={[
          { value: 'there', label: t('gallery-forms:way.there') },
          { value: 'back', label: t('gallery-forms:way.back') },
        ]}
        disabled
      />
      <TextArea form={form} name="note" label={t('gallery-forms:field.note')} disabled />
      <Checkbox
        form={form}
        name="assistant"
        look="switch"
        label={t('gallery-forms:field.assistant')}
        disabled
      />
    </FormGrid>
  )
}
