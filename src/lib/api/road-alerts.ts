import { roadAlertKinds, vehicleEventKinds } from '#contract/lists/road-alerts.ts'
import type { AlertFigures, RoadAlert, RoadAlerts, VehicleEvent } from '#contract/road-alert.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import {
  amount,
  countOrNull,
  fields,
  flag,
  list,
  oneOf,
  orNull,
  type Read,
  ref,
  refOrNull,
  text,
  textOrNull,
} from './field-readers.ts'
import { asRecord, isObject } from './response-shape.ts'

const path = '/api/web/tracking/alerts'

/** Those that are numbers, also as text. */
const figures: Read<AlertFigures> = (value) =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).flatMap(([name, one]) => {
      const figure = countOrNull(one)
      return figure === null ? [] : [[name, figure]]
    }),
  )

const trip = orNull(fields<NonNullable<RoadAlert['trip']>>({ id: text, reference: text, booking: text }))

const notes = list(fields<RoadAlert['notes'][number]>({ id: text, text, at: text, by: text }))

const readAlert = fields<RoadAlert>({
  id: text,
  kind: oneOf,
  vehicle: fields<RoadAlert['vehicle']>({ id: text, plate: text }),
  trip,
  driver: refOrNull,
  at: text,
  until: textOrNull,
  point: fields<RoadAlert['point']>({ lat: amount, lng: amount }),
  place: textOrNull,
  figures,
  seen: orNull(fields<NonNullable<RoadAlert['seen']>>({ at: text, by: text })),
  notes,
})

/** One of a kind that is known here, at a time: of others nothing can be said. */
const isKnown = ({ kind, at }: RoadAlert) => roadAlertKinds.includes(kind) && !Number.isNaN(Date.parse(at))

export async function getRoadAlerts({ signal }: Options = {}): Promise<RoadAlerts> {
  const { at, results, more } = asRecord<Record<string, unknown>>(await api.send({ path, signal }))
  return { at: text(at), results: list(readAlert)(results).filter(isKnown), more: flag(more) }
}

export async function markAlertSeen(id: string): Promise<void> {
  await api.send({ method: 'POST', path: `${path}/${encodeURIComponent(id)}/seen` })
}

/** Adds a note of the desk, in one line. */
export async function addAlertNote(id: string, note: string): Promise<void> {
  await api.send({ method: 'POST', path: `${path}/${encodeURIComponent(id)}/notes`, body: { text: note } })
}

const readEvent = fields<VehicleEvent>({
  id: text,
  kind: oneOf,
  at: text,
  until: textOrNull,
  trip,
  place: textOrNull,
  children: list(ref),
  figures,
  notes,
})

/** What happened with a vehicle, oldest first. */
export async function getVehicleEvents(
  id: string,
  span: { from: string; to: string },
  { signal }: Options = {},
): Promise<VehicleEvent[]> {
  const { results } = asRecord<Record<string, unknown>>(
    await api.send({
      path: `/api/web/tracking/vehicles/${encodeURIComponent(id)}/events`,
      query: span,
      signal,
    }),
  )
  return list(readEvent)(results)
    .filter(({ kind, at }) => vehicleEventKinds.includes(kind) && !Number.isNaN(Date.parse(at)))
    .map((event, index) => ({ ...event, id: event.id || String(index) }))
}
