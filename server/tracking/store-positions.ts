import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { deviceStates, devices, positions } from '#server/schema/tracking.ts'
import { makeDays } from './days.ts'
import { type Fix, isReachable, judge, type Verdict } from './judge.ts'
import type { Reported } from './reported.ts'

/** What one device said in one request; without positions, that it was heard. */
export interface Word {
  deviceId: string
  protocol: string | null
  heardAt: Date
  reported: readonly Reported[]
}

type State = typeof deviceStates.$inferInsert
type Counts = Record<Verdict, number>
const noCounts = (): Counts => ({ accepted: 0, late: 0, double: 0, old: 0, clock: 0, impossible: 0 })

/**
 * The last position of a device that nobody could have driven to, by database and device: where the next ones are near it,
 * the one before was wrong, and not they.
 */
const outliers = new WeakMap<Db, Map<string, Fix>>()
const mostOutliers = 10_000

interface Judged {
  counts: Counts
  stored: { one: Reported; verdict: Verdict }[]
  newest: Reported | null
}

interface Rules {
  now: Date
  keptDays: number
  outlier: { get: () => Fix | undefined; set: (fix?: Fix) => void }
}

/** What a position is worth after the last one; two that agree on where nobody could have driven to are right. */
function verdictOf(one: Reported, last: Fix | null, { now, keptDays, outlier }: Rules): Verdict {
  const verdict = judge(one, last, now, keptDays)
  if (verdict !== 'impossible' || judge(one, null, now, keptDays) !== 'accepted') return verdict
  const before = outlier.get()
  if (before && isReachable(before, one)) return one.time > (last?.time ?? 0) ? 'accepted' : 'late'
  outlier.set(one)
  return verdict
}

/** Judges what a device says, one after the other, from its newest position on. */
function judgeAll(reported: readonly Reported[], before: Fix | null, rules: Rules): Judged {
  const counts = noCounts()
  const stored: Judged['stored'] = []
  let last = before
  let newest: Reported | null = null
  const inOrder = [...reported].sort((a, b) => a.time.getTime() - b.time.getTime())
  for (const one of inOrder) {
    const verdict = verdictOf(one, last, rules)
    counts[verdict] += 1
    if (verdict === 'accepted' || verdict === 'late') stored.push({ one, verdict })
    if (verdict !== 'accepted') continue
    rules.outlier.set()
    last = one
    newest = one
  }
  return { counts, stored, newest }
}

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

/**
 * Those of the devices that are still there and listened to, and stay until it is stored: one that was just deleted must not
 * fail the others.
 */
async function heard(db: Db, words: readonly Word[]): Promise<Set<string>> {
  const ids = [...new Set(words.map(({ deviceId }) => deviceId))]
  const found = await db
    .select({ id: devices.id })
    .from(devices)
    .where(and(inArray(devices.id, ids), devices.active))
    .orderBy(devices.id)
    .for('key share')
  return new Set(found.map(({ id }) => id))
}

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
    if (byDevice.length === 0) return there
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
    return there
  })
}

const fixOf = ({ time, latitude, longitude }: typeof deviceStates.$inferSelect): Fix | null =>
  time && latitude !== null && longitude !== null ? { time, latitude, longitude } : null
