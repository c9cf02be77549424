import type {
  DriverCallInput,
  DriverDay,
  DriverRun,
  RunPassenger,
  RunPositions,
  RunStop,
  SweepInput,
  VehicleCheckInput,
} from '#contract/driver-day.ts'
import type { TripActionInput } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import {
  amount,
  count,
  countOrNull,
  fields,
  flag,
  list,
  oneOf,
  orNull,
  ref,
  rowReaders,
  text,
  textOrNull,
  withReference,
  zone,
} from './field-readers.ts'
import { asRecord } from './response-shape.ts'

const path = '/api/web/driver-day'

type Care = NonNullable<RunPassenger['care']>

const care = fields<Care>({
  allergies: textOrNull,
  careNotes: textOrNull,
  guardians: list(fields<Care['guardians'][number]>({ name: text, phone: textOrNull, relationship: text })),
  people: list(fields<Care['people'][number]>({ kind: oneOf, id: text, name: text, relationship: text })),
  alone: flag,
  school: textOrNull,
  hasCodeWord: flag,
  triesLeft: (value) => (value === undefined ? 1 : count(value)),
  approval: orNull(
    fields<NonNullable<Care['approval']>>({ name: text, reason: text, by: textOrNull, until: text }),
  ),
})

const passenger = fields<RunPassenger>({
  child: ref,
  photo: textOrNull,
  booking: text,
  seatNeed: oneOf,
  mobility: oneOf,
  mustBeMet: flag,
  state: oneOf,
  at: textOrNull,
  care: orNull(care),
})

const stop = fields<RunStop>({
  seq: count,
  kind: oneOf,
  place: text,
  point: fields<RunStop['point']>({ lat: amount, lng: amount }),
  notes: textOrNull,
  planned: text,
  arrivedAt: textOrNull,
  departedAt: textOrNull,
  skipped: flag,
  on: list(text),
  off: list(text),
  othersOn: count,
  othersOff: count,
})

const run = withReference(
  fields<DriverRun>({
    ...rowReaders,
    reference: text,
    status: oneOf,
    startAt: text,
    scheduledEnd: text,
    startedAt: textOrNull,
    completedAt: textOrNull,
    zone,
    delayMin: countOrNull,
    vehicle: orNull(fields<NonNullable<DriverRun['vehicle']>>({ id: text, plate: text, name: text })),
    assistant: orNull(fields<NonNullable<DriverRun['assistant']>>({ name: text, phone: textOrNull })),
    waitMin: count,
    stops: list(stop),
    passengers: list(passenger),
    sweptAt: textOrNull,
  }),
)

/** A day of anything: of the server, or as it was kept. */
export const readDriverDay = fields<DriverDay>({
  at: text,
  date: text,
  zone,
  driver: ref,
  officePhone: textOrNull,
  emergencyNumber: (value) => text(value) || '112',
  runs: list(run),
  checks: list(fields<DriverDay['checks'][number]>({ vehicle: text, at: text, result: oneOf })),
  sickSince: textOrNull,
})

export async function getDriverDay({ signal }: Options = {}): Promise<DriverDay> {
  return readDriverDay(asRecord(await api.send({ path, signal })))
}

/** What a phone sends, perhaps late: with a key of its own, so that the server does it once. */
export type DayMessage =
  | { kind: 'step'; run: string; action: TripAction; body: TripActionInput }
  | { kind: 'check'; body: VehicleCheckInput }
  | { kind: 'sweep'; body: SweepInput }
  | { kind: 'call'; body: DriverCallInput }

const paths = { check: 'checks', sweep: 'sweeps', call: 'calls' } as const

export async function sendDayMessage(message: DayMessage, idempotencyKey: string): Promise<void> {
  const address =
    message.kind === 'step'
      ? `/api/trips/trip-request/${encodeURIComponent(message.run)}/actions/${message.action}`
      : `${path}/${paths[message.kind]}`
  await api.send({ method: 'POST', path: address, body: message.body, idempotencyKey, answer: 'nothing' })
}

export async function sendRunPositions(body: RunPositions): Promise<void> {
  await api.send({ method: 'POST', path: `${path}/positions`, body, answer: 'nothing' })
}
