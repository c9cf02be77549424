import { asc, desc, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Driver } from '#contract/driver.ts'
import { tripOrderings } from '#contract/lists/trips.ts'
import type { Page } from '#contract/page.ts'
import type { TripRow } from '#contract/trip.ts'
import { trips } from '#server/schema/trips.ts'
import { orderKeys } from '#server/trips/filter.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const staff = await server.as('dispatcher')

const crews = [null, 'bo', 'amal', 'bo']
for (const [index, reference] of ['KB-000123-10', 'KB-1000000-1', 'KB-000123-2', 'KB-999999-1'].entries())
  await world.trip({ reference, driverId: crews[index] ?? null, startAt: world.after(60 * index) })

const listed = async (ordering: string, field: (row: TripRow) => string | undefined) => {
  const { body } = await staff.get<Page<TripRow>>(
    `/api/web/trip-management?pagination=true&ordering=${ordering}`,
  )
  return body.results.map(field)
}

describe('trips are listed', () => {
  test('by the numbers of booking and trip, not by their letters', async () => {
    const inOrder = ['KB-000123-2', 'KB-000123-10', 'KB-999999-1', 'KB-1000000-1']
    const reference = (row: TripRow) => row.reference
    expect(await listed('reference', reference)).toEqual(inOrder)
    expect(await listed('-reference', reference)).toEqual(inOrder.toReversed())
  })

  test('by their driver’s name, also after each change of one', async () => {
    const driver = (row: TripRow) => row.driver?.name
    expect(await listed('driver', driver)).toEqual([undefined, 'Amal Haddad', 'Bo Lind', 'Bo Lind'])
    const path = '/api/web/drivers/amal'
    const { body } = await staff.get<Driver & { version: number }>(path)
    const { firstName: _, lastName, phone, code, languages, licenceNumber, status } = body
    const renamed = await staff.put(
      path,
      {
        firstName: 'Zoe',
        lastName,
        phone,
        code,
        email: null,
        languages,
        licenceNumber,
        badgeNumber: null,
        company: null,
        vehicle: 'car',
        rating: null,
        photo: null,
        status,
      },
      { 'if-match': `"${body.version}"` },
    )
    expect([renamed.status, renamed.body]).toMatchObject([200, { firstName: 'Zoe' }])
    expect(await listed('driver', driver)).toEqual([undefined, 'Bo Lind', 'Bo Lind', 'Zoe Haddad'])
    const [open] = await db.select().from(trips).where(sql`${trips.driverId} is null`)
    const act = (action: string, input: object) =>
      staff.post(`/api/trips/trip-request/${open?.id}/actions/${action}`, input)
    expect((await act('assign', { driver: 'amal', vehicle: 'car' })).status).toBe(200)
    expect(await listed('driver', driver)).toEqual(['Bo Lind', 'Bo Lind', 'Zoe Haddad', 'Zoe Haddad'])
    expect((await act('unassign', {})).status).toBe(200)
    expect(await listed('driver', driver)).toEqual([undefined, 'Bo Lind', 'Bo Lind', 'Zoe Haddad'])
  })

  test.each(tripOrderings)(
    'by %s in the order of an index: a page is as fast among a million',
    async (name) => {
      const plan = (order: typeof asc | typeof desc) =>
        db.transaction(async (tx) => {
          await tx.execute(sql`set local enable_seqscan = off`)
          const page = tx
            .select({ id: trips.id })
            .from(trips)
            .orderBy(...[...(orderKeys[name] ?? []), trips.id].map((key) => order(key)))
            .limit(25)
          return JSON.stringify(await tx.execute(sql`explain ${page}`))
        })
      for (const order of [asc, desc]) {
        const explained = await plan(order)
        expect(explained).toMatch(/Index (Only )?Scan/)
        expect(explained).not.toContain('Sort')
      }
    },
  )
})
