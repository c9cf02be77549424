import type { CoverRow } from '#contract/cover.ts'
import { bookerRecipients } from '#server/notifications/audience.ts'
import { notificationsOf } from '#server/notifications/event-notifications.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { formatDayTime } from '#server/platform/time/format-date.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import type { Touched } from './cover-touched.ts'

type Act = CoverRow['acts'][number]

/** What happens to a booking with each act, as its timeline has it; nobody is told of an exchange. */
const eventOf: Readonly<Record<Act, string | null>> = {
  exchange: null,
  relieve: 'relieved',
  cancel: 'cancel',
  move: 'moved',
}

/** What the families and the customer of a booking are told of an act: what `notify` makes of its event. */
function toldOf(
  { t, locale }: ActorContext,
  act: Act,
  booking: StoredBooking,
  minutes: number,
): CoverRow['told'] {
  const type = eventOf[act]
  if (type === null) return []
  const later = act === 'move' ? minutes * 60_000 : 0
  const time = formatDayTime(locale, new Date(booking.pickupAt.getTime() + later), booking.zone)
  return notificationsOf({ entity: 'booking', entityId: booking.id, type })
    .filter(({ to }) => to === 'bookers')
    .map(({ kind }) => ({
      act,
      booking: booking.reference,
      title: t(`notifications:${kind}.title`),
      body: t(`notifications:${kind}.body`, { reference: booking.reference, time }),
    }))
}

/** Who would be told of a row and what, by act. The accounts of all rows are looked up at once. */
export async function loadTold(ctx: ActorContext, touched: readonly Touched[], minutes: number) {
  const recipients = await bookerRecipients(
    ctx.db,
    touched.flatMap(({ concerned }) => concerned.map(({ id }) => id)),
  )
  return ({ concerned }: Touched, acts: readonly Act[]): Pick<CoverRow, 'families' | 'told'> => ({
    families: new Set(concerned.flatMap(({ id }) => (recipients.get(id) ?? []).map((one) => one.id))).size,
    told: acts.flatMap((act) => concerned.flatMap((booking) => toldOf(ctx, act, booking, minutes))),
  })
}
