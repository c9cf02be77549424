import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BookingRow } from '#contract/booking.ts'
import type { Page } from '#contract/page.ts'
import type { StatusCounts, TripRow } from '#contract/trip.ts'
import { maxCounted } from '#server/platform/search/find-page.ts'
import { tripBookings } from '#server/schema/trips.ts'
import { insertCopies } from '../bench/data.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const staff = await server.as('dispatcher')
const trip = await world.trip({ reference: 'KB-000001-1' }, { searchText: ' kb-000001\n ada reed' })

// More bookings of one name than are counted, each with a trip, one of them a minute after the other.
const all = maxCounted + 30
const query = async (text: string) => ((await db.execute(sql.raw(text))) as { rows: [] }).rows
const reference = `'KB-' || (100000 + n)`
const text = `' ' || lower(${reference}) || E'\\n john smith'`
const copies = `cross join generate_series(1, ${all}) as n`
await insertCopies(
  query,
  'bookings',
  { id: `'copy-' || n`, reference, search_text: text },
  `bookings as source ${copies} where source.id = (select booking_id from trips where id = '${trip}')`,
)
await insertCopies(
  query,
  'trips',
  {
    id: `'copy-' || n`,
    reference: `${reference} || '-1'`,
    booking_id: `'copy-' || n`,
    ride_start_time: `source.ride_start_time + n * interval '1 minute'`,
  },
  `trips as source ${copies} where source.id = '${trip}'`,
)
await insertCopies(
  query,
  'trip_bookings',
  {
    trip_id: `'copy-' || n`,
    booking_id: `'copy-' || n`,
    start_at: `source.start_at + n * interval '1 minute'`,
  },
  `trip_bookings as source ${copies} where source.trip_id = '${trip}'`,
)

const lists = [
  ['bookings', '/api/web/booking-management', 'reference'],
  ['trips', '/api/web/trip-management', 'ride_start_time'],
] as const

test.each(lists)(
  '%s of a name that very many have are counted only so far',
  async (_name, path, ordering) => {
    const ask = async (rest: string) =>
      (await staff.get<Page<BookingRow | TripRow>>(`${path}?pagination=true&${rest}`)).body
    const numbers = (page: Page<BookingRow | TripRow>) =>
      page.results.map((row) => Number(row.reference.slice(3, 9)) - 100_000)
    const first = await ask(`search=smith&page=1&page_size=100&ordering=${ordering}`)
    expect([first.count, first.more, numbers(first).slice(0, 3)]).toEqual([maxCounted, true, [1, 2, 3]])
    // What lies behind the middle is read from its start too, as the end is not known.
    const last = await ask(`search=smith&page=50&page_size=100&ordering=${ordering}`)
    expect([last.next, numbers(last).at(0), numbers(last).at(-1)]).toEqual([null, 4901, 5000])
    const back = await ask(`search=smith&page=1&page_size=2&ordering=-${ordering}`)
    expect(numbers(back)).toEqual([all, all - 1])
    expect((await staff.get(`${path}?search=smith&page=51&page_size=100&ordering=${ordering}`)).status).toBe(
      404,
    )
    const counts = async (rest: string) => (await staff.get<StatusCounts>(`${path}/counts?${rest}`)).body
    expect(await counts('search=smith')).toEqual({})
    // Few enough to be counted, all of one state.
    const some = await counts('search=kb-1000')
    expect([some.all, some.cancelled, Object.values(some).filter(Boolean)]).toEqual([99, 0, [99, 99]])
    expect((await counts('')).all).toBe(all + 1)
    const whole = await ask('page=1')
    expect([whole.count, whole.more]).toEqual([all + 1, undefined])
    const few = await ask('search=ada&page=1')
    expect([few.count, few.more]).toEqual([1, undefined])
  },
)

test('a shared trip that several of its bookings find is counted once', async () => {
  for (const booking of ['copy-1', 'copy-2'])
    await db.insert(tripBookings).values({ tripId: trip, bookingId: booking, position: 1, startAt: clock() })
  const path = '/api/web/trip-management'
  const { body } = await staff.get<Page<TripRow>>(`${path}?pagination=true&page=1&search=kb-10000`)
  const tabs = (await staff.get<StatusCounts>(`${path}/counts?search=kb-10000`)).body
  expect([body.count, body.results.length, tabs.all]).toEqual([10, 10, 10])
  expect(body.results.filter(({ id }) => id === trip)).toHaveLength(1)
})
