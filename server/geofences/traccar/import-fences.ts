import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { type NewEvent, recordEvents } from '#server/platform/history/events.ts'
import { lockRegister } from '#server/resources/check.ts'
import { geofences } from '#server/schema/geofences.ts'
import type { TraccarFence } from '#server/tracking/traccar/shapes.ts'
import { geofenceRegister } from '../geofences.register.ts'
import { type Compared, compareFences } from './compare.ts'

const entity = 'geofences'
/** What those do that come in: it is noted which vehicles are in them. The office sets more. */
const rules = { kind: 'zone', onEnter: 'nothing', onExit: 'nothing', active: true } as const
const atOnce = 500

async function record(ctx: ActorContext, all: readonly NewEvent[]) {
  for (let from = 0; from < all.length; from += atOnce)
    await recordEvents(ctx, all.slice(from, from + atOnce))
}

async function add(ctx: ActorContext, chosen: readonly Compared[]): Promise<number> {
  const { now, user } = ctx
  const by = { createdAt: now, createdBy: user.id, updatedAt: now, updatedBy: user.id, version: 1 }
  const rows = chosen.flatMap(({ name, area, traccarId }) =>
    area
      ? [
          {
            id: crypto.randomUUID(),
            ...by,
            ...rules,
            name,
            area,
            traccarId,
            traccarArea: area,
            follows: false,
          },
        ]
      : [],
  )
  await insertRows(ctx.db, geofences, rows)
  await record(
    ctx,
    rows.map(({ id }) => ({ entity, entityId: id, type: 'created' })),
  )
  return rows.length
}

async function update(ctx: ActorContext, chosen: readonly Compared[]): Promise<number> {
  const rows = chosen.flatMap(({ own, area }) => (own && area ? [{ id: own.id, area }] : []))
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = JSON.stringify(rows.slice(from, from + atOnce))
    await ctx.db
      .update(geofences)
      .set({
        area: sql`taken.area`,
        traccarArea: sql`taken.area`,
        updatedAt: ctx.now,
        updatedBy: ctx.user.id,
        version: sql`${geofences.version} + 1`,
      })
      .from(sql`jsonb_to_recordset(${some}::jsonb) as taken(id text, area jsonb)`)
      .where(sql`${geofences.id} = taken.id`)
  }
  const changes = [{ field: 'area', before: null, after: null }]
  await record(
    ctx,
    rows.map(({ id }) => ({ entity, entityId: id, type: 'edited', changes })),
  )
  return rows.length
}

/**
 * Takes those geofences of Traccar that were chosen, by the stamps that they were shown with, in one act. One that is
 * different by now, here or there, is left and answered in `left`.
 */
export function importFences(ctx: ActorContext, given: readonly TraccarFence[], stamps: readonly string[]) {
  return ctx.db.transaction(async (tx: Db) => {
    const inside = { ...ctx, db: tx }
    // Two who import at once would both add what is new to both, and somebody may be taking a name.
    await lockRegister(geofenceRegister.resource, inside)
    const wanted = new Set(stamps)
    const chosen = (await compareFences(inside, given)).filter(
      ({ stamp, state }) => wanted.has(stamp) && state !== 'refused' && state !== 'same',
    )
    const { fresh = [], known = [] } = Object.groupBy(chosen, ({ own }) => (own ? 'known' : 'fresh'))
    const added = await add(inside, fresh)
    const updated = await update(inside, known)
    for (const { stamp } of chosen) wanted.delete(stamp)
    return { added, updated, left: [...wanted] }
  })
}
