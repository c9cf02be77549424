import type { Booking, BookingRow } from '#contract/booking.ts'
import type { ActionOnOne } from '#src/islands/resource/actions/action.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { LateDialog } from './LateDialog.tsx'
import type { Join } from './trip-needs.ts'

const loadJoin = withTexts('share', () => import('./JoinDialog.tsx').then((part) => part.JoinDialog))

const bookerOf = ({ booker }: BookingRow | Booking) =>
  typeof booker === 'object' ? booker.name : (booker ?? '')

/** Puts a booking on a trip of others; its dialog is loaded when it is opened. */
export const joinTrip: Pick<ActionOnOne<BookingRow | Booking, Partial<Join>>, 'ask' | 'one'> = {
  ask: ([row]) =>
    row &&
    ((callbacks) => (
      <LateDialog load={loadJoin} props={{ ...callbacks, booking: { ...row, booker: bookerOf(row) } }} />
    )),
  one: async ({ id }, { trip = '', version }) => {
    const { shareTrip } = await import('#src/stores/share-trip.ts')
    return shareTrip(trip, [id], version)
  },
}
