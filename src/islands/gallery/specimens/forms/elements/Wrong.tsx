import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import { ChoicesField } from '#src/islands/form/ChoicesField.tsx'
import { ComboField } from '#src/islands/form/ComboField.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { TagsField } from '#src/islands/form/TagsField.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useSubmitted } from '../../../samples/use-submitted.ts'

const empty = {
  name: '',
  vehicle: '',
  driver: null as Option | null,
  areas: [] as readonly string[],
  note: '',
  needs: [] as readonly string[],
  agreed: false,
}

export function Wrong() {
  const { t } = useI18n()
  const form = useForm({
    initial: empty,
    required: ['name', 'vehicle', 'driver', 'areas', 'note', 'needs'],
    validate: ({ agreed }) => (agreed ? {} : { agreed: t('gallery-forms:wrong.agreed') }),
    save: async () => undefined,
  })
  useSubmitted(form)
  return (
    <FormGrid>
      <TextField
        form={form}
        name="name"
        label={t('gallery-forms:field.name')}
        hint={t('gallery-forms:hint.name')}
      />
      <Select
        form={form}
        name="vehicle"
        label={t('gallery-forms:field.vehicle')}
        placeholder={t('gallery-forms:vehicle.any')}
        options={[{ value: 'van', label: t('gallery-forms:vehicle.van') }]}
      />
      <ComboField form={form} name="driver" label={t('gallery-forms:field.driver')} search={async () => []} />
      <TagsField form={form} name="areas" label={t('gallery-forms:field.areas')} />
      <TextArea form={form} name="note" label={t('gallery-forms:field.note')} />
      <ChoicesField
        form={form}
        name="needs"
        label={t('gallery-forms:field.needs')}
        options={[{ value: 'booster', label: t('gallery-forms:needs.booster') }]}
      />
      <Checkbox form={form} name="agreed" label={t('gallery-forms:field.agreed')} />
    </FormGrid>
  )
}
