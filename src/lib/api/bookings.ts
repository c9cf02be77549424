import type * as contract from '#contract/booking.ts'
import type { BulkResult } from '#contract/page.ts'
import type { QuoteAnswer, SentQuote } from '#contract/quote.ts'
import type { SeriesPreview } from '#contract/series.ts'
import type { StatusCounts, TripCandidates } from '#contract/trip.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { listParams, type Query } from './query.ts'
import { readBookingRow } from './read-booking-row.ts'
import { asRecord, type Listed, readPage } from './response-shape.ts'

export const bookingsPath = '/api/web/booking-management'
const path = bookingsPath

export async function listBookings(
  params: Query,
  { signal }: Options = {},
): Promise<Listed<contract.BookingRow>> {
  return readPage(await api.send({ path, query: listParams(params), signal }), params, readBookingRow)
}

/** How many bookings stand under each status tab, under the other filters. */
export async function countBookings(params: Query, { signal }: Options = {}): Promise<StatusCounts> {
  return asRecord(await api.send({ path: `${path}/counts`, query: params, signal }))
}

export async function createBooking(
  body: contract.SentNewBooking,
  { signal }: Options = {},
): Promise<contract.NewBookingAnswer> {
  return asRecord(await api.send({ method: 'POST', path, body, signal }))
}

export async function bulkBookings(body: contract.BulkInput, { signal }: Options = {}): Promise<BulkResult> {
  return asRecord(await api.send({ method: 'POST', path: `${path}/bulk`, body, signal }))
}

/** Takes back a bulk action by the token it answered. */
export async function undoBulk(undo: string, { signal }: Options = {}): Promise<BulkResult> {
  return asRecord(await api.send({ method: 'POST', path: `${path}/undo`, body: { undo }, signal }))
}

export async function quoteBooking(body: SentQuote, { signal }: Options = {}): Promise<QuoteAnswer> {
  return asRecord(await api.send({ method: 'POST', path: `${path}/quote`, body, signal }))
}

export async function previewSeries(
  body: contract.SeriesPreviewInput,
  { signal }: Options = {},
): Promise<SeriesPreview> {
  return asRecord(await api.send({ method: 'POST', path: `${path}/series-preview`, body, signal }))
}

/** Who could take all these bookings, by id, and with what. */
export async function getBookingCandidates(
  ids: readonly string[],
  { signal }: Options = {},
): Promise<TripCandidates> {
  return asRecord(await api.send({ path: `${path}/candidates`, query: { ids }, signal }))
}
