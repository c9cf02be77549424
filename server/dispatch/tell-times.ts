import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordEvents } from '#server/platform/history/events.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import type { StoredStop } from '#server/schema/trips.ts'

type Booked = Pick<StoredBooking, 'id' | 'direction' | 'pickupAt' | 'dropoffAt'>

/** On the way home a family waits where its child is brought, else where it is fetched. */
const isBrought = ({ direction }: Booked) => direction === 'from_school'

/** When a booking's family is to be at the door, by these stops of its trip; as it was booked without any. */
export function doorTime(booking: Booked, stops: readonly StoredStop[] = []): string {
  const own = stops.filter(
    ({ skipped, calls }) => !skipped && calls.some((call) => call.booking === booking.id),
  )
  const stop = isBrought(booking) ? own.at(-1) : own[0]
  return stop?.eta ?? (isBrought(booking) ? booking.dropoffAt : booking.pickupAt).toISOString()
}

export interface Retimed {
  booking: Booked
  before: string
  after: string
}
const minute = (at: string) => Math.floor(Date.parse(at) / 60_000)

/**
 * Notes on each booking that its time at the door is another one, which notifies those who booked it: others that share the
 * trip moved it. A change that no clock shows is none.
 */
export async function tellTimes(ctx: ActorContext, all: readonly Retimed[]): Promise<void> {
  const moved = all.filter(({ before, after }) => minute(before) !== minute(after))
  await recordEvents(
    ctx,
    moved.map(({ booking, before, after }) => {
      const end = isBrought(booking) ? 'dropoff' : 'pickup'
      return {
        entity: 'booking',
        entityId: booking.id,
        type: `${end}_moved`,
        changes: [{ field: `${end}At`, before, after }],
      }
    }),
  )
}
