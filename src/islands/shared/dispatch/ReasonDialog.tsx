import type { ReactNode } from 'react'
import type { Reason } from '#contract/reason.ts'
import { Select } from '#src/islands/form/Select.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import type { DialogCallbacks } from '#src/islands/resource/actions/action.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { T } from '#src/lib/i18n/translate.ts'

const reasonOrder: Record<Reason, number> = {
  child_ill: 1,
  parent_cancelled: 2,
  school_closed: 3,
  passenger_absent: 4,
  no_driver_found: 5,
  driver_unavailable: 6,
  vehicle_breakdown: 7,
  wrong_address: 8,
  duplicate: 9,
  weather: 10,
  safeguarding: 11,
  dispatcher: 12,
  other: 13,
}

/** The reasons as choices of a select, the usual ones first, `other` last. */
export const reasonChoices = (t: T, given = Object.keys(reasonOrder) as readonly Reason[]) =>
  [...given]
    .sort((one, two) => reasonOrder[one] - reasonOrder[two])
    .map((value) => ({ value, label: t(`reasons:${value}`) }))

interface Reasoned {
  reason: Reason
  note?: string
}

interface Props extends DialogCallbacks<Reasoned> {
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
    validate: ({ reason, note }) =>
      reason === 'other' && !note.trim() ? { note: t('ride-questions:reason.noteMissing') } : {},
    save: async ({ reason, note }) =>
      reason ? onSubmit({ reason, ...(note.trim() && { note: note.trim() }) }) : undefined,
    onSaved: onDone,
  })
  return (
    <FormDialog form={form} intent="danger" onClose={onClose} {...words}>
      {notice}
      <Select
        form={form}
        name="reason"
        label={t('ride-questions:reason.label')}
        placeholder={t('ride-questions:reason.choose')}
        options={reasonChoices(t, reasons)}
      />
      <TextArea
        form={form}
        name="note"
        label={t('ride-questions:reason.note')}
        hint={t('ride-questions:reason.noteHint')}
        maxLength={500}
      />
    </FormDialog>
  )
}
