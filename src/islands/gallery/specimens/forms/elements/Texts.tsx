import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Texts() {
  const { t } = useI18n()
  const form = useForm({
    initial: {
      name: 'Amira Haddad',
      school: '',
      email: '',
      plate: 'KS19 VAN',
      note: t('gallery-forms:sample.note'),
    },
    required: ['name'],
    save: async () => undefined,
  })
  return (
    <FormGrid>
      <TextField form={form} name="name" label={t('gallery-forms:field.name')} maxLength={80} />
      <TextField
        form={form}
        name="school"
        label={t('gallery-forms:field.school')}
        placeholder={t('gallery-forms:sample.school')}
      />
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('gallery-forms:field.email')}
        hint={t('gallery-forms:hint.email')}
      />
      <TextField form={form} name="plate" label={t('gallery-forms:field.plate')} maxLength={12} ltr />
      <TextArea form={form} name="note" label={t('gallery-forms:field.note')} maxLength={120} />
    </FormGrid>
  )
}
