import { useState } from 'react'
import type { TwoFactorSecret } from '#contract/account.ts'
import { Form } from '#src/islands/form/Form.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { confirmTwoFactor, startTwoFactor } from '#src/stores/account.ts'
import { SecretPanel } from './SecretPanel.tsx'
import { StepHead } from './StepHead.tsx'

interface Props {
  /** With the recovery codes when it is on now, without when somebody turned back. */
  onLeave: (codes?: readonly string[]) => void
}

/** Three steps: the password, the app and its first code, the recovery codes. */
export function TwoFactorSetUp({ onLeave }: Props) {
  const [secret, setSecret] = useState<TwoFactorSecret>()
  return secret ? (
    <ConfirmStep secret={secret} onLeave={onLeave} />
  ) : (
    <PasswordStep onSecret={setSecret} onLeave={onLeave} />
  )
}

function PasswordStep({ onSecret, onLeave }: Props & { onSecret: (secret: TwoFactorSecret) => void }) {
  const { t } = useI18n()
  const form = useForm({
    initial: { password: '' },
    required: ['password'],
    save: async ({ password }) => {
      const result = await startTwoFactor(password)
      if (result.ok) onSecret(result.value)
      return problemIn(result, t)
    },
  })
  return (
    <div className="flex flex-col gap-5">
      <StepHead step={1} title={t('profile:two.step1')} text={t('profile:two.step1Text')} />
      <Form
        form={form}
        submitLabel={t('profile:two.next')}
        submitIntent="primary"
        onCancel={() => onLeave()}
        guard={false}
      >
        <div className="max-w-sm">
          <TextField
            form={form}
            name="password"
            type="password"
            label={t('profile:two.password')}
            autoComplete="current-password"
            maxLength={200}
          />
        </div>
      </Form>
    </div>
  )
}

function ConfirmStep({ secret, onLeave }: Props & { secret: TwoFactorSecret }) {
  const { t } = useI18n()
  const form = useForm({
    initial: { code: '' },
    required: ['code'],
    save: async ({ code }) => {
      const result = await confirmTwoFactor(code)
      if (result.ok) onLeave(result.value)
      return problemIn(result, t)
    },
  })
  return (
    <div className="flex flex-col gap-5">
      <StepHead step={2} title={t('profile:two.step2')} text={t('profile:two.step2Text')} />
      <SecretPanel secret={secret} />
      <Form form={form} submitLabel={t('profile:two.confirm')} onCancel={() => onLeave()} guard={false}>
        <div className="max-w-sm">
          <TextField
            form={form}
            name="code"
            label={t('profile:two.code')}
            hint={t('profile:two.codeHint')}
            autoComplete="one-time-code"
            maxLength={20}
            ltr
          />
        </div>
      </Form>
    </div>
  )
}
