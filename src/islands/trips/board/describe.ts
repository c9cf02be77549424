import type { BoardTrip } from '#contract/trip-board.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'

/** A trip in one sentence, as a screen reader says its bar and the pointer shows it. */
export function describeTrip(trip: BoardTrip, zone: string, { t, format }: I18n): string {
  const times = t('trip-board:times', { from: format.time(trip.from, zone), to: format.time(trip.to, zone) })
  return [
    trip.reference,
    times,
    t('trip-board:route', { from: trip.pickup, to: trip.dropoff }),
    t(`trip-states:${trip.status}`),
    ...trip.conflicts.map(({ message }) => message),
    ...trip.warnings.map(({ message }) => message),
  ].join('. ')
}
