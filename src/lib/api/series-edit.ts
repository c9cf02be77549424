import type { BulkResult } from '#contract/page.ts'
import type { SeriesEditInput, SeriesEditPreview, SeriesEditRide } from '#contract/series-edit.ts'
import { bookingsPath } from './bookings.ts'
import { api } from './browser-client.ts'
import type { ChangeOptions } from './call.ts'
import { amount, fields, list, oneOf, orNull, text, textOrNull, zone } from './field-readers.ts'
import { asRecord } from './response-shape.ts'

const path = (id: string) => `${bookingsPath}/${encodeURIComponent(id)}/series-edit`

const readPreview = fields<SeriesEditPreview>({
  rides: list(
    fields<SeriesEditRide>({
      booking: text,
      reference: text,
      leg: textOrNull<NonNullable<SeriesEditRide['leg']>>,
      zone,
      from: text,
      to: text,
      effect: oneOf,
      keeps: list(oneOf<SeriesEditRide['keeps'][number]>),
      code: textOrNull,
      message: textOrNull,
    }),
  ),
  price: orNull(
    fields<NonNullable<SeriesEditPreview['price']>>({ currency: text, before: amount, after: amount }),
  ),
})

export async function previewSeriesEdit(
  id: string,
  body: SeriesEditInput,
  { version, signal }: ChangeOptions = {},
): Promise<SeriesEditPreview> {
  const answer = await api.send({ method: 'POST', path: `${path(id)}/preview`, body, version, signal })
  return readPreview(asRecord(answer))
}

export async function editSeries(
  id: string,
  body: SeriesEditInput,
  { version }: ChangeOptions = {},
): Promise<BulkResult> {
  return asRecord(await api.send({ method: 'POST', path: path(id), body, version }))
}
