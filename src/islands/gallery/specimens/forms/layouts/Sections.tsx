import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import { Form } from '#src/islands/form/Form.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useToasts } from '#src/islands/ui/use-toasts.ts'

export function Sections() {
  const { t } = useI18n()
  const toasts = useToasts()
  const form = useForm({
    initial: { name: 'Sara Haddad', school: 'Orchard School', note: '', seat: true, door: true },
    required: ['name', 'school'],
    save: () => new Promise((done) => setTimeout(done, 1000, undefined)),
    onSaved: () => toasts.show(t('gallery-forms:saved')),
  })
  return (
    <div className="rounded-card bg-surface px-4 pt-4">
      <Form form={form} submitLabel={t('gallery-forms:save')} onCancel={form.reset} stays guard={false}>
        <Card title={t('gallery-forms:section.child')} level={3}>
          <FormGrid>
            <TextField form={form} name="name" label={t('gallery-forms:field.name')} />
            <TextField form={form} name="school" label={t('gallery-forms:field.school')} />
          </FormGrid>
        </Card>
        <Card
          title={t('gallery-forms:section.ride')}
          subtitle={t('gallery-forms:section.rideHint')}
          level={3}
        >
          <div className="flex flex-col gap-4">
            <Checkbox form={form} name="seat" label={t('gallery-forms:needs.booster')} />
            <Checkbox form={form} name="door" label={t('gallery-forms:field.door')} />
            <TextArea form={form} name="note" label={t('gallery-forms:field.note')} />
          </div>
        </Card>
      </Form>
      <ToastRegion toasts={toasts} />
    </div>
  )
}
