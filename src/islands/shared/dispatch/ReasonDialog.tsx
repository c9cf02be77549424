import type { Reason } from '#contract/reason.ts'
import { Select } from '#src/islands/form/Select.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
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
const reasonChoices = (t: T) =>
  (Object.keys(reasonOrder) as Reason[])
    .sort((one, two) => reasonOrder[one] - reasonOrder[two])
    .map((value) => ({ value, label: t(`reasons:${value}`) }))

interface Reasoned {
  reason: Reason
  note?: string
  handedTo?: string
}

interface Props extends DialogCallbacks<Reasoned> {
  title: string
  description?: string | undefined
  confirmLabel: string
  /** Whether it also asks who took the children, and whether that is required. */
  handover?: 'required' | 'optional' | undefined
}

/** Asks why, before something is cancelled, rejected or failed. What was typed stays when the server refuses. */
export function ReasonDialog({
  title,
  description,
  confirmLabel,
  handover,
  onSubmit,
  onDone,
  onClose,
}: Props) {
  const { t } = useI18n()
  const form = useForm<{ reason: Reason | ''; note: string; handedTo: string }>({
    initial: { reason: '', note: '', handedTo: '' },
    required: handover === 'required' ? ['reason', 'handedTo'] : ['reason'],
    validate: ({ reason, note }) =>
      reason === 'other' && !note.trim() ? { note: t('ride-questions:reason.noteMissing') } : {},
    save: async ({ reason, note, handedTo }) =>
      reason
        ? onSubmit({
            reason,
            ...(note.trim() && { note: note.trim() }),
            ...(handedTo.trim() && { handedTo: handedTo.trim() }),
          })
        : undefined,
    onSaved: onDone,
  })
  return (
    <FormDialog
      form={form}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      intent="danger"
      onClose={onClose}
    >
      <Select
        form={form}
        name="reason"
        label={t('ride-questions:reason.label')}
        placeholder={t('ride-questions:reason.choose')}
        options={reasonChoices(t)}
      />
      {handover && (
        <TextField
          form={form}
          name="handedTo"
          label={t('ride-questions:act.handedTo')}
          hint={t('ride-questions:act.handedToHint')}
        />
      )}
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
