import type { BulkResult } from '#contract/page.ts'
import type { SeriesCancelInput, SeriesSheet } from '#contract/series-sheet.ts'
import { bookingsPath } from './bookings.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import {
  amount,
  count,
  fields,
  flag,
  list,
  oneOf,
  orNull,
  ref,
  refOrNull,
  text,
  textOrNull,
  zone,
} from './field-readers.ts'
import { asRecord } from './response-shape.ts'

const path = `${bookingsPath}/series`
const one = (id: string) => `${path}/${encodeURIComponent(id)}`

const readSeries = fields<SeriesSheet>({
  id: text,
  rule: text,
  zone,
  calendar: refOrNull,
  exceptDates: list(text),
  from: text,
  to: text,
  pausedFrom: textOrNull,
  pausedTo: textOrNull,
  returnLeg: orNull(fields<{ time: string }>({ time: text })),
  children: list(ref),
  rides: list(fields<SeriesSheet['rides'][number]>({ status: oneOf, count })),
  prices: list(fields<SeriesSheet['prices'][number]>({ currency: text, amount })),
  distanceM: count,
  nextAt: textOrNull,
  lastAt: textOrNull,
  cancellable: flag,
  editable: list(fields<SeriesSheet['editable'][number]>({ leg: oneOf, booking: text })),
})

export async function getSeries(id: string, { signal }: Options = {}): Promise<SeriesSheet> {
  return readSeries(asRecord(await api.send({ path: one(id), signal })))
}

export async function cancelSeries(id: string, body: SeriesCancelInput): Promise<BulkResult> {
  return asRecord(await api.send({ method: 'POST', path: `${one(id)}/cancel`, body }))
}

export async function undoSeries(undo: string): Promise<BulkResult> {
  return asRecord(await api.send({ method: 'POST', path: `${path}/undo`, body: { undo } }))
}
