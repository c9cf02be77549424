import { and, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { PaperOwner } from '#contract/document.ts'
import type { ReportDimension } from '#contract/lists/reports.ts'
import { isAmong, textArray } from '#server/platform/db/among.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { type AuditAction, recordAudit } from '#server/platform/history/audit.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { childReach } from '#server/reach/people.ts'
import { ownBookings } from '#server/reach/trips.ts'
import { bookings } from '#server/schema/bookings.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { assistants, children, companies, drivers, schools } from '#server/schema/people.ts'

export type Reader = Pick<ActorContext, 'db' | 'user' | 't' | 'locale' | 'now' | 'ip'>
type Names = Map<string, string>

const named = (rows: readonly { id: string; name: string }[]): Names =>
  new Map(rows.map(({ id, name }) => [id, name]))

const ofPeople =
  (table: typeof drivers | typeof assistants) =>
  async ({ db }: Reader, ids: readonly string[]): Promise<Names> => {
    const { id, firstName, lastName } = table
    const rows = await db.select({ id, firstName, lastName }).from(table).where(isAmong(id, ids))
    return new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`]))
  }
const ofDrivers = ofPeople(drivers)
const ofVehicles = ({ db }: Reader, ids: readonly string[]): Promise<Names> =>
  db
    .select({ id: vehicles.id, name: vehicles.plate })
    .from(vehicles)
    .where(isAmong(vehicles.id, ids))
    .then(named)

const from = (
  { db }: Reader,
  table: typeof companies | typeof schools,
  ids: readonly string[],
): Promise<Names> =>
  db.select({ id: table.id, name: table.name }).from(table).where(isAmong(table.id, ids)).then(named)

interface Run {
  key: string
  at: Date | string
  zone: string
  from: string
  to: string
}
/** A series with more rides than this is called by the newest of some of them. */
const ridesLookedAt = 500

/** A run is called by its newest ride: when it starts, and from where to where it goes. */
async function ofRuns({ db, user, t }: Reader, keys: readonly string[]): Promise<Names> {
  const { rows } = (await db.execute(sql`
    select run.key, ride.* from unnest(${textArray(keys)}) as run (key) cross join lateral (
      select * from (
        select pickup ->> 'place' as "from", dropoff ->> 'place' as "to", pickup_at as at, zone from ${bookings}
        where ${bookings.seriesId} = split_part(run.key, ':', 1)
          and coalesce(${bookings.leg}, '') = split_part(run.key, ':', 2) and ${ownBookings(db, user) ?? sql`true`}
        limit ${ridesLookedAt}) as looked_at
      order by at desc limit 1) ride`)) as unknown as { rows: Run[] }
  const name = ({ at, zone, from: start, to }: Run) =>
    t('reports:run', { time: localTime(new Date(at), zone).time, from: start, to })
  return new Map(rows.map((row) => [row.key, name(row)]))
}

/**
 * Children by name for those who may read them, which is in the audit log then. Others tell them apart by the end of their
 * id: whoever pays has to.
 */
async function ofChildren(reader: Reader, ids: readonly string[], action: AuditAction): Promise<Names> {
  const { db, user, t } = reader
  if (!access.children.read.includes(user.role))
    return new Map(ids.map((id) => [id, t('reports:child', { code: id.slice(-4) })]))
  const { id, firstName, lastName } = children
  const rows = await db
    .select({ id, firstName, lastName })
    .from(children)
    .where(and(isAmong(id, ids), childReach(user)))
  await recordAudit(
    reader,
    action,
    'child',
    rows.map((row) => row.id),
  )
  return new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`]))
}

const texts = (keys: readonly string[], text: (key: string) => string): Names =>
  new Map(keys.map((key) => [key, text(key)]))

/**
 * What the schools, drivers, runs … of a report are called. Only those are asked for that the reader's own rides have: whose
 * they are, who drove and where they went is part of a ride.
 */
export async function namesOf(
  reader: Reader,
  by: ReportDimension,
  all: readonly string[],
  action: AuditAction = 'list',
): Promise<Names> {
  const keys = all.filter((key) => key !== '')
  if (keys.length === 0) return new Map()
  const { t } = reader
  switch (by) {
    case 'company':
      return from(reader, companies, keys)
    case 'school':
      return from(reader, schools, keys)
    case 'driver':
      return ofDrivers(reader, keys)
    case 'vehicle':
      return ofVehicles(reader, keys)
    case 'run':
      return ofRuns(reader, keys)
    case 'direction':
      return texts(keys, (key) => t(`bookings:direction.${key}`))
    case 'reason':
      return texts(keys, (key) => t(`reports:reason.${key}`))
    case 'child':
      return ofChildren(reader, keys, action)
    case 'owner':
      return ofOwners(reader, keys)
    case 'category':
      return texts(keys, (key) => t(`reports:category.${key}`))
    case 'paper':
      return texts(keys, (key) => {
        const [owner = '', type = ''] = key.split(':')
        return t('reports:paper', { owner: t(`reports:owner.${owner}`), type: t(`fleet:paper.${type}`) })
      })
  }
}

const owners: Record<PaperOwner, (reader: Reader, ids: readonly string[]) => Promise<Names>> = {
  driver: ofDrivers,
  assistant: ofPeople(assistants),
  vehicle: ofVehicles,
  company: (reader, ids) => from(reader, companies, ids),
}

/** Whose papers they are, `driver:<id>`: each kind of owner by its own names. */
async function ofOwners(reader: Reader, keys: readonly string[]): Promise<Names> {
  const names: Names = new Map()
  for (const [kind, read] of Object.entries(owners)) {
    const own = keys.filter((key) => key.startsWith(`${kind}:`)).map((key) => key.slice(kind.length + 1))
    if (own.length === 0) continue
    for (const [id, name] of await read(reader, own))
      names.set(
        `${kind}:${id}`,
        reader.t('reports:paper', { owner: reader.t(`reports:owner.${kind}`), type: name }),
      )
  }
  return names
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
