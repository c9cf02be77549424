import type { BoardTrip } from '#contract/trip-board.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'

const described = new WeakMap<BoardTrip, { i18n: I18n; text: string }>()

/** A trip in one sentence, as a screen reader says its bar and the pointer shows it. It is made once: bars come and go. */
export function describeTrip(trip: BoardTrip, zone: string, i18n: I18n): string {
  const known = described.get(trip)
  if (known?.i18n === i18n) return known.text
  const text = sentence(trip, zone, i18n)
  described.set(trip, { i18n, text })
  return text
}

/** What a bar shows where there is room: its start, and who rides. */
export const titleOf = (trip: BoardTrip, zone: string, { format }: I18n) => ({
  time: format.time(trip.from, zone),
  names: trip.riders.length > 0 ? format.list(trip.riders) : trip.dropoff,
})

function sentence(trip: BoardTrip, zone: string, i18n: I18n): string {
  const { t, format } = i18n
  const { time, names } = titleOf(trip, zone, i18n)
  const times = t('trip-board:times', { from: format.time(trip.from, zone), to: format.time(trip.to, zone) })
  return [
    trip.reference,
    // As it stands in the bar, for who speaks to it.
    `${time} ${names}`,
    times,
    t('trip-board:route', { from: trip.pickup, to: trip.dropoff }),
    t(`trip-states:${trip.status}`),
    ...(trip.lateMin ? [t('trip-board:late', { count: trip.lateMin })] : []),
    ...trip.conflicts.map(({ message }) => message),
    ...trip.warnings.map(({ message }) => message),
  ].join('. ')
}
