import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { deviceStates, devices, positions } from '#server/schema/tracking.ts'
import { makeDays } from './days.ts'
import { type Fix, judge, type Verdict } from './judge.ts'
import { type Judged, judgeAll } from './judge-all.ts'
import { noteTrackers, type Told } from './note-trackers.ts'
import type { Reported } from './reported.ts'

/** What one device said in one request; without positions, that it was heard. */
export interface Word {
  deviceId: string
  protocol: string | null
  heardAt: Date
  reported: readonly Reported[]
}

type State = typeof deviceStates.$inferInsert
/**
 * The last position of a device that nobody could have driven to, by database and device: where the next ones are near it,
 * the one before was wrong, and not they.
 */
const outliers = new WeakMap<Db, Map<string, Fix>>()
const mostOutliers = 10_000

const whereOf = ({ latitude, longitude, altitudeM, speedKmh, course, accuracyM }: Reported) => ({
  latitude,
  longitude,
  altitudeM,
  speedKmh,
  course,
  accuracyM,
})

const mostRows = 1000

/** Stores positions and says which of them were there already, by device and time. */
async function insertPositions(db: Db, rows: readonly (typeof positions.$inferInsert)[]) {
  const added = new Set<string>()
  for (let from = 0; from < rows.length; from += mostRows) {
    const inserted = await db
      .insert(positions)
      .values(rows.slice(from, from + mostRows))
      .onConflictDoNothing()
      .returning({ deviceId: positions.deviceId, time: positions.time })
    for (const { deviceId, time } of inserted) added.add(`${deviceId} ${time.getTime()}`)
  }
  return added
}

const plus = (name: Verdict) => sql.raw(`device_states.${name} + excluded.${name}`)
/** The new value where there is a newer position, the old one otherwise. */
const ifNewer = (column: string) =>
  sql.raw(
    `case when excluded.time > coalesce(device_states.time, '-infinity') then excluded.${column} else device_states.${column} end`,
  )

async function saveStates(db: Db, states: readonly State[]) {
  await db
    .insert(deviceStates)
    .values(states.map((state) => ({ ...state, changedIn: sql`pg_current_xact_id()` })))
    .onConflictDoUpdate({
      target: deviceStates.deviceId,
      set: {
        heardAt: sql`greatest(device_states.heard_at, excluded.heard_at)`,
        protocol: sql`coalesce(excluded.protocol, device_states.protocol)`,
        time: ifNewer('time'),
        latitude: ifNewer('latitude'),
        longitude: ifNewer('longitude'),
        altitudeM: ifNewer('altitude_m'),
        speedKmh: ifNewer('speed_kmh'),
        course: ifNewer('course'),
        accuracyM: ifNewer('accuracy_m'),
        batteryPct: ifNewer('battery_pct'),
        attributes: ifNewer('attributes'),
        accepted: plus('accepted'),
        late: plus('late'),
        double: plus('double'),
        old: plus('old'),
        clock: plus('clock'),
        impossible: plus('impossible'),
        changedIn: sql`excluded.changed_in`,
      },
    })
}

/** A device that is listened to, with what it is for. */
interface Listened {
  vehicle: string | null
  driver: string | null
}
interface Owner {
  deviceId: string
}

/**
 * Those of the devices that are still there and listened to, and stay until it is stored: one that was just deleted must not
 * fail the others.
 */
async function heard(db: Db, words: readonly Word[]): Promise<Map<string, Listened>> {
  const ids = [...new Set(words.map(({ deviceId }) => deviceId))]
  const found = await db
    .select({ id: devices.id, vehicle: devices.vehicleId, driver: devices.driverId })
    .from(devices)
    .where(and(inArray(devices.id, ids), devices.active))
    .orderBy(devices.id)
    .for('key share')
  return new Map(found.map(({ id, ...device }) => [id, device]))
}

/** Notes which of them are of drivers, and not of vehicles. */
const noteDrivers = (db: Db, there: ReadonlyMap<string, Listened>, all: readonly (Judged & Owner)[]) =>
  noteTrackers(
    db,
    all.flatMap(({ deviceId, stored }): Told[] => {
      const { vehicle = null, driver = null } = there.get(deviceId) ?? {}
      const times = stored.map(({ one }) => one.time)
      return driver !== null && vehicle === null ? [{ deviceId, driverId: driver, times }] : []
    }),
  )

/**
 * Stores what devices said, all at once: the positions that are possible, where each device is now, and how many were
 * refused and why. What was stored before is not stored again.
 * @returns the devices that are listened to, by id: what others said is not stored
 */
export async function storePositions(
  db: Db,
  words: readonly Word[],
  now: Date,
  keptDays: number,
): Promise<ReadonlySet<string>> {
  const jumps = outliers.get(db) ?? new Map<string, Fix>()
  outliers.set(db, jumps)
  if (jumps.size > mostOutliers) jumps.clear()

  const possible = words.flatMap(({ reported }) =>
    reported.filter((one) => ['accepted', 'late'].includes(judge(one, null, now, keptDays))),
  )
  await makeDays(
    db,
    possible.map(({ time }) => time),
  )
  return db.transaction(async (tx) => {
    const there = await heard(tx, words)
    // In one order everywhere, so that servers that store for the same devices wait for each other and no more.
    const byDevice = [...Map.groupBy(words, ({ deviceId }) => deviceId)]
      .filter(([id]) => there.has(id))
      .sort(([a], [b]) => (a < b ? -1 : 1))
    const stored = new Set(there.keys())
    if (byDevice.length === 0) return stored
    const ids = byDevice.map(([id]) => id)
    const known = await tx
      .select()
      .from(deviceStates)
      .where(inArray(deviceStates.deviceId, ids))
      .orderBy(deviceStates.deviceId)
      .for('update')
    const newestOf = new Map(known.map((state) => [state.deviceId, fixOf(state)]))
    const all = byDevice.map(([deviceId, own]) => {
      const outlier = {
        get: () => jumps.get(deviceId),
        set: (fix?: Fix) => {
          if (fix) jumps.set(deviceId, fix)
          else jumps.delete(deviceId)
        },
      }
      const reported = own.flatMap((word) => word.reported)
      const before = newestOf.get(deviceId) ?? null
      return { deviceId, own, ...judgeAll(reported, before, { now, keptDays, outlier }) }
    })
    const rows = all.flatMap(({ deviceId, stored }) =>
      stored.map(({ one }) => ({
        deviceId,
        time: one.time,
        ...whereOf(one),
        attributes: Object.keys(one.attributes).length > 0 ? one.attributes : null,
      })),
    )
    const added = await insertPositions(tx, rows)
    const states = all.map(({ deviceId, own, counts, stored, newest }): State => {
      for (const { one, verdict } of stored) {
        if (added.delete(`${deviceId} ${one.time.getTime()}`)) continue
        counts[verdict] -= 1
        counts.double += 1
      }
      return {
        deviceId,
        heardAt: new Date(Math.max(...own.map(({ heardAt }) => heardAt.getTime()))),
        protocol: own.findLast(({ protocol }) => protocol !== null)?.protocol ?? null,
        time: newest?.time ?? null,
        ...(newest ? whereOf(newest) : {}),
        batteryPct: newest?.batteryPct ?? null,
        attributes: newest?.attributes ?? {},
        ...counts,
      }
    })
    await saveStates(tx, states)
    await noteDrivers(tx, there, all)
    return stored
  })
}

const fixOf = ({ time, latitude, longitude }: typeof deviceStates.$inferSelect): Fix | null =>
  time && latitude !== null && longitude !== null ? { time, latitude, longitude } : null
