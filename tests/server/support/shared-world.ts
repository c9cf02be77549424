import type { Booking } from '#contract/booking.ts'
import type { Trip, TripActionInput } from '#contract/trip.ts'
import type { TripShareInput, TripSharePreview } from '#contract/trip-share.ts'
import type { Client } from './client.ts'
import type { TripWorld } from './trip-world.ts'

const request = '/api/trips/trip-request'
export type Refusal = { code: string; detail: string; problems?: { code: string; message: string }[] }

/** Two homes on the way to one school, some minutes apart. */
export const spots = {
  north: { place: '1 North Street, Bristol', point: { lat: 51.45, lng: -2.6 } },
  south: { place: '9 South Street, Bristol', point: { lat: 51.455, lng: -2.605 } },
  school: { place: 'Hillside Primary', point: { lat: 51.47, lng: -2.62 } },
}

/** What the tests of shared trips do, in the name of a client. */
export function sharing(world: TripWorld, staff: Client) {
  /** A booking to school that is due there at one time for all, from a home that is so many minutes away. */
  const toSchool = (child: string, home: keyof typeof spots, minutes: number, more = {}) =>
    world.booking({
      children: [child],
      pickup: spots[home],
      dropoff: spots.school,
      anchor: 'dropoff',
      pickupAt: world.after(45 - minutes),
      dropoffAt: world.after(45),
      ...more,
    })
  return {
    toSchool,
    trip: async (booking: string, at: Date) =>
      (await staff.post<Trip>(`${request}?addtrip=${booking}`, { ride_start_time: at.toISOString() })).body
        .id,
    share: (trip: string, input: Partial<TripShareInput>, headers = {}) =>
      staff.post<Trip & Refusal>(`${request}/${trip}/bookings`, input, headers),
    preview: (trip: string, input: Partial<TripShareInput>) =>
      staff.post<TripSharePreview & Refusal>(`${request}/${trip}/bookings/preview`, input),
    split: (trip: string, booking: string) =>
      staff.delete<Trip & Refusal>(`${request}/${trip}/bookings/${booking}`),
    act: (trip: string, action: string, input: TripActionInput = {}) =>
      staff.post<Trip & Refusal>(`${request}/${trip}/actions/${action}`, input),
    readTrip: async (trip: string) =>
      (await staff.get<Trip & Refusal>(`/api/web/trip-management/${trip}`)).body,
    readBooking: async (booking: string) =>
      (await staff.get<Booking>(`/api/web/booking-management/${booking}`)).body,
  }
}
