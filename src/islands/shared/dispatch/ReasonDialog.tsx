import type { ReactNode } from 'react'
import type { Reason } from '#contract/reason.ts'
import { useForm } from '#src/islands/form/use-form.ts'
import type { DialogCallbacks } from '#src/islands/resource/actions/action.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { ReasonFields, reasonOf, reasonProblems } from './ReasonFields.tsx'

interface Given {
  reason: Reason
  note?: string
}

interface Props extends DialogCallbacks<Given> {
  title: string
  description?: string | undefined
  confirmLabel: string
  /** What is to be known before, above the questions. */
  notice?: ReactNode
  /** Those that may be given; all without them. */
  reasons?: readonly Reason[] | undefined
}

/** Asks why, before something is cancelled, rejected or failed. What was typed stays when the server refuses. */
export function ReasonDialog({ notice, reasons, onSubmit, onDone, onClose, ...words }: Props) {
  const { t } = useI18n()
  const form = useForm<{ reason: Reason | ''; note: string }>({
    initial: { reason: '', note: '' },
    required: ['reason'],
    validate: (values) => reasonProblems(values, t),
    save: async (values) => {
      const { reason, ...rest } = reasonOf(values)
      return reason && onSubmit({ reason, ...rest })
    },
    onSaved: onDone,
  })
  return (
    <FormDialog form={form} intent="danger" onClose={onClose} {...words}>
      {notice}
      <ReasonFields form={form} reasons={reasons} />
    </FormDialog>
  )
}
