import type { Reason } from '#contract/reason.ts'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { Select } from '#src/islands/form/Select.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
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
const reasonChoices = (t: T, given = Object.keys(reasonOrder) as readonly Reason[]) =>
  [...given]
    .sort((one, two) => reasonOrder[one] - reasonOrder[two])
    .map((value) => ({ value, label: t(`reasons:${value}`) }))

export interface Reasoned {
  reason: Reason | ''
  note: string
}

/** What is wrong with a reason: `other` says nothing without a note. */
export const reasonProblems = (
  { reason, note }: { [name in keyof Reasoned]?: string },
  t: T,
): { note?: string } =>
  reason === 'other' && !note?.trim() ? { note: t('ride-questions:reason.noteMissing') } : {}

/** What is sent of a reason that was chosen. */
export const reasonOf = ({ reason, note }: Reasoned): { reason?: Reason; note?: string } => ({
  ...(reason && { reason }),
  ...(note.trim() && { note: note.trim() }),
})

interface Props<Values extends object> {
  /** A form that has `reason` and `note` among its fields. */
  form: FormApi<Values>
  /** Those that may be given; all without them. */
  reasons?: readonly Reason[] | undefined
}

/** Why something ends or changes, and a note. */
export function ReasonFields<Values extends { reason: string; note: string } | Record<string, string>>({
  form: whole,
  reasons,
}: Props<Values>) {
  const { t } = useI18n()
  const form = whole as unknown as FormApi<Reasoned>
  return (
    <>
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
    </>
  )
}
