import { useState } from 'react'
import { Form } from '#src/islands/form/Form.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import type { SaveProblem } from '#src/islands/form/form-types.ts'
import { NumberField } from '#src/islands/form/NumberField.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const taken = 'KS19 VAN'

export function Checks() {
  const { t } = useI18n()
  const [saved, setSaved] = useState('')

  async function save({ plate }: { plate: string }): Promise<SaveProblem | undefined> {
    if (plate !== taken) return undefined
    const fields = { plate: [t('gallery-forms:checks.taken', { plate })] }
    return { kind: 'invalid', message: '', fields }
  }

  const form = useForm({
    initial: { name: '', plate: taken, seats: 8 as number | null, wheelchairs: 9 as number | null },
    required: ['name', 'plate', 'seats'],
    validate: ({ seats, wheelchairs }) =>
      (wheelchairs ?? 0) > (seats ?? 0) ? { wheelchairs: t('gallery-forms:checks.wheelchairs') } : {},
    save,
    onSaved: ({ name }) => setSaved(name),
  })
  return (
    <Form form={form} submitLabel={t('gallery-forms:save')} onCancel={form.reset} guard={false}>
      {saved && !form.problem && (
        <Alert tone="success">{t('gallery-forms:checks.saved', { name: saved })}</Alert>
      )}
      <FormGrid>
        <TextField form={form} name="name" label={t('gallery-forms:field.vehicleName')} />
        <TextField form={form} name="plate" label={t('gallery-forms:field.plate')} ltr />
        <NumberField form={form} name="seats" label={t('gallery-forms:field.seats')} min={1} max={16} />
        <NumberField
          form={form}
          name="wheelchairs"
          label={t('gallery-forms:field.wheelchairs')}
          min={0}
          max={16}
        />
      </FormGrid>
    </Form>
  )
}
