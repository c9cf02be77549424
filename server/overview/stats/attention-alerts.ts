import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { urgentAlerts } from '#contract/lists/road-alerts.ts'
import type { Attention } from '#contract/stats.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { vehicleReach } from '#server/reach/fleet.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { roadAlerts } from '#server/schema/road-alerts.ts'
import { isOpen } from '#server/tracking/alerts/read-alerts.ts'
import { maxItems } from './attention-trips.ts'

/** Vehicles with an alert that lasts or that nobody has seen, each by its gravest one. They stand on the map. */
export async function roadAlertsOpen({ db, now, user, t }: ActorContext): Promise<Attention> {
  const found = await db
    .select({ id: vehicles.id, plate: vehicles.plate, kind: roadAlerts.kind, at: roadAlerts.at })
    .from(roadAlerts)
    .innerJoin(vehicles, eq(vehicles.id, roadAlerts.vehicleId))
    .where(and(isOpen(now), vehicleReach(user)))
    .orderBy(desc(inArray(roadAlerts.kind, [...urgentAlerts])), desc(roadAlerts.at), asc(roadAlerts.id))
  const gravest = [...Map.groupBy(found, ({ id }) => id).values()].flatMap(([first]) => first ?? [])
  const [only, ...others] = gravest
  const query = only && others.length === 0 ? new URLSearchParams({ vehicle: only.id }).toString() : ''
  return {
    kind: 'road_alerts',
    severity: only && urgentAlerts.includes(only.kind) ? 'critical' : 'warning',
    count: gravest.length,
    items: gravest.slice(0, maxItems).map(({ id, plate, kind, at }) => ({
      ...{ id, entity: 'vehicle', booking: null, label: plate },
      ...{ detail: t(`stats:alert.${kind}`), at: at.toISOString() },
    })),
    link: { list: 'tracking', query },
  }
}
