import { Form } from '#src/islands/form/Form.tsx'
import { NumberField } from '#src/islands/form/NumberField.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const perKmPence = 140

export function Beside() {
  const { t, format } = useI18n()
  const form = useForm({
    initial: { to: 'Orchard School', km: 6 as number | null, children: 3 as number | null },
    required: ['to', 'km'],
    save: async () => undefined,
  })
  const { to, km, children } = form.values
  const facts = [
    { id: 'to', value: to || '–' },
    { id: 'children', value: format.number(children ?? 0) },
    { id: 'fare', value: format.money({ amount: (km ?? 0) * perKmPence, currency: 'GBP' }) },
  ]
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <Form form={form} submitLabel={t('gallery-forms:book')} guard={false}>
        <TextField form={form} name="to" label={t('gallery-forms:field.school')} />
        <NumberField
          form={form}
          name="km"
          label={t('gallery-forms:field.km')}
          unit={t('gallery-forms:unit.km')}
          min={1}
          max={200}
        />
        <NumberField form={form} name="children" label={t('gallery-forms:field.children')} min={0} max={16} />
      </Form>
      <dl className="flex flex-col gap-3 rounded-card bg-surface-sunken p-4" aria-live="polite">
        {facts.map(({ id, value }) => (
          <div key={id} className="flex flex-wrap justify-between gap-2">
            <dt className="text-ink-muted">{t(`gallery-forms:fact.${id}`)}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
