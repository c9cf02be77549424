import type { Find } from '#src/islands/table/filters.ts'
import { $bookings } from '#src/stores/booking.ts'
import { findBooking } from '#src/stores/lookups.ts'

const rowsOf = (signal: AbortSignal) =>
  new Promise<readonly { id: string; series: string | null }[]>((resolve) => {
    const stop = $bookings.subscribe(({ data, loading }) => {
      if (loading || !data) return
      resolve(data.results)
      queueMicrotask(() => stop())
    })
    signal.addEventListener('abort', () => stop())
  })

/** A series by its id, named by its days as one of its rides has them; nothing where none of its rides is listed. */
export const findSeries: Find = async (id, signal, { t, format }) => {
  const ride = (await rowsOf(signal)).find((row) => row.series === id)
  const series = ride && (await findBooking(ride.id, signal)).series
  if (!series) return undefined
  const [from, to] = [format.date(series.from, 'UTC'), format.date(series.to, 'UTC')]
  return { id, name: t('bookings-list:filter.seriesSpan', { from, to }) }
}
