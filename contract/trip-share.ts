import * as z from 'zod'
import { blockReason } from './people.ts'
import { id, instant } from './record.ts'
import { bookingLink, tripStop } from './trip.ts'
import { maxTripBookings } from './trip-states.ts'

/** What is to go on a trip: bookings, and all that other trips serve. */
export const tripShareInput = z
  .strictObject({
    bookings: z.array(id).max(maxTripBookings).default([]),
    trips: z.array(id).max(maxTripBookings).default([]),
  })
  .refine(({ bookings, trips }) => bookings.length + trips.length > 0, { error: 'core:field.required' })
export type TripShareInput = z.infer<typeof tripShareInput>

const load = z.object({ seats: z.int(), wheelchairs: z.int(), boosters: z.int() })
const ends = { pickupAt: instant, dropoffAt: instant }
/** What a trip would be with more bookings: its stops, what it needs room for between each and the next, and whose times change. */
export const tripSharePreview = z.object({
  ride_start_time: instant,
  scheduledEnd: instant,
  zone: z.string(),
  stops: z.array(tripStop),
  legs: z.array(load),
  /** The vehicle that the trip has. */
  room: load.extend({ plate: z.string() }).nullable(),
  bookings: z.array(bookingLink.extend({ ...ends, alone: z.object(ends) })),
  /** Why its driver, vehicle or assistant can't take it so. */
  problems: z.array(blockReason),
})
export type TripSharePreview = z.infer<typeof tripSharePreview>
