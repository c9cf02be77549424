import { traccarFenceStates, traccarStates } from '#contract/lists/tracking.ts'
import type { TraccarFencesImported, TraccarGeofence, TraccarGeofences } from '#contract/traccar-geofence.ts'
import type { TraccarEvent, TraccarReport } from '#contract/traccar-report.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { count, fields, flag, list, oneOf, orNull, refOrNull, text, textOrNull } from './field-readers.ts'
import { asRecord, isObject } from './response-shape.ts'

/** How a question to Traccar went; what is unknown here is an answer that can't be read. */
const state = (value: unknown) => traccarStates.find((one) => one === value) ?? 'unreadable'
const outcome = { state, detail: textOrNull<string> }

const fencesAt = '/api/web/tracking/traccar/geofences'
const readFence = fields<TraccarGeofence>({
  stamp: text,
  name: text,
  state: (value) => traccarFenceStates.find((one) => one === value) ?? 'refused',
  fault: textOrNull<NonNullable<TraccarGeofence['fault']>>,
  area: orNull(fields<NonNullable<TraccarGeofence['area']>>({ shape: oneOf, size: count })),
  fence: refOrNull,
})
const readFences = fields<TraccarGeofences>({ ...outcome, results: list(readFence), unlisted: count })
const readImported = fields<TraccarFencesImported>({
  ...outcome,
  added: count,
  updated: count,
  left: list(text),
})

/** The geofences of Traccar beside those here. */
export async function getTraccarFences({ signal }: Options = {}): Promise<TraccarGeofences> {
  return readFences(asRecord(await api.send({ path: fencesAt, signal })))
}

/** Imports those with these stamps, all in one act. */
export async function importTraccarFences(stamps: readonly string[]): Promise<TraccarFencesImported> {
  const path = `${fencesAt}/import`
  return readImported(asRecord(await api.send({ method: 'POST', path, body: { stamps } })))
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
type Last = NonNullable<TraccarReport['last']>
const readLast = fields<Last>({
  time: text,
  protocol: textOrNull<string>,
  attributes: (value) =>
    Object.fromEntries(
      Object.entries(isObject(value) ? value : {}).filter(([, one]) => isPlain(one)),
    ) as Last['attributes'],
  unlisted: count,
})
const readEvent = fields<TraccarEvent>({
  id: text,
  type: text,
  at: text,
  alarm: textOrNull<string>,
  geofence: textOrNull<string>,
})
const readReport = fields<TraccarReport>({
  ...outcome,
  listed: flag,
  last: orNull(readLast),
  events: fields<TraccarReport['events']>({ ...outcome, results: list(readEvent), unlisted: count }),
})

/** What Traccar has of a device now. */
export async function getTraccarReport(device: string, { signal }: Options = {}): Promise<TraccarReport> {
  const path = `/api/web/devices/${encodeURIComponent(device)}/traccar`
  return readReport(asRecord(await api.send({ path, signal })))
}
