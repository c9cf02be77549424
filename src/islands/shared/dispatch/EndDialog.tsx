import type { TripHandover } from '#contract/handover.ts'
import { reasons } from '#contract/lists/reasons.ts'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { atFields, firstValues, releaseOf, sentOf } from './passenger-form.ts'
import { ReasonFields, reasonProblems } from './ReasonFields.tsx'
import { aboardOf } from './ReleaseDialog.tsx'
import { firstRelease, ReleaseFields } from './ReleaseFields.tsx'
import type { TripDialogProps } from './trip-needs.ts'

interface Props extends TripDialogProps {
  handover: TripHandover
  /** Whether the children are brought back to where they came from. */
  back: boolean
}

/** Ends a trip early: why, and who took each of those aboard. */
export function EndDialog({ trip, handover, back, title, onSubmit, onDone, onClose }: Props) {
  const { t } = useI18n()
  const waiting = aboardOf(trip, handover)
  const rules = { handover, school: back && handover.backToSchool, stay: false }
  const form = useForm<Record<string, string>>({
    initial: { ...firstValues(waiting, firstRelease(rules)), reason: '', note: '' },
    required: ['reason'],
    validate: (values) => reasonProblems(values, t),
    save: async (values) => {
      const reason = reasons.find((known) => known === values.reason)
      const note = values.note?.trim()
      const sent = sentOf(waiting, values, releaseOf)
      const passengers = sent.map(({ input }) => input)
      return atFields(await onSubmit({ passengers, ...(reason && { reason }), ...(note && { note }) }), sent)
    },
    onSaved: onDone,
  })
  return (
    <FormDialog
      form={form}
      title={title}
      description={trip.reference}
      confirmLabel={title}
      intent="danger"
      onClose={onClose}
    >
      <ReasonFields form={form} />
      <ReleaseFields form={form} waiting={waiting} {...rules} />
    </FormDialog>
  )
}
