import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { getBooking } from '#src/lib/api/bookings.ts'
import type { Formatter } from '#src/lib/format/formatter.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { $bookings } from '#src/stores/booking.ts'

const rowsOf = (signal: AbortSignal) =>
  new Promise<readonly { id: string; series: string | null }[]>((resolve) => {
    const stop = $bookings.subscribe(({ data, loading }) => {
      if (loading || !data) return
      resolve(data.results)
      queueMicrotask(() => stop())
    })
    signal.addEventListener('abort', () => stop())
  })

/** A series by its id, called by its days as one of its rides tells them; nothing where no ride of it is shown. */
export async function findSeries(
  id: string,
  signal: AbortSignal,
  t: T,
  format: Formatter,
): Promise<Option | undefined> {
  const ride = (await rowsOf(signal)).find((row) => row.series === id)
  const series = ride && (await getBooking(ride.id, { signal })).series
  if (!series) return undefined
  const [from, to] = [format.date(series.from, 'UTC'), format.date(series.to, 'UTC')]
  return { id, name: t('bookings-list:filter.seriesSpan', { from, to }) }
}
