import type { Tile } from '#contract/stats.ts'
import type { TripListQuery } from '#contract/trip.ts'
import type { BookingQuery } from '#server/bookings/filter.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { addDays } from '#server/platform/time/days.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { type BookingFigure, countBookingQueries, countTripQueries } from './counts.ts'
import { listLink } from './list-link.ts'
import { childrenOn, driversOnDuty, nextTrip, papersExpiring, vehiclesReady } from './people-figures.ts'
import { type CountSpec, countSpecs, tilesOf } from './tile-specs.ts'

type Key = Tile['key']
export interface Place {
  zone: string
  currency: string
  today: string
}

const figure = (key: Key, value: number | null, rest: Partial<Tile> = {}): Tile => ({
  key,
  unit: 'count',
  value,
  currency: null,
  before: null,
  link: null,
  ...rest,
})

/** Counts every list behind the given figures with two queries. */
async function countAll(ctx: ActorContext, specs: readonly [Key, CountSpec][], { zone, currency }: Place) {
  const ofTrips: Record<string, TripListQuery> = {}
  const ofBookings: Record<string, BookingQuery> = {}
  for (const [key, spec] of specs) {
    if (spec.list === 'trips') {
      ofTrips[key] = spec.query
      if (spec.before) ofTrips[`${key} before`] = spec.before
    } else {
      ofBookings[key] = spec.query
      if (spec.before) ofBookings[`${key} before`] = spec.before
    }
  }
  const trips = await countTripQueries(ctx, ofTrips, zone)
  const counted = await countBookingQueries(ctx, ofBookings, zone, currency)
  return (name: string): BookingFigure | null => {
    const count = trips[name]
    return count === undefined ? (counted[name] ?? null) : { count, total: 0 }
  }
}

/** Figures that are no list's rows. */
async function otherTile(ctx: ActorContext, key: Key, { zone, today }: Place): Promise<Tile | null> {
  switch (key) {
    case 'children_today': {
      const before = await childrenOn(ctx, addDays(today, -7), zone)
      return figure(key, await childrenOn(ctx, today, zone), { before })
    }
    case 'drivers_on_duty':
      return figure(key, await driversOnDuty(ctx))
    case 'vehicles_ready':
      return figure(key, await vehiclesReady(ctx, today))
    case 'papers_expiring':
      return figure(key, await papersExpiring(ctx, today))
    case 'my_next_trip': {
      const at = await nextTrip(ctx)
      const link = at && listLink('trips', { date: dayIn(zone, at) })
      return figure(key, at?.getTime() ?? null, { unit: 'instant', link })
    }
    default:
      return null
  }
}

/** The tiles of the reader's role, in its order. */
export async function readTiles(ctx: ActorContext, place: Place): Promise<Tile[]> {
  const keys = tilesOf[ctx.user.role]
  const all = countSpecs(place.today)
  const specs = keys.flatMap((key): [Key, CountSpec][] => (all[key] ? [[key, all[key]]] : []))
  const counted = await countAll(ctx, specs, place)
  const tiles: Tile[] = []
  for (const key of keys) {
    const spec = all[key]
    if (!spec) {
      const tile = await otherTile(ctx, key, place)
      if (tile) tiles.push(tile)
      continue
    }
    const money = key === 'revenue_week'
    const read = (name: string) => {
      const found = counted(name)
      return money ? (found?.total ?? null) : (found?.count ?? null)
    }
    tiles.push(
      figure(key, read(key), {
        ...(money ? { unit: 'money', currency: place.currency } : {}),
        before: spec.before ? read(`${key} before`) : null,
        link: listLink(spec.list, spec.query),
      }),
    )
  }
  return tiles
}
