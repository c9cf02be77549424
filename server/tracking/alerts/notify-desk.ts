import { inArray } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { NotificationKind } from '#contract/notification.ts'
import { roleRecipients } from '#server/notifications/audience.ts'
import { tripSubjects } from '#server/notifications/subjects.ts'
import { type NewNotification, noData, writeNotifications } from '#server/notifications/write.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { vehicles } from '#server/schema/fleet.ts'
import type { StoredAlert } from './look.ts'

/** Of calls for help the desk was notified when the driver called. */
const kinds: Readonly<Record<StoredAlert['kind'], NotificationKind | null>> = {
  sos: null,
  silent: 'alert_silent',
  wrong_stop: 'alert_wrong_stop',
  left_early: 'alert_left_early',
  unplanned_stop: 'alert_unplanned_stop',
  speeding: 'alert_speeding',
}
const hourMs = 3_600_000

/** Of one vehicle that is too fast again and again the desk is notified once an hour; the list has them all. */
const onceKeyOf = ({ kind, vehicleId, at, onceKey }: StoredAlert) =>
  kind === 'speeding'
    ? `alert speeding ${vehicleId} ${Math.floor(at.getTime() / hourMs)}`
    : `alert ${onceKey}`

/** Notifies the desk of alerts, by the plate and when it began. `zone` is for those of no trip. */
export async function notifyDesk(
  db: Db,
  now: Date,
  stored: readonly StoredAlert[],
  zone: string,
): Promise<void> {
  const alerts = stored.flatMap((alert) => {
    const notice = kinds[alert.kind]
    return notice ? [{ ...alert, notice }] : []
  })
  if (alerts.length === 0) return
  const to = await roleRecipients(db, access.notifications.urgent)
  const plates = await db
    .select({ id: vehicles.id, plate: vehicles.plate })
    .from(vehicles)
    .where(
      inArray(
        vehicles.id,
        alerts.map(({ vehicleId }) => vehicleId),
      ),
    )
  const plateOf = new Map(plates.map(({ id, plate }) => [id, plate]))
  const trips = await tripSubjects(
    db,
    alerts.flatMap(({ tripId }) => tripId ?? []),
  )
  const all = alerts.map((alert): NewNotification => {
    const { notice: kind, vehicleId, tripId, at } = alert
    const data = {
      ...noData,
      reference: plateOf.get(vehicleId) ?? null,
      at: at.toISOString(),
      zone: trips.get(tripId ?? '')?.zone ?? zone,
      vehicle: vehicleId,
    }
    return { kind, data, to, onceKey: onceKeyOf(alert) }
  })
  await writeNotifications(db, now, all)
}
