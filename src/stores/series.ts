import type { Booking, BookingRow } from '#contract/booking.ts'
import type { BulkResult } from '#contract/page.ts'
import type { SeriesCancelInput, SeriesSheet } from '#contract/series-sheet.ts'
import * as api from '#src/lib/api/series.ts'
import { loadable } from './base/loadable.ts'
import { actOnBooking, reloadBooking } from './booking-record.ts'
import { relatedRows } from './related.ts'
import { attempt, type Result } from './result.ts'

export const series = loadable<[string], SeriesSheet>({
  name: 'series',
  fetch: (options, id) => api.getSeries(id, options),
  onChange: 'drop',
})
export const ridesAhead = relatedRows<BookingRow>('booking-management', 'of-series-ahead')
export const ridesBefore = relatedRows<BookingRow>('booking-management', 'of-series-before')

export const reloadSeries = series.reload

/** Whatever of a series is in sight: its page, or one of its rides. */
async function reloadInSight<T>(result: Result<T>): Promise<Result<T>> {
  if (result.ok) await Promise.all([series, ridesAhead, ridesBefore].map(({ reload }) => reload()))
  if (result.ok) await reloadBooking()
  return result
}

export const cancelSeries = async (id: string, input: SeriesCancelInput): Promise<Result<BulkResult>> =>
  reloadInSight(await attempt(() => api.cancelSeries(id, input)))

export const undoSeries = async (undo: string): Promise<Result<BulkResult>> =>
  reloadInSight(await attempt(() => api.undoSeries(undo)))

type RideCancel = Omit<Partial<SeriesCancelInput>, 'scope'> & {
  scope?: SeriesCancelInput['scope'] | 'this'
  /** The fee for this ride alone, as it was shown. */
  fee?: number
}

/** Cancels a ride of a series: this one alone, against the version in sight, or with others of its series. */
export async function cancelRide(
  [booking]: readonly Booking[],
  { scope = 'this', reason, note, fee }: RideCancel,
): Promise<Result<BulkResult>> {
  if (!booking) return { ok: true, value: { results: [], undo: null } }
  const { id, reference, version, series: of } = booking
  const why = { ...(reason && { reason }), ...(note && { note }) }
  if (of && scope !== 'this')
    return cancelSeries(of.id, { ...why, scope, ...(scope === 'following' && { booking: id }) })
  const result = await actOnBooking(id, 'cancel', { ...why, ...(fee !== undefined && { fee }) }, version)
  return result.ok ? { ok: true, value: { results: [{ id, reference, ok: true }], undo: null } } : result
}
