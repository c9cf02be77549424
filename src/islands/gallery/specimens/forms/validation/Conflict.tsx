import { ConflictPanel } from '#src/islands/form/ConflictPanel.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import type { ConflictRules } from '#src/islands/form/form-types.ts'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useSubmitted } from '../../../samples/use-submitted.ts'

interface Values {
  driver: string
  pickup: string
}

const theirs: Values = { driver: 'Yusuf Öztürk', pickup: '07:50' }
const rules: ConflictRules<Values> = { values: () => theirs, accept: () => undefined }

export function Conflict() {
  const { t } = useI18n()
  const form = useForm<Values>({
    initial: { driver: 'Amira Haddad', pickup: '07:40' },
    save: async () => ({ kind: 'conflict', message: '', current: theirs }),
    conflict: rules,
  })
  useSubmitted(form)
  return (
    <div className="flex flex-col gap-5">
      {form.problem?.kind === 'conflict' && <ConflictPanel form={form} rules={rules} />}
      <FormGrid>
        <TextField form={form} name="driver" label={t('gallery-forms:field.driver')} />
        <TextField form={form} name="pickup" label={t('gallery-forms:field.pickup')} ltr />
      </FormGrid>
    </div>
  )
}
