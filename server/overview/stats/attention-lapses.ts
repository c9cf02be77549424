import { type SQL, sql } from 'drizzle-orm'
import type { PaperOwner } from '#contract/document.ts'
import type { Attention } from '#contract/stats.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { formatDay } from '#server/platform/time/format-date.ts'
import { bookings } from '#server/schema/bookings.ts'
import { documents, vehicles } from '#server/schema/fleet.ts'
import { assistants, drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { maxItems } from './attention-trips.ts'

interface Lapse {
  id: string
  booking: string
  reference: string
  startAt: Date | string
  who: string
  type: string
  lastDay: string
  count: number
}
const ahead = 48 * 3_600_000

interface Owner extends Record<'table' | 'name' | 'trip', SQL> {
  kind: Exclude<PaperOwner, 'company'>
}
const fullName = sql`concat_ws(' ', o.first_name, o.last_name)`

/**
 * The first trips after the next two days, which `attention-trips.ts` looks at, one of whose owners of papers has a
 * required one that runs out before the trip's own day, and how many there are. First the papers that run out, of which
 * there are few, then the trips of their owners.
 */
async function findLapses({ db, now }: ActorContext, owners: readonly Owner[]): Promise<Lapse[]> {
  const from = new Date(now.getTime() + ahead)
  const kinds = sql.join(
    owners.map(({ kind }) => sql`${kind}`),
    sql`, `,
  )
  const sent = owners.map(
    ({ kind, table, name, trip }) => sql`
      select t.id, t.booking_id as booking, t.reference, t.ride_start_time as "startAt", ${name} as who, l.type, l.last_day
      from lapse l
      join ${table} o on o.id = l.owner_id
      join ${trips} t on ${trip} = l.owner_id and t.status in ('assigned', 'dispatched')
        and t.ride_start_time >= ${from.toISOString()}::timestamptz and t.ride_start_time >= l.last_day::timestamp at time zone 'UTC'
      join ${bookings} b on b.id = t.booking_id
      where l.owner_kind = ${kind} and (t.scheduled_end at time zone b.zone)::date > l.last_day`,
  )
  const { rows } = (await db.execute(sql`
    with valid as (
      select owner_kind, owner_id, type, bool_or(required) as required,
        max(case when status = 'approved' then coalesce(expires_on, 'infinity'::date) end) as last_day
      from ${documents} where owner_kind in (${kinds}) group by owner_kind, owner_id, type
    ), lapse as (
      select distinct on (owner_kind, owner_id) owner_kind, owner_id, type, last_day from valid
      where required and last_day < 'infinity'::date order by owner_kind, owner_id, last_day, type
    ), found as (
      select distinct on (id) * from (${sql.join(sent, sql` union all `)}) sent order by id, last_day, who
    )
    select id, booking, reference, "startAt", who, type, last_day::text as "lastDay", (count(*) over ())::int as count
    from found order by "startAt", id limit ${maxItems}`)) as unknown as { rows: Lapse[] }
  return rows
}

const group = (ctx: ActorContext, kind: Attention['kind'], rows: readonly Lapse[]): Attention => ({
  kind,
  severity: 'warning',
  count: rows[0]?.count ?? 0,
  items: rows.map(({ id, booking, reference, startAt, who, type, lastDay }) => ({
    id,
    entity: 'trip',
    booking,
    label: reference,
    detail: ctx.t('stats:blocked', {
      who,
      reasons: ctx.t('fleet:block.paper_expired_on', {
        paper: ctx.t(`fleet:paper.${type}`),
        date: formatDay(ctx.locale, lastDay),
      }),
    }),
    at: new Date(startAt).toISOString(),
  })),
  link: null,
})

/** Trips ahead whose driver may not drive any more by then, or whose assistant not ride along. */
export const peopleLapse = async (ctx: ActorContext): Promise<Attention> =>
  group(
    ctx,
    'driver_lapse',
    await findLapses(ctx, [
      { kind: 'driver', table: sql`${drivers}`, name: fullName, trip: sql`t.driver_id` },
      { kind: 'assistant', table: sql`${assistants}`, name: fullName, trip: sql`t.assistant_id` },
    ]),
  )

/** Trips ahead whose vehicle may not be used any more by then. */
export const vehiclesLapse = async (ctx: ActorContext): Promise<Attention> =>
  group(
    ctx,
    'vehicle_lapse',
    await findLapses(ctx, [
      { kind: 'vehicle', table: sql`${vehicles}`, name: sql`o.plate`, trip: sql`t.vehicle_id` },
    ]),
  )
