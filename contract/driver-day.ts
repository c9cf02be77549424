import * as z from 'zod'
import { approval } from './handover.ts'
import { checkItems, checkResults, driverCalls, sweepFindings } from './lists/driver-day.ts'
import { passengerStates, personKinds, stopKinds } from './lists/trips.ts'
import { mobility, seatNeed } from './people.ts'
import { point } from './place.ts'
import { day, id, instant, phone, ref, rowFields } from './record.ts'
import { tripStatus } from './trip-states.ts'

const note = z.string().trim().max(500)
const callable = z.object({ name: z.string(), phone: phone.nullable() })

/** A stop of a run. `on` and `off` are children by id; `othersOn` and `othersOff` how many ride without a record. */
const runStop = z.object({
  seq: z.int().min(0),
  kind: z.enum(stopKinds),
  place: z.string(),
  point,
  notes: z.string().nullable(),
  /** When the vehicle is to be there. */
  planned: instant,
  arrivedAt: instant.nullable(),
  departedAt: instant.nullable(),
  skipped: z.boolean(),
  on: z.array(id),
  off: z.array(id),
  othersOn: z.int().min(0),
  othersOff: z.int().min(0),
})

/**
 * Whom a child may be given to, and whom to call about it: from an hour before the run is due until it is over, and null
 * otherwise. The code word is never sent: the server compares it.
 */
const runCare = z.object({
  allergies: z.string().nullable(),
  careNotes: z.string().nullable(),
  /** Guardians by the order in which they are called; their numbers only where the operator lets drivers call them. */
  guardians: z.array(callable.extend({ relationship: z.string() })),
  people: z.array(z.object({ kind: z.enum(personKinds), id, name: z.string(), relationship: z.string() })),
  /** The child may go alone. */
  alone: z.boolean(),
  /** The school that takes the child over at the stop where it gets off. */
  school: z.string().nullable(),
  hasCodeWord: z.boolean(),
  triesLeft: z.int().min(0),
  approval: approval.nullable(),
})

export const runPassenger = z.object({
  child: ref,
  /** The address of the picture. */
  photo: z.string().nullable(),
  booking: id,
  seatNeed,
  mobility,
  mustBeMet: z.boolean(),
  state: z.enum(passengerStates),
  at: instant.nullable(),
  care: runCare.nullable(),
})
export type RunPassenger = z.infer<typeof runPassenger>

/** A trip as its driver drives it: no prices, nobody who pays. */
export const driverRun = z.object({
  ...rowFields,
  reference: z.string(),
  status: tripStatus,
  startAt: instant,
  scheduledEnd: instant,
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  zone: z.string(),
  delayMin: z.int().nullable(),
  vehicle: z.object({ id, plate: z.string(), name: z.string() }).nullable(),
  assistant: callable.nullable(),
  /** How long to wait for who does not come, in minutes. */
  waitMin: z.int().min(0),
  stops: z.array(runStop),
  passengers: z.array(runPassenger),
  /** When the driver walked through the empty vehicle; null before that. */
  sweptAt: instant.nullable(),
})
export type DriverRun = z.infer<typeof driverRun>
export type RunStop = DriverRun['stops'][number]

/** A driver's own day and the next one: runs by start, those under way whenever they began. */
export const driverDay = z.object({
  /** When this was read. */
  at: instant,
  date: day,
  zone: z.string(),
  driver: ref,
  /** The desk's number, and the one of the emergency services. */
  officePhone: phone.nullable(),
  emergencyNumber: z.string(),
  runs: z.array(driverRun),
  /** The checks of the day, the newest of each vehicle. */
  checks: z.array(z.object({ vehicle: id, at: instant, result: z.enum(checkResults) })),
  /** From when the driver is on leave for being sick, of today. */
  sickSince: instant.nullable(),
})
export type DriverDay = z.infer<typeof driverDay>

/** When it happened by the phone, which may send it later. */
const happened = { at: instant }

/** Positions of the phone while a run is under way. Degrees, metres, km/h. */
export const runPositions = z.strictObject({
  run: id,
  positions: z
    .array(
      z.strictObject({
        time: instant,
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        speedKmh: z.number().min(0).max(1000).nullable(),
        course: z.number().min(0).max(360).nullable(),
        accuracyM: z.number().min(0).max(1_000_000).nullable(),
      }),
    )
    .min(1)
    .max(500),
})
export type RunPositions = z.infer<typeof runPositions>

/** A look over the vehicle before it is driven. `faults` are what was not in order. */
export const vehicleCheckInput = z.strictObject({
  ...happened,
  vehicle: id,
  odometerKm: z.int().min(0).max(5_000_000).nullable(),
  faults: z.array(z.enum(checkItems)).max(checkItems.length),
  safe: z.boolean(),
  note: note.optional(),
})
export type VehicleCheckInput = z.infer<typeof vehicleCheckInput>

/** The walk through the empty vehicle after a ride. */
export const sweepInput = z.strictObject({
  ...happened,
  run: id,
  found: z.enum(sweepFindings),
  note: note.optional(),
})
export type SweepInput = z.infer<typeof sweepInput>

/** What the desk is to know at once. `minutes` is how late a driver will be, for `delayed`. */
export const driverCallInput = z.strictObject({
  ...happened,
  kind: z.enum(driverCalls),
  run: id.optional(),
  minutes: z.int().min(1).max(600).optional(),
  position: point.optional(),
  note: note.optional(),
})
export type DriverCallInput = z.infer<typeof driverCallInput>
