import { and, desc, inArray, type SQL } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { ReportDimension } from '#contract/lists/reports.ts'
import { isAmong } from '#server/platform/db/among.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { ownBookings } from '#server/reach/trips.ts'
import { bookings } from '#server/schema/bookings.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { companies, drivers, schools } from '#server/schema/people.ts'

export type Reader = Pick<ActorContext, 'db' | 'user' | 't' | 'locale'>
type Names = Map<string, string>

const named = (rows: readonly { id: string; name: string }[]): Names =>
  new Map(rows.map(({ id, name }) => [id, name]))

const ofDrivers = async ({ db }: Reader, ids: readonly string[]): Promise<Names> => {
  const { id, firstName, lastName } = drivers
  const rows = await db.select({ id, firstName, lastName }).from(drivers).where(isAmong(id, ids))
  return new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`]))
}

const from = (
  { db }: Reader,
  table: typeof companies | typeof schools,
  ids: readonly string[],
): Promise<Names> =>
  db.select({ id: table.id, name: table.name }).from(table).where(isAmong(table.id, ids)).then(named)

/** A run is called by its newest ride: when it starts, and from where to where it goes. */
async function ofRuns({ db, user, t }: Reader, keys: readonly string[]): Promise<Names> {
  const own: SQL | undefined = ownBookings(db, user)
  const series = keys.map((key) => key.slice(0, key.lastIndexOf(':')))
  const { seriesId, leg, pickup, dropoff, pickupAt, zone } = bookings
  const rows = await db
    .selectDistinctOn([seriesId, leg], { seriesId, leg, pickup, dropoff, pickupAt, zone })
    .from(bookings)
    .where(and(inArray(seriesId, series), own))
    .orderBy(seriesId, leg, desc(pickupAt))
  return new Map(
    rows.map((row) => [
      `${row.seriesId}:${row.leg ?? ''}`,
      t('reports:run', {
        time: localTime(row.pickupAt, row.zone).time,
        from: row.pickup.place,
        to: row.dropoff.place,
      }),
    ]),
  )
}

const texts = (keys: readonly string[], text: (key: string) => string): Names =>
  new Map(keys.map((key) => [key, text(key)]))

/**
 * What the schools, drivers, runs … of a report are called. Only those are asked for that the reader's own rides have: whose
 * they are, who drove and where they went is part of a ride.
 */
export async function namesOf(reader: Reader, by: ReportDimension, all: readonly string[]): Promise<Names> {
  const keys = all.filter((key) => key !== '')
  if (keys.length === 0) return new Map()
  const { db, t } = reader
  switch (by) {
    case 'company':
      return from(reader, companies, keys)
    case 'school':
      return from(reader, schools, keys)
    case 'driver':
      return ofDrivers(reader, keys)
    case 'vehicle':
      return db
        .select({ id: vehicles.id, name: vehicles.plate })
        .from(vehicles)
        .where(isAmong(vehicles.id, keys))
        .then(named)
    case 'run':
      return ofRuns(reader, keys)
    case 'direction':
      return texts(keys, (key) => t(`bookings:direction.${key}`))
    case 'reason':
      return texts(keys, (key) => t(`reports:reason.${key}`))
    case 'paper':
      return texts(keys, (key) => {
        const [owner = '', type = ''] = key.split(':')
        return t('reports:paper', { owner: t(`reports:owner.${owner}`), type: t(`fleet:paper.${type}`) })
      })
  }
}

type Of = Partial<Record<'company' | 'school' | 'driver', string | undefined>>

/** What the filters of a report are called. Somebody of a company is told so only of what its own rides have. */
export async function filteredBy(reader: Reader, of: Of, found: boolean) {
  const mayKnow = found || access.lists.owners.includes(reader.user.role)
  const refOf = async (by: keyof Of) => {
    const id = of[by]
    if (id === undefined || !mayKnow) return null
    const name = (await namesOf(reader, by, [id])).get(id)
    return name === undefined ? null : { id, name }
  }
  return { company: await refOf('company'), school: await refOf('school'), driver: await refOf('driver') }
}
