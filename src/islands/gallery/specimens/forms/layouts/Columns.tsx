import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Columns() {
  const { t } = useI18n()
  const form = useForm({
    initial: {
      street: '12, Mill Lane',
      first: 'Sara',
      last: 'Haddad',
      city: 'Bristol',
      code: 'BS7 0AB',
      phone: '',
    },
    save: async () => undefined,
  })
  return (
    <div className="flex flex-col gap-5">
      <FormGrid of={1}>
        <TextField form={form} name="street" label={t('gallery-forms:field.street')} />
      </FormGrid>
      <FormGrid>
        <TextField form={form} name="first" label={t('gallery-forms:field.firstName')} />
        <TextField form={form} name="last" label={t('gallery-forms:field.lastName')} />
      </FormGrid>
      <FormGrid of={3}>
        <TextField form={form} name="city" label={t('gallery-forms:field.city')} />
        <TextField form={form} name="code" label={t('gallery-forms:field.code')} ltr />
        <TextField form={form} name="phone" label={t('gallery-forms:field.phone')} ltr />
      </FormGrid>
    </div>
  )
}
