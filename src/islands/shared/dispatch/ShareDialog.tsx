import { useCallback, useMemo, useRef } from 'react'
import type { BookingRow } from '#contract/booking.ts'
import type { Trip } from '#contract/trip.ts'
import { ComboField } from '#src/islands/form/ComboField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useLiveAnswer } from '#src/islands/resource/use-live-answer.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { findJoinable, previewShare } from '#src/stores/share-trip.ts'
import { ownOrder } from './own-order.ts'
import { SharePlan } from './SharePlan.tsx'
import { SharePreview } from './SharePreview.tsx'
import type { TripDialogProps } from './trip-needs.ts'

function optionOf(row: BookingRow, { t, format }: I18n): Option {
  const { reference, children, booker = '', pickupAt, pickup, dropoff, zone, trip } = row
  const who = children.length > 0 ? format.list(children.map(({ name }) => ownOrder(name))) : ownOrder(booker)
  const way = t('share:way', {
    time: format.time(pickupAt, zone),
    pickup: ownOrder(pickup),
    dropoff: ownOrder(dropoff),
  })
  return {
    id: row.id,
    name: [ownOrder(reference), who].join(' · '),
    hint: trip ? [way, t('share:leaves', { reference: ownOrder(trip.reference) })].join(' · ') : way,
  }
}

/** What may join a trip, found while typing; who booked each is kept for the preview. */
function useJoinable(trip: Trip) {
  const i18n = useI18n()
  const bookers = useRef(new Map(trip.bookings.map(({ id, booker }) => [id, booker ?? null])))
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      const rows = await findJoinable(trip, text, signal)
      for (const { id, booker } of rows) bookers.current.set(id, booker ?? null)
      return rows.map((row) => optionOf(row, i18n))
    },
    [trip, i18n],
  )
  return { search, bookerOf: (id: string) => bookers.current.get(id) ?? null }
}

/** Puts one more booking on a trip: which, and what it would be with it, before it is done. */
export function ShareDialog({ trip, title, onSubmit, onDone, onClose }: TripDialogProps) {
  const { t } = useI18n()
  const { search, bookerOf } = useJoinable(trip)
  const form = useForm<{ booking: Option | null }>({
    initial: { booking: null },
    required: ['booking'],
    save: async ({ booking }) => (booking ? onSubmit({ bookings: [booking.id] }) : undefined),
    onSaved: onDone,
  })
  const question = form.values.booking?.id ?? null
  const ask = useMemo(
    () => (booking: string, signal: AbortSignal) => previewShare(trip.id, booking, signal),
    [trip.id],
  )
  const { answer, problem, busy } = useLiveAnswer(question, ask)
  return (
    <FormDialog
      form={form}
      title={title}
      description={t('share:hint', { reference: trip.reference })}
      confirmLabel={t('share:confirm')}
      onClose={onClose}
    >
      <ComboField
        form={form}
        name="booking"
        label={t('share:booking')}
        hint={t('share:bookingHint')}
        search={search}
      />
      <SharePlan wait={question === null ? t('share:wait') : null} busy={busy} problem={problem}>
        {answer && <SharePreview preview={answer} trip={trip} bookerOf={bookerOf} />}
      </SharePlan>
    </FormDialog>
  )
}
