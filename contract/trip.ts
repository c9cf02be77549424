import * as z from 'zod'
import { vehicleBody } from './fleet.ts'
import { approval, approvalInput, boarding, passengerInput, release } from './handover.ts'
import { flags } from './lists/common.ts'
import { candidateTasks, passengerStates, riderMoves, stopKinds, tripBulkActions } from './lists/trips.ts'
import { quote } from './money.ts'
import { exportQuery, listQuery, when } from './page.ts'
import { blockReason, driverStatus, mobility, seatNeed } from './people.ts'
import { place, point } from './place.ts'
import { reason, timelineEvent } from './reason.ts'
import { day, id, instant, phone, recordFields, ref, rowFields } from './record.ts'
import { tripAction, tripStatus } from './trip-states.ts'

export const tripStop = z.object({
  seq: z.int().min(0),
  kind: z.enum(stopKinds),
  place: z.string(),
  point,
  notes: z.string().optional(),
  /** When the vehicle is to be there, as planned. */
  eta: instant,
  /** When it is expected there by where it is now; left out where that is not known. */
  expectedAt: instant.optional(),
  arrivedAt: instant.nullable(),
  departedAt: instant.nullable(),
  /** Nobody who was to get on or off here rides any more. */
  skipped: z.boolean(),
  /** Who gets on and off; `child` is null for `count` others of the booking, who have no record. */
  riders: z.array(
    z.object({ child: ref.nullable(), booking: id, does: z.enum(riderMoves), count: z.int().min(1) }),
  ),
})
const passengerState = z.enum(passengerStates)
export const passenger = z.object({
  child: ref,
  booking: id,
  seatNeed,
  mobility,
  mustBeMet: z.boolean(),
  state: passengerState,
  at: instant.nullable(),
  /** Two records, of getting in and of being handed over; neither is made from the other. */
  boarded: boarding.nullable(),
  released: release.nullable(),
  /** Wrong code words since the child boarded, or before that. */
  attempts: z.int().min(0),
  approval: approval.nullable(),
})
export type Passenger = z.infer<typeof passenger>

/** What a person may set on a trip: its start, who drives, with what, and who rides along to look after the children. */
export const tripInput = z.strictObject({
  ride_start_time: instant,
  driver: id.nullable(),
  vehicle: id.nullable(),
  assistant: id.nullable(),
})
export type TripInput = z.infer<typeof tripInput>
export const newTripInput = z.strictObject({ ride_start_time: instant })

/** What is only just possible; whoever assigns decides. */
const warnings = z.array(blockReason).optional()

const driverRef = ref.extend({ code: z.string(), phone })
export const bookingLink = z.object({ id, reference: z.string() })
const vehicleRef = z.object({ id, plate: z.string(), name: z.string() })

const tripLink = z.object({ id, reference: z.string() })

/** A trip as lists and the board show it. Times are UTC instants, to be shown in `zone`. */
export const tripRow = z.object({
  ...rowFields,
  reference: z.string(),
  booking: bookingLink,
  /** All bookings it serves that the reader may see, `booking` first. */
  bookings: z.array(bookingLink),
  /** Left out for a driver, as is the fare. */
  company: ref.nullable().optional(),
  status: tripStatus,
  ride_start_time: instant,
  scheduledEnd: instant,
  /** When somebody set off, and when the ride ended, well or not. */
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  /**
   * Minutes behind plan: as expected at the next stop, by where the vehicle is; where that is not known, at the last stop, or
   * at the next one that is overdue by now.
   */
  delayMin: z.int().nullable(),
  zone: z.string(),
  pickup: z.string(),
  dropoff: z.string(),
  children: z.array(ref),
  passengerCount: z.int(),
  wheelchairs: z.int(),
  driver: driverRef.nullable(),
  vehicle: vehicleRef.nullable(),
  actions: z.array(tripAction),
  /** The trip that this one takes over from, and the one that takes over. */
  relieves: tripLink.nullable(),
  relievedBy: tripLink.nullable(),
  /** What was tight when driver and vehicle were sent; for those who run the fleet, and the driver. */
  warnings,
})
export type TripRow = z.infer<typeof tripRow>

export const trip = tripRow.extend({
  ...recordFields,
  /** With who booked, where the reader may know it. */
  bookings: z.array(bookingLink.extend({ booker: z.string().nullable() })),
  assistant: ref.nullable(),
  assistantRequired: z.boolean(),
  plannedM: z.int().nullable(),
  actualM: z.int().nullable(),
  stops: z.array(tripStop),
  passengers: z.array(passenger),
  failReason: reason.nullable(),
  failNote: z.string().nullable(),
  fare: quote.optional(),
  events: z.array(timelineEvent),
})
export type Trip = z.infer<typeof trip>

/** The body of every trip action; which parts are needed is in the transition's `needs`. */
export const tripActionInput = z.strictObject({
  reason: reason.optional(),
  note: z.string().trim().max(500).optional(),
  driver: id.optional(),
  vehicle: id.optional(),
  /** Who rides along to look after the children; null takes them off the trip. */
  assistant: id.nullable().optional(),
  /** Who gets in or out, each with a record of their own; who is not named stays as they are. */
  passengers: z.array(passengerInput).max(60).optional(),
  /** A person whom the office lets take a child over, for `approve`. */
  approval: approvalInput.optional(),
  calledAt: instant.optional(),
  /** Where the vehicle stands, for `relieve`, and for `exchange` where that is known. */
  place: place.pick({ place: true, point: true }).optional(),
  /** When the relief can be there. */
  ride_start_time: instant.optional(),
  position: point.optional(),
  /** When it happened, of a step that a driver's phone could not send at once. */
  at: instant.optional(),
})
export type TripActionInput = z.infer<typeof tripActionInput>

/** For whom candidates are looked for: the trip itself, its relief, or somebody in exchange while it is under way. */
export const tripCandidatesQuery = z.strictObject({
  for: z.enum(candidateTasks).optional(),
  /** Where the vehicle stands and when the relief is to be there, for `relief`. */
  lat: z.coerce.number().min(-90).max(90).optional(),
  lng: z.coerce.number().min(-180).max(180).optional(),
  at: instant.optional(),
  /** Why a relief is wanted: who or what dropped out can't be it. */
  reason: reason.optional(),
})
export type TripCandidatesQuery = z.infer<typeof tripCandidatesQuery>

/** Filters of the trip list. `date` alone is one day in the operator's zone. */
export const tripListQuery = z.strictObject({
  ...listQuery,
  status: z.string().max(200).optional(),
  when: when.optional(),
  date: day.optional(),
  date_from: day.optional(),
  date_to: day.optional(),
  driver: id.optional(),
  vehicle: id.optional(),
  company: id.optional(),
  booking: id.optional(),
  no_driver: z.enum(flags).optional(),
  /** Trips under way or due that run behind their plan now. */
  delayed: z.enum(flags).optional(),
})
export type TripListQuery = z.infer<typeof tripListQuery>
export const tripExportQuery = tripListQuery.extend(exportQuery)
/** One action on many trips. `assign` needs a driver and a vehicle, `cancel` a reason. */
export const tripBulkInput = z.strictObject({
  ids: z.array(id).min(1).max(200),
  action: z.enum(tripBulkActions),
  reason: reason.optional(),
  note: z.string().trim().max(500).optional(),
  driver: id.optional(),
  vehicle: id.optional(),
  /** The passenger assistant who rides along, for `assign`. */
  assistant: id.optional(),
})
export type TripBulkInput = z.infer<typeof tripBulkInput>

/** Who could drive a trip and with what; those with `problems` can't, and why, those with `warnings` can. The fittest first. */
export const tripCandidates = z.object({
  /** Nobody can take the trip before it has an assistant; send `assistant` with the assignment. */
  assistantNeeded: z.boolean().optional(),
  /** Why nobody can take it: a child rides elsewhere at that time. */
  problems: z.array(blockReason).optional(),
  drivers: z.array(
    driverRef.extend({
      status: driverStatus,
      usualVehicle: id.nullable(),
      tripsThatDay: z.int(),
      problems: z.array(blockReason),
      warnings,
    }),
  ),
  vehicles: z.array(
    vehicleRef.extend({
      body: vehicleBody,
      seats: z.int(),
      wheelchairSpaces: z.int(),
      tripsThatDay: z.int(),
      problems: z.array(blockReason),
      warnings,
    }),
  ),
  /** Who could ride along. */
  assistants: z
    .array(
      ref.extend({
        phone: phone.nullable(),
        tripsThatDay: z.int(),
        problems: z.array(blockReason),
        warnings,
      }),
    )
    .optional(),
})
export type TripCandidates = z.infer<typeof tripCandidates>

/**
 * How many trips stand under each tab, under the other filters: `all` and one key per status. Empty for a search that finds
 * more rows than are counted, as the `more` of its page says.
 */
export const statusCounts = z.record(z.string(), z.int())
export type StatusCounts = z.infer<typeof statusCounts>
