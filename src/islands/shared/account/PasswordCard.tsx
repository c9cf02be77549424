import { useState } from 'react'
import { Form } from '#src/islands/form/Form.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { changePassword } from '#src/stores/account.ts'

const leastLetters = 8
const empty = { current: '', password: '', again: '' }

export function PasswordCard({ toasts }: { toasts: Toasts }) {
  const { t } = useI18n()
  const [saves, setSaves] = useState(0)
  const done = () => {
    toasts.show(t('profile:password.saved'))
    setSaves((count) => count + 1)
  }
  return (
    <Card id="password" title={t('profile:password.title')} subtitle={t('profile:password.subtitle')}>
      <PasswordForm key={saves} onSaved={done} />
    </Card>
  )
}

/** Forgets what was typed when it is saved: it is made anew. */
function PasswordForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useI18n()
  const form = useForm({
    initial: empty,
    required: ['current', 'password', 'again'],
    validate: ({ password, again }) => ({
      ...(password.length < leastLetters && {
        password: t('profile:password.short', { count: leastLetters }),
      }),
      ...(password !== again && { again: t('profile:password.differs') }),
    }),
    save: async ({ current, password }) => problemIn(await changePassword({ current, password }), t),
    onSaved,
  })
  return (
    <Form form={form} submitLabel={t('profile:password.change')} guard={false}>
      <FormGrid of={3}>
        <TextField
          form={form}
          name="current"
          type="password"
          label={t('profile:password.current')}
          autoComplete="current-password"
          maxLength={200}
        />
        <TextField
          form={form}
          name="password"
          type="password"
          label={t('profile:password.new')}
          hint={t('profile:password.hint', { count: leastLetters })}
          autoComplete="new-password"
          maxLength={200}
        />
        <TextField
          form={form}
          name="again"
          type="password"
          label={t('profile:password.again')}
          autoComplete="new-password"
          maxLength={200}
        />
      </FormGrid>
    </Form>
  )
}
