import * as z from 'zod'
import {
  coverActs,
  coverKinds,
  coverLeaves,
  coverMost,
  coverRadiusM,
  coverRowKinds,
  coverSubjects,
} from './lists/cover.ts'
import { bulkResult } from './page.ts'
import { blockReason } from './people.ts'
import { place } from './place.ts'
import { id, instant, phone, ref, rowFields } from './record.ts'
import { tripStatus } from './trip-states.ts'

const shiftMin = z.int().min(-coverMost.shiftMin).max(coverMost.shiftMin)
const common = { kind: z.enum(coverKinds), of: z.enum(coverSubjects), from: instant, to: instant }

/**
 * What happened, to whom or where, from when to when. A driver, assistant, vehicle or school is named by `id`, an area by its
 * middle and `radiusM`. `minutes` are how much later, or earlier, rides to a school or in an area would start.
 */
export const disruption = z.strictObject({
  ...common,
  id: id.optional(),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
  radiusM: z.int().min(coverRadiusM.least).max(coverRadiusM.most).optional(),
  minutes: shiftMin.optional(),
})
export type Disruption = z.infer<typeof disruption>

/** The same as the query of a plan. */
export const coverQuery = z.strictObject({
  ...common,
  id: id.optional(),
  lat: z.coerce.number().min(-90).max(90).optional(),
  lng: z.coerce.number().min(-180).max(180).optional(),
  radiusM: z.coerce.number().pipe(disruption.shape.radiusM.unwrap()).optional(),
  minutes: z.coerce.number().pipe(shiftMin).optional(),
})

/** Who could take a trip, and with what; `null` stays as it is. The figures are why. */
export const coverCandidate = z.object({
  driver: ref.nullable(),
  vehicle: z.object({ id, plate: z.string() }).nullable(),
  assistant: ref.nullable(),
  /** The shorter of the times free before and after, in minutes, and how far it is from the trip before; null without one. */
  freeMin: z.int().nullable(),
  distanceM: z.int().nullable(),
  /** What is left of the shift after the trip, in minutes; null for who may be sent at any hour, and outside of it. */
  hoursLeftMin: z.int().nullable(),
  tripsThatDay: z.int(),
  /** How often they drove, or rode along with, each child of the trip of late. */
  knows: z.array(z.object({ child: ref, times: z.int() })),
  warnings: z.array(blockReason),
})
export type CoverCandidate = z.infer<typeof coverCandidate>

/** A trip that it touches, or a booking without one, with what is proposed. */
export const coverRow = z.object({
  ...rowFields,
  is: z.enum(coverRowKinds),
  reference: z.string(),
  /** The id of its booking, the first of several. */
  booking: id,
  /** The state of the trip; null without one. */
  status: tripStatus.nullable(),
  from: instant,
  to: instant,
  zone: z.string(),
  pickup: z.string(),
  dropoff: z.string(),
  riders: z.array(z.string()),
  passengers: z.int(),
  driver: ref.extend({ phone }).nullable(),
  vehicle: z.object({ id, plate: z.string() }).nullable(),
  assistant: ref.nullable(),
  /** What can be done about it, and what is proposed; null where it is better left, or nobody is free. */
  acts: z.array(z.enum(coverActs)),
  act: z.enum(coverActs).nullable(),
  /** Where a relief meets the vehicle, and when it can be there. */
  place: place.pick({ place: true, point: true }).nullable(),
  start: instant.nullable(),
  /** Who could take it, the proposed one first, and who could not, with the reason in words. */
  candidates: z.array(coverCandidate),
  others: z.array(z.object({ name: z.string(), message: z.string() })),
  /** How many accounts of families and customers are told, and what. */
  families: z.int(),
  told: z.array(
    z.object({ act: z.enum(coverActs), booking: z.string(), title: z.string(), body: z.string() }),
  ),
  /** What the desk should know of it, in words. */
  note: z.string().nullable(),
})
export type CoverRow = z.infer<typeof coverRow>

/** Every trip that a disruption touches, by start. */
export const coverPlan = z.object({
  /** Whom it happens to; null for an area. */
  subject: ref.nullable(),
  zone: z.string(),
  rows: z.array(coverRow),
  /** That leave can be recorded for whoever is sick: `to` be, or `recorded` already; null for all others. */
  leave: z.enum(coverLeaves).nullable(),
})
export type CoverPlan = z.infer<typeof coverPlan>

/** What is to be done about one row, as it was shown. */
const coverChoice = z.strictObject({
  id,
  /** Its version as it was shown: a newer one is left as it is. */
  version: z.int().min(1),
  act: z.enum(coverActs),
  driver: id.optional(),
  vehicle: id.optional(),
  assistant: id.optional(),
  place: place.pick({ place: true, point: true }).optional(),
  start: instant.optional(),
})
export type CoverChoice = z.infer<typeof coverChoice>

/** One act: what happened, and what is done about each trip. Rows that are left out stay as they are. */
export const coverInput = z.strictObject({
  ...disruption.shape,
  rows: z
    .array(coverChoice)
    .max(coverMost.trips)
    .refine((rows) => new Set(rows.map((row) => row.id)).size === rows.length, {
      error: 'trips:invalid.twice',
    }),
  note: z.string().trim().max(500).optional(),
  /** Records the days as leave of whoever is sick. */
  leave: z.boolean().optional(),
})
export type CoverInput = z.infer<typeof coverInput>

/** What came of each row; that of the leave has the id of the person. */
export const coverResult = bulkResult
