import * as z from 'zod'
import { vehicleBody } from './fleet.ts'
import { blockReason, driverStatus } from './people.ts'
import { day, id, instant, phone, ref, rowFields } from './record.ts'
import { tripAction, tripStatus } from './trip-states.ts'

const span = z.object({ from: instant, to: instant })
export type BoardSpan = z.infer<typeof span>

/** A trip as a bar of the board. Times are UTC instants, to be shown in the zone of the board. */
export const boardTrip = z.object({
  ...rowFields,
  reference: z.string(),
  /** The id of its booking. */
  booking: id,
  /** Left out for a driver. */
  company: ref.nullable().optional(),
  status: tripStatus,
  ...span.shape,
  pickup: z.string(),
  dropoff: z.string(),
  /** The names of the children who ride. */
  riders: z.array(z.string()),
  passengers: z.int(),
  /** Whose lane it is in. */
  driver: id.nullable(),
  vehicle: z.object({ id, plate: z.string() }).nullable(),
  actions: z.array(tripAction),
  /** What would refuse the same driver, vehicle and assistant now: for those who see how drivers stand, of trips to come. */
  conflicts: z.array(blockReason),
  /** What is tight, or outside of somebody's shifts. */
  warnings: z.array(blockReason),
  /** The empty way from the driver's trip before, in minutes: what it takes, and what there is. */
  way: z.object({ neededMin: z.int(), thereMin: z.int() }).nullable(),
  /** At least so many minutes behind plan, in steps of five: the board is not sent anew for each minute. Left out of others. */
  lateMin: z.int().optional(),
})
export type BoardTrip = z.infer<typeof boardTrip>

/** A driver as a lane of the board. Those who may not look the driver up know no more than name and number. */
export const boardDriver = ref.extend({
  code: z.string(),
  phone,
  company: ref.nullable(),
  /** What they usually drive. */
  vehicle: z.object({ id, plate: z.string(), body: vehicleBody }).nullable(),
  status: driverStatus.nullable(),
  canWork: z.boolean().nullable(),
  blockReasons: z.array(blockReason),
  /** When they work on that day; null for who may be sent at any hour. */
  shifts: z.array(span).nullable(),
  /** On leave on that day; not why. */
  onLeave: z.boolean(),
})
export type BoardDriver = z.infer<typeof boardDriver>

/** A day by driver: the drivers by name, the trips by start, cancelled ones left out. */
export const tripBoard = z.object({
  date: day,
  zone: z.string(),
  /** When the day begins and ends. */
  ...span.shape,
  drivers: z.array(boardDriver),
  trips: z.array(boardTrip),
})
export type TripBoard = z.infer<typeof tripBoard>

/** `stamp` names how the day stands; who sends it back as `seen` gets no `board` while nothing has changed. */
export const tripBoardAnswer = z.object({ stamp: z.string(), board: tripBoard.nullable() })
export type TripBoardAnswer = z.infer<typeof tripBoardAnswer>

/** The day, in the operator's zone; today without one. */
export const tripBoardQuery = z.strictObject({ date: day.optional(), seen: z.string().max(100).optional() })

/** Who is to drive a trip, and with what; nobody and nothing takes it from whoever has it. */
const boardMove = z.strictObject({
  id,
  /** The trip as whoever moves it saw it: a newer one is not moved. */
  version: z.int().min(1),
  driver: id.nullable(),
  vehicle: id.nullable(),
  /** Who rides along; left out, whoever does already. */
  assistant: id.nullable().optional(),
})
export type BoardMove = z.infer<typeof boardMove>

/** One trip, or two that change their drivers: both or neither. */
export const boardMoves = z.strictObject({
  moves: z
    .array(boardMove)
    .min(1)
    .max(2)
    .refine((moves) => new Set(moves.map((move) => move.id)).size === moves.length, {
      error: 'trips:invalid.twice',
    }),
  /** Only asks whether it would be refused, and changes nothing. */
  tryOnly: z.boolean().optional(),
})
export type BoardMoves = z.infer<typeof boardMoves>

/** `back` undoes it, as long as nobody changes the trips; empty where nothing was changed. */
export const boardMoved = z.object({ back: z.array(boardMove), warnings: z.array(blockReason) })
export type BoardMoved = z.infer<typeof boardMoved>
