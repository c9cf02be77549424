import { useCallback, useRef } from 'react'
import type { BookingRow } from '#contract/booking.ts'
import type { Trip, TripRow } from '#contract/trip.ts'
import { ComboField } from '#src/islands/form/ComboField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import type { DialogCallbacks } from '#src/islands/resource/actions/action.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useLiveAnswer } from '#src/islands/resource/use-live-answer.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { findTripsToJoin, previewJoin } from '#src/stores/share-trip.ts'
import { ownOrder } from './own-order.ts'
import { SharePlan } from './SharePlan.tsx'
import { SharePreview } from './SharePreview.tsx'
import type { Join } from './trip-needs.ts'

function optionOf(row: TripRow, { t, format }: I18n): Option {
  const { reference, children, ride_start_time, zone, pickup, dropoff, driver, vehicle } = row
  const who = children.length > 0 ? format.list(children.map(({ name }) => ownOrder(name))) : null
  const crew =
    driver && vehicle
      ? t('share:crew', { driver: ownOrder(driver.name), plate: ownOrder(vehicle.plate) })
      : t('share:crewNone')
  return {
    id: row.id,
    name: [ownOrder(reference), who].filter(Boolean).join(' · '),
    hint: [
      t('share:way', {
        time: format.time(ride_start_time, zone),
        pickup: ownOrder(pickup),
        dropoff: ownOrder(dropoff),
      }),
      crew,
    ].join(' · '),
  }
}

export interface JoinDialogProps extends DialogCallbacks<Join> {
  booking: Pick<BookingRow, 'id' | 'reference' | 'booker' | 'pickupAt' | 'zone'>
}

/** Puts a booking on a trip that is planned already: which, and what it would be with it, before it is done. */
export function JoinDialog({ booking, onSubmit, onDone, onClose }: JoinDialogProps) {
  const i18n = useI18n()
  const { t } = i18n
  const search = useCallback(
    async (text: string, signal: AbortSignal) =>
      (await findTripsToJoin(booking, text, signal)).map((row) => optionOf(row, i18n)),
    [booking, i18n],
  )
  const seen = useRef<Trip>(undefined)
  const ask = useCallback(
    async (trip: string, signal: AbortSignal) => {
      const result = await previewJoin(trip, booking.id, signal)
      if (result.ok) seen.current = result.value.trip
      return result
    },
    [booking.id],
  )
  const form = useForm<{ trip: Option | null }>({
    initial: { trip: null },
    required: ['trip'],
    save: async ({ trip }) => {
      if (!trip) return undefined
      const version = seen.current?.id === trip.id ? seen.current.version : undefined
      return onSubmit({ trip: trip.id, version })
    },
    onSaved: onDone,
  })
  const question = form.values.trip?.id ?? null
  const { answer, problem, busy } = useLiveAnswer(question, ask)
  const bookerOf = (id: string) =>
    (id === booking.id ? booking : answer?.trip.bookings.find((one) => one.id === id))?.booker ?? null
  return (
    <FormDialog
      form={form}
      title={t('booking-steps:join')}
      description={t('share:joinHint', { reference: booking.reference })}
      confirmLabel={t('share:joinConfirm')}
      onClose={onClose}
    >
      <ComboField
        form={form}
        name="trip"
        label={t('share:trip')}
        hint={t('share:tripHint')}
        search={search}
      />
      <SharePlan wait={question === null ? t('share:joinWait') : null} busy={busy} problem={problem}>
        {answer && <SharePreview preview={answer.preview} trip={answer.trip} bookerOf={bookerOf} />}
      </SharePlan>
    </FormDialog>
  )
}
