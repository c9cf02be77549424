import type { SeriesPreviewInput } from '#contract/booking.ts'
import type { QuoteAnswer, SentQuote } from '#contract/quote.ts'
import type { SeriesPreview } from '#contract/series.ts'
import * as api from '#src/lib/api/bookings.ts'
import { attempt, type Result } from './result.ts'

/** The price of a ride as it is typed, before anything is saved. */
export const quoteBooking = (ride: SentQuote, signal: AbortSignal): Promise<Result<QuoteAnswer>> =>
  attempt(() => api.quoteBooking(ride, { signal }))

/** Every ride that a repetition would make, and why some days are left out. */
export const previewSeries = (
  series: SeriesPreviewInput,
  signal: AbortSignal,
): Promise<Result<SeriesPreview>> => attempt(() => api.previewSeries(series, { signal }))
