import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import { Form } from '#src/islands/form/Form.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Stepper } from '#src/islands/ui/blocks/Stepper.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const names = ['child', 'ride', 'check'] as const
const none = { name: '', school: '', street: '', pickup: '07:40', agreed: false }

export function Steps() {
  const { t } = useI18n()
  const [at, setAt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  const step = names[at]
  const needed = { child: ['name', 'school'], ride: ['street', 'pickup'], check: [] } as const
  const form = useForm({
    initial: none,
    required: step ? needed[step] : [],
    validate: ({ agreed }) => (step !== 'check' || agreed ? {} : { agreed: t('gallery-forms:wrong.agreed') }),
    save: async () => undefined,
    onSaved: () => go(at + 1),
  })

  function go(to: number) {
    moved.current = true
    setAt(to)
  }
  useEffect(() => {
    if (moved.current) heading.current?.focus({ preventScroll: at > 0 })
  }, [at])

  if (!step) {
    return (
      <EmptyState
        icon="check-circle"
        title={t('gallery-forms:wizard.done', { name: form.values.name })}
        action={
          <Button
            onClick={() => {
              form.patch(none)
              go(0)
            }}
          >
            {t('gallery-forms:wizard.again')}
          </Button>
        }
      />
    )
  }
  const { name, school, street, pickup } = form.values
  return (
    <div className="flex flex-col gap-7">
      <Stepper
        label={t('gallery-forms:wizard.label')}
        steps={names.map((one) => ({ name: one, title: t(`gallery-forms:wizard.${one}`) }))}
        current={step}
      />
      <Form
        form={form}
        submitLabel={t(at < names.length - 1 ? 'gallery-forms:wizard.next' : 'gallery-forms:book')}
        actions={at > 0 && <Button onClick={() => go(at - 1)}>{t('gallery-forms:wizard.back')}</Button>}
        guard={false}
      >
        <h3 ref={heading} tabIndex={-1} className="text-h6 outline-none">
          {t(`gallery-forms:wizard.${step}`)}
        </h3>
        {step === 'child' && (
          <FormGrid>
            <TextField form={form} name="name" label={t('gallery-forms:field.name')} />
            <TextField form={form} name="school" label={t('gallery-forms:field.school')} />
          </FormGrid>
        )}
        {step === 'ride' && (
          <FormGrid>
            <TextField form={form} name="street" label={t('gallery-forms:field.street')} />
            <TextField form={form} name="pickup" type="time" label={t('gallery-forms:field.pickup')} />
          </FormGrid>
        )}
        {step === 'check' && (
          <>
            <p className="text-ink-muted">
              {t('gallery-forms:wizard.text', { name, school, street, pickup })}
            </p>
            <Checkbox form={form} name="agreed" label={t('gallery-forms:field.agreed')} />
          </>
        )}
      </Form>
    </div>
  )
}
