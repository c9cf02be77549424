import { inArray } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { roleRecipients } from '#server/notifications/audience.ts'
import { noData, writeNotifications } from '#server/notifications/write.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { vehicles } from '#server/schema/fleet.ts'
import type { Crossing } from './crossings.ts'
import type { FenceIndex } from './fence-index.ts'

interface Noted {
  entered: readonly Crossing[]
  left: readonly Crossing[]
}

async function platesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ id: vehicles.id, plate: vehicles.plate })
    .from(vehicles)
    .where(inArray(vehicles.id, [...ids]))
  return new Map(found.map(({ id, plate }) => [id, plate]))
}

/** Notifies the desk of those that entered or left a geofence whose rule it is. */
export async function tellCrossings(db: Db, now: Date, fences: FenceIndex, noted: Noted): Promise<void> {
  const fenceOf = ({ geofenceId }: Pick<Crossing, 'geofenceId'>) => fences.byId.get(geofenceId)
  const news = [
    ...noted.entered
      .filter((one) => fenceOf(one)?.onEnter === 'tell')
      .map((one) => ({ ...one, kind: 'fence_entered' as const })),
    ...noted.left
      .filter((one) => fenceOf(one)?.onExit === 'tell')
      .map((one) => ({ ...one, kind: 'fence_left' as const })),
  ]
  if (news.length === 0) return
  const to = await roleRecipients(db, access.notifications.urgent)
  const plates = await platesOf(
    db,
    news.map(({ vehicleId }) => vehicleId),
  )
  const all = news.map(({ kind, at, ...one }) => ({
    kind,
    data: {
      ...noData,
      ...{ reference: plates.get(one.vehicleId) ?? '', at: at.toISOString() },
      ...{ vehicle: one.vehicleId, fence: fenceOf(one)?.name ?? '' },
    },
    to,
  }))
  await writeNotifications(db, now, all)
}
