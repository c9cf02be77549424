import { useRef } from 'react'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { disableTwoFactor, renewRecoveryCodes } from '#src/stores/account.ts'

interface Props {
  purpose: 'renew' | 'disable'
  onClose: () => void
  /** With the new recovery codes, or without any when the second step is off. */
  onDone: (codes?: readonly string[]) => void
}

/** Password and code together, for what a borrowed session must not do. */
export function ProofDialog({ purpose, onClose, onDone }: Props) {
  const { t } = useI18n()
  const codes = useRef<readonly string[]>(undefined)
  const form = useForm({
    initial: { password: '', code: '' },
    required: ['password', 'code'],
    save: async (proof) => {
      if (purpose === 'disable') return problemIn(await disableTwoFactor(proof), t)
      const result = await renewRecoveryCodes(proof)
      if (result.ok) codes.current = result.value
      return problemIn(result, t)
    },
    onSaved: () => onDone(codes.current),
  })
  return (
    <FormDialog
      form={form}
      title={t(`profile:two.${purpose}Title`)}
      description={t(`profile:two.${purpose}Text`)}
      confirmLabel={t(purpose === 'disable' ? 'profile:two.turnOff' : 'profile:two.renew')}
      intent={purpose === 'disable' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="password"
        type="password"
        label={t('profile:two.password')}
        autoComplete="current-password"
        maxLength={200}
      />
      <TextField
        form={form}
        name="code"
        label={t('profile:two.anyCode')}
        hint={t('profile:two.anyCodeHint')}
        autoComplete="one-time-code"
        maxLength={40}
        ltr
      />
    </FormDialog>
  )
}
