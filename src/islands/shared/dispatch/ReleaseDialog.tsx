import type { TripHandover } from '#contract/handover.ts'
import type { Trip } from '#contract/trip.ts'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { atFields, firstValues, releaseOf, sentOf } from './passenger-form.ts'
import { firstRelease, ReleaseFields } from './ReleaseFields.tsx'
import { isStillAhead } from './stop-work.ts'
import type { TripDialogProps } from './trip-needs.ts'

/** Those aboard, with what is known about their handover. */
export function aboardOf({ passengers }: Pick<Trip, 'passengers'>, handover: TripHandover) {
  const aboard = passengers.filter((one) => one.state === 'boarded').map(({ child }) => child.id)
  return handover.passengers.filter(({ child }) => aboard.includes(child.id))
}

interface Props extends TripDialogProps {
  handover: TripHandover
}

/** Hands passengers over, each to somebody of their own. */
export function ReleaseDialog({ trip, handover, title, onSubmit, onDone, onClose }: Props) {
  const { t } = useI18n()
  const waiting = aboardOf(trip, handover)
  const more = trip.stops.some(({ arrivedAt }) => arrivedAt === null)
  const rules = { handover, school: handover.school, stay: more || waiting.length > 1 }
  const form = useForm({
    initial: firstValues(waiting, (one) =>
      isStillAhead(trip, one.child.id, 'off') ? { to: 'stay' } : firstRelease(rules)(one),
    ),
    save: async (values) => {
      const sent = sentOf(waiting, values, releaseOf)
      if (sent.length === 0) return { kind: 'invalid', message: '', form: [t('ride-questions:act.nobody')] }
      return atFields(await onSubmit({ passengers: sent.map(({ input }) => input) }), sent)
    },
    onSaved: onDone,
  })
  return (
    <FormDialog form={form} title={title} description={trip.reference} confirmLabel={title} onClose={onClose}>
      <ReleaseFields form={form} waiting={waiting} {...rules} />
    </FormDialog>
  )
}
