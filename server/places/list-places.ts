import { createHash } from 'node:crypto'
import { and, desc, isNotNull, like, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { boundsOf } from '#contract/area.ts'
import type { KnownPlace, Place, PlaceListQuery, Point } from '#contract/place.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import type { PageRequest } from '#server/platform/http/page.ts'
import { searchWords, wordPattern } from '#server/platform/search/text.ts'
import { containsWords } from '#server/platform/search/words.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { childReach, companyReach } from '#server/reach/people.ts'
import { schoolReach } from '#server/reach/schools.ts'
import { loadViews } from '#server/rides/view.ts'
import { visibleStops } from '#server/rides/visible-route.ts'
import { bookings } from '#server/schema/bookings.ts'
import { fold } from '#server/schema/folding.ts'
import { children, companies, schools } from '#server/schema/people.ts'

/** Farther than this from a point, in metres, a place is not near to it. */
export const furthestM = 1500
/** How many places of each kind are read. */
const limit = 50
/** Of the bookings that match, only the latest are read for places in use. */
const recentBookings = 300

type Ctx = ActorContext
const jsonText = (column: typeof children.dropoff | typeof companies.point, key: string) =>
  sql`${column} ->> ${key}`
/** In the square of degrees, to sort by. */
const away = (stored: SQL, { lat, lng }: Point) =>
  sql`power((${stored} ->> 'lat')::float8 - ${lat}::float8, 2)
    + power(((${stored} ->> 'lng')::float8 - ${lng}::float8) * cos(radians(${lat}::float8)), 2)`
/** Whether it lies in the square around a point that holds all places that are near to it: few are left to be sorted. */
function isAround(stored: SQL, near: Point | undefined): SQL | undefined {
  if (!near) return undefined
  const circle = { shape: 'circle' as const, center: near, radiusM: furthestM }
  const { south, west, north, east } = boundsOf(circle, 1)
  return sql`(${stored} ->> 'lat')::float8 between ${south}::float8 and ${north}::float8
    and (${stored} ->> 'lng')::float8 between ${west}::float8 and ${east}::float8`
}
const pointOf = (column: typeof children.home | typeof children.dropoff | typeof schools.place) =>
  sql`${column} -> 'point'`
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const firstPart = (text: string) => text.split(',')[0]?.trim() || text

async function companyPlaces({ db, user }: Ctx, search?: string, near?: Point): Promise<KnownPlace[]> {
  const rows = await db
    .select({
      id: companies.id,
      name: companies.name,
      address: companies.address,
      point: companies.point,
      near: companies.near,
    })
    .from(companies)
    .where(
      and(
        companyReach(user),
        isNotNull(companies.point),
        isNotNull(companies.address),
        isAround(sql`${companies.point}`, near),
        containsWords(search, companies.name, companies.address),
      ),
    )
    .orderBy(near ? away(sql`${companies.point}`, near) : sql`lower(${companies.name})`, companies.id)
    .limit(limit)
  return rows.flatMap(({ id, name, address, point, near }) =>
    address && point
      ? [
          {
            id: `company:${id}`,
            kind: 'company' as const,
            name,
            place: { place: `${name}, ${address}`, point, ...(near !== null && { near }) },
          },
        ]
      : [],
  )
}

/** The schools in reach that have a place. */
async function ownSchools({ db, user }: Ctx, search?: string, near?: Point): Promise<KnownPlace[]> {
  const rows = await db
    .select({ name: schools.name, place: schools.place })
    .from(schools)
    .where(
      and(
        schoolReach(user),
        isNotNull(schools.place),
        isAround(pointOf(schools.place), near),
        containsWords(search, schools.name, sql`${schools.place} ->> 'place'`),
      ),
    )
    .orderBy(near ? away(pointOf(schools.place), near) : sql`lower(${schools.name})`)
    .limit(limit)
  return rows.flatMap(({ name, place }) =>
    place ? [{ id: `school:${hash(name)}`, kind: 'school' as const, name, place }] : [],
  )
}

/** Those and, for whom no register of schools is open, where their children are taken to: as most of a school have it. */
async function schoolPlaces(ctx: Ctx, search?: string, near?: Point): Promise<KnownPlace[]> {
  const { db, user } = ctx
  const own = await ownSchools(ctx, search, near)
  const rows = await db
    .select({
      name: children.school,
      place: sql<Place>`mode() within group (order by ${children.dropoff} - 'notes')`,
    })
    .from(children)
    .where(
      and(
        childReach(user),
        isNotNull(children.school),
        isNotNull(children.dropoff),
        isAround(pointOf(children.dropoff), near),
        containsWords(search, children.school, jsonText(children.dropoff, 'place')),
      ),
    )
    .groupBy(children.school)
    .orderBy(near ? sql`min(${away(pointOf(children.dropoff), near)})` : sql`lower(${children.school})`)
    .limit(limit)
  const known = new Set(own.map(({ name }) => name))
  const others = rows.flatMap(({ name, place }) =>
    name && !known.has(name) ? [{ id: `school:${hash(name)}`, kind: 'school' as const, name, place }] : [],
  )
  return [...own, ...others].slice(0, limit)
}

const placeOfHome = ({ address, ...rest }: (typeof children.$inferSelect)['home']): Place => ({
  place: address,
  ...rest,
})

/** The homes of the children in reach, called after the child. */
async function homePlaces({ db, user }: Ctx, search?: string, near?: Point): Promise<KnownPlace[]> {
  if (!access.children.read.includes(user.role)) return []
  const rows = await db
    .select({
      id: children.id,
      firstName: children.firstName,
      lastName: children.lastName,
      home: children.home,
      pickup: children.pickup,
    })
    .from(children)
    .where(
      and(
        childReach(user),
        isAround(pointOf(children.home), near),
        containsWords(search, children.firstName, children.lastName, sql`${children.home} ->> 'address'`),
      ),
    )
    .orderBy(
      ...(near
        ? [away(pointOf(children.home), near)]
        : [sql`lower(${children.lastName})`, sql`lower(${children.firstName})`]),
      children.id,
    )
    .limit(limit)
  return rows.map(({ id, firstName, lastName, home, pickup }) => ({
    id: `home:${id}`,
    kind: 'home' as const,
    name: `${firstName} ${lastName}`,
    place: pickup ?? placeOfHome(home),
  }))
}

/** Visible places of bookings in reach: an index finds the bookings, then their places are filtered. */
async function usedPlaces({ db, user }: Ctx, search?: string, near?: Point): Promise<KnownPlace[]> {
  const words = searchWords(search ?? '')
  const scope = await bookingScope(db, user)
  const rows = await db
    .select({
      id: bookings.id,
      booker: bookings.bookerParentId,
      pickup: bookings.pickup,
      dropoff: bookings.dropoff,
      stops: bookings.stops,
    })
    .from(bookings)
    .where(and(scope.where, ...words.map((word) => like(bookings.searchText, wordPattern(word)))))
    .orderBy(desc(bookings.pickupAt), desc(bookings.id))
    .limit(recentBookings)
  const view = await loadViews(
    db,
    scope,
    rows.map(({ id, booker }) => ({ id, bookings: [id], bookers: [booker] })),
  )
  const found = new Map<string, KnownPlace>()
  // In rides shared with other families most stops are theirs.
  const places = rows
    .filter(({ id }) => view(id).alone)
    .flatMap(({ id, pickup, dropoff, stops }) => visibleStops(view(id), [pickup, dropoff, ...stops]))
  for (const place of places) {
    const text = fold(place.place)
    if (found.has(text) || !words.every((word) => text.includes(word))) continue
    found.set(text, {
      id: `used:${hash(text)}`,
      kind: 'used',
      name: firstPart(place.place),
      place: {
        place: place.place,
        point: place.point,
        ...(place.near !== undefined && { near: place.near }),
      },
    })
    if (!near && found.size === limit) break
  }
  return [...found.values()]
}

/** The places of each kind in reach that hold every word of a text, by name; with a point, the nearest to it first. */
export const placeSources = {
  company: companyPlaces,
  school: schoolPlaces,
  home: homePlaces,
  used: usedPlaces,
}

/** One page of the known places in reach that hold every word: companies, schools, homes, then others used before. */
export async function listPlaces(ctx: ActorContext, query: PlaceListQuery, page: PageRequest) {
  const all: KnownPlace[] = []
  const seen = new Set<string>()
  for (const kind of ['company', 'school', 'home', 'used'] as const) {
    if (query.kind && query.kind !== kind) continue
    const found = await placeSources[kind](ctx, query.search)
    // Children whose homes are answered are audited.
    if (kind === 'home') {
      const childIds = found.map(({ id }) => id.replace('home:', ''))
      await recordAudit(ctx, 'list', 'child', childIds)
    }
    for (const known of found) {
      // Brothers and sisters share a home; a place used before may be one of the others.
      const text = fold(known.place.place)
      if (kind !== 'home' && seen.has(text)) continue
      seen.add(text)
      all.push(known)
    }
  }
  return { count: all.length, results: all.slice(page.offset, page.offset + page.limit) }
}
