import type { BlockReason } from '#contract/people.ts'
import type { I18n } from '#server/platform/i18n/messages.ts'
import type { vehicles } from '#server/schema/fleet.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'

/** The load of a trip. Wheelchair users ride in wheelchair spaces, everybody else in seats. */
export type Load = { seats: number; wheelchairs: number; boosters: number }
type Room = Pick<typeof vehicles.$inferSelect, 'plate' | 'seats' | 'wheelchairSpaces' | 'boosterSeats'>

type Riders = {
  passengers: number
  wheelchairs: number
  seatNeeds: readonly string[]
  assistantRequired: boolean
}

/** `booking.passengers` counts everybody who rides but the assistant, who takes a seat as well. */
export function tripLoad(
  booking: Riders,
  riding: readonly Pick<StoredPassenger, 'seatNeed'>[],
  assistant: string | null,
): Load {
  const needs = [...booking.seatNeeds, ...riding.map((one) => one.seatNeed)]
  const helper = booking.assistantRequired || assistant ? 1 : 0
  return {
    seats: Math.max(0, booking.passengers - booking.wheelchairs) + helper,
    wheelchairs: booking.wheelchairs,
    boosters: needs.filter((need) => need === 'booster').length,
  }
}

/** Why a vehicle is too small for a load; empty when everybody fits. */
export function capacityProblems(room: Room, load: Load, { t }: Pick<I18n, 't'>): BlockReason[] {
  const short = (code: string, needed: number, there: number): BlockReason[] =>
    needed > there
      ? [{ code, message: t(`trips:refused.${code}`, { plate: room.plate, needed, count: there }) }]
      : []
  return [
    ...short('seats', load.seats, room.seats),
    ...short('wheelchairs', load.wheelchairs, room.wheelchairSpaces),
    ...short('child_seats', load.boosters, room.boosterSeats),
  ]
}
