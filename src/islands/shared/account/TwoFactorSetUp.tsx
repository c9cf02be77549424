import { useState } from 'react'
import type { TwoFactorSecret } from '#contract/account.ts'
import { Form } from '#src/islands/form/Form.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { confirmTwoFactor, startTwoFactor } from '#src/stores/account.ts'
import { StepHead } from './StepHead.tsx'

const loadQr = () => import('#src/islands/ui/blocks/QrCode.tsx').then(({ QrCode }) => QrCode)
const grouped = (secret: string) => secret.replaceAll(/.{4}(?!$)/g, '$& ')

/** What the app needs: to be scanned, opened on this very phone, or typed. */
function SecretPanel({ secret: { secret, uri } }: { secret: TwoFactorSecret }) {
  const { t } = useI18n()
  return (
    <div className="flex flex-wrap items-center gap-6">
      <LazyPart load={loadQr} props={{ text: uri, label: t('profile:two.qr') }} />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{t('profile:two.byHand')}</p>
        <p dir="ltr" className="mt-1 font-mono text-base rtl:text-end" data-secret="">
          {grouped(secret)}
        </p>
        <p className="mt-1 text-caption text-ink-muted">{t('profile:two.byHandHint')}</p>
        <a href={uri} className={`${buttonStyle('secondary')} mt-4`}>
          <Icon name="external" size={18} />
          {t('profile:two.openApp')}
        </a>
      </div>
    </div>
  )
}

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
