import * as z from 'zod'
import { bookingInput } from './booking.ts'
import { importedStatuses } from './lists/bookings.ts'
import { sentPlace } from './place.ts'
import { anchor } from './quote.ts'
import { day, id, phone } from './record.ts'

const { direction, passengers, seatNeeds, vehicleType, waitMinutes, paymentMethod, notes } =
  bookingInput.shape
/** A cell that may be left empty, and a column that may be left out. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)

/**
 * A ride as a row of a file has it: `date` and `time` by the clock of the place. What is left empty follows from the first
 * child or is the usual.
 */
export const bookingSheet = z.object({
  date: day,
  time: z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d(:00)?$/, { error: 'bookings:import.time' }),
  anchor: optional(anchor),
  direction: optional(direction),
  children: z.array(id).max(16).default([]),
  passengers: optional(passengers),
  parent: optional(id),
  booker: optional(z.string().trim().min(1).max(120)),
  phone: optional(phone),
  company: optional(id),
  pickup: optional(sentPlace),
  dropoff: optional(sentPlace),
  stops: z.array(sentPlace).max(8).default([]),
  seatNeeds: seatNeeds.default([]),
  assistantRequired: optional(z.boolean()),
  vehicleType: vehicleType.default(null),
  waitMinutes: optional(waitMinutes),
  paymentMethod: optional(paymentMethod),
  notes: notes.default(null),
  status: optional(z.enum(importedStatuses)),
})
export type BookingSheetRow = z.infer<typeof bookingSheet>
export type BookingColumn = keyof BookingSheetRow
