import { and, gte, lt, ne, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { severities } from '#contract/lists/dashboard.ts'
import type { Role } from '#contract/people.ts'
import { type Attention, type Stats, type StatsQuery, stats, statsQuery } from '#contract/stats.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { forbidden } from '#server/platform/http/problem.ts'
import { cachedCount } from '#server/platform/search/count-cache.ts'
import { dayStart } from '#server/platform/time/days.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { reachKey, tripReach } from '#server/reach/trips.ts'
import { trips } from '#server/schema/trips.ts'
import { roadAlertsOpen } from './attention-alerts.ts'
import { pendingSoon, withoutDriver } from './attention-bookings.ts'
import { peopleLapse, vehiclesLapse } from './attention-lapses.ts'
import { papersExpired } from './attention-papers.ts'
import { pickupsPending } from './attention-pickups.ts'
import { blockedPeople, blockedVehicles, handoverHold, lateStart } from './attention-trips.ts'
import { type Place, readTiles } from './tiles.ts'
import { readTrends } from './trends/trends.ts'

type Look = (ctx: ActorContext, place: Place) => Promise<Attention>

const all: readonly Look[] = [
  handoverHold,
  roadAlertsOpen,
  withoutDriver,
  lateStart,
  blockedPeople,
  blockedVehicles,
  pendingSoon,
  peopleLapse,
  vehiclesLapse,
  papersExpired,
  pickupsPending,
]
/** What each role can do something about, or must know of. */
const looksOf: Record<Role, readonly Look[]> = {
  admin: all,
  dispatcher: all,
  finance: [],
  support: [handoverHold, roadAlertsOpen, withoutDriver, lateStart, pendingSoon, pickupsPending],
  viewer: [handoverHold, roadAlertsOpen, withoutDriver, lateStart],
  company: [handoverHold, roadAlertsOpen, withoutDriver, lateStart, pendingSoon, papersExpired],
  driver: [lateStart, papersExpired],
  parent: [handoverHold, lateStart],
}

async function readAttention(ctx: ActorContext, place: Place): Promise<Attention[]> {
  const groups: Attention[] = []
  for (const look of looksOf[ctx.user.role]) groups.push(await look(ctx, place))
  return groups
    .filter((group) => group.count > 0)
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
}

/** Trips by the hour they start in, on the operator's clock. */
async function readHours({ db, user }: ActorContext, { zone, today }: Place): Promise<Stats['hours']> {
  const hour = sql<number>`extract(hour from ${trips.startAt} at time zone ${sql.raw(`'${zone.replaceAll("'", '')}'`)})::int`
  const rows = await db
    .select({
      hour,
      planned: sql<number>`count(*)::int`,
      done: sql<number>`(count(*) filter (where ${trips.status} = 'completed'))::int`,
    })
    .from(trips)
    .where(
      and(
        tripReach(db, user),
        ne(trips.status, 'cancelled'),
        gte(trips.startAt, dayStart(today, zone)),
        lt(trips.startAt, dayStart(today, zone, 1)),
      ),
    )
    .groupBy(hour)
  const found = new Map(rows.map((row) => [row.hour, row]))
  return Array.from({ length: 24 }, (_, at) => ({
    hour: at,
    planned: found.get(at)?.planned ?? 0,
    done: found.get(at)?.done ?? 0,
  }))
}

/** Answers are shared for this long by those who see the same, in milliseconds. */
const sharedMs = 5000

/** The dashboard of the reader's role: figures, what needs attention now, the day's curve, and how it went in a span. */
export async function readStats(
  ctx: ActorContext,
  operator: { zone: string; currency: string },
  query: Omit<StatsQuery, 'role'> = {},
): Promise<Stats> {
  const { user, now, locale } = ctx
  const place: Place = { ...operator, today: dayIn(operator.zone, now) }
  const key = `${user.role} ${reachKey(user)} ${locale} ${Math.floor(now.getTime() / sharedMs)}`
  const { period, from, to, compare } = query
  const trends = await cachedCount(
    ctx.db,
    `trends ${key} ${JSON.stringify([period, from, to, compare])}`,
    () => readTrends(ctx, place, query),
  )
  const today = await readToday(ctx, place, `stats ${key}`)
  return trends ? { ...today, trends } : today
}

function readToday(ctx: ActorContext, place: Place, key: string): Promise<Stats> {
  const { user, now } = ctx
  return cachedCount(ctx.db, key, async () => ({
    role: user.role,
    asOf: now.toISOString(),
    zone: place.zone,
    date: place.today,
    tiles: await readTiles(ctx, place),
    attention: await readAttention(ctx, place),
    hours: await readHours(ctx, place),
  }))
}

const read = defineRoute({
  method: 'get',
  path: '/api/web/stats',
  summary: 'The dashboard of a role: the caller’s own, or any for an admin',
  tags: ['Dashboard'],
  access: 'signed-in',
  query: statsQuery,
  answers: { 200: stats },
  handle: (ctx) => {
    const role = ctx.query.role ?? ctx.user.role
    if (role !== ctx.user.role && !access.dashboards.all.includes(ctx.user.role)) throw forbidden()
    return readStats(
      { ...ctx, user: { ...ctx.user, role } },
      { zone: ctx.env.OPERATOR_ZONE, currency: ctx.env.OPERATOR_CURRENCY },
      ctx.query,
    )
  },
})

export const statsRoutes: Route[] = [read]
