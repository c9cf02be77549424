import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Booking } from '#contract/booking.ts'
import { maxShareLinks, type ShareLink } from '#contract/share-link.ts'
import type { Trip } from '#contract/trip.ts'
import { sweep } from '#server/app/sweep.ts'
import { accounts, idempotencyKeys } from '#server/schema/accounts.ts'
import { children, drivers, guardians, parents } from '#server/schema/people.ts'
import { shareLinks } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { inputOf, valuesOfBooking } from '#src/islands/bookings/form/values.ts'
import { auditFromNow } from './support/audit.ts'
import { followWorld } from './support/follow-world.ts'
import { roadside } from './support/relief-world.ts'
import { mayaOf } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await followWorld(server)
const { desk, maya, noor, minutes, act, sharedRun, report, request } = world
const { makeLink, linkOf, look, ride, accountOf, bySight, atSchool } = world

const list = async (account: string, trip: string) =>
  (await (await server.signedIn(account)).get<{ results: ShareLink[] }>(`${request(trip)}/share-links`)).body
    .results
const revoke = async (account: string, trip: string, link: string) =>
  (await (await server.signedIn(account)).delete(`${request(trip)}/share-links/${link}`)).status
const typesFor = async (account: string, trip: string) => {
  const { body } = await (await server.signedIn(account)).get<Trip>(`/api/web/trip-management/${trip}`)
  return body.events.map(({ type }) => type)
}
async function childOf(id: string) {
  const [row] = await db.select().from(children).where(eq(children.id, id))
  if (!row) throw new Error(`no ${id}`)
  const { searchText: _, ...child } = row
  return child
}
/** Ada aboard, on the way to where Ben waits. */
async function adaAboard() {
  const run = await sharedRun()
  minutes(4)
  await act(run.trip, 'depart')
  await act(run.trip, 'arrive')
  await act(run.trip, 'board', { passengers: [bySight('ada')] })
  await report(51.452, -2.602)
  return run
}

describe('what a link tells', () => {
  test('when it is planned, and no vehicle before it sets off', async () => {
    const { trip, ofAda } = await sharedRun()
    await report(51.44, -2.59)
    const { secret, until } = await linkOf(maya, trip, { booking: ofAda })
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await ride(secret)).toMatchObject({
      ...{ state: 'ahead', arrived: false, vehicle: null, heardAt: null, position: null, map: null },
      ...{ pickupAt: world.world.after(5).toISOString(), dropoffAt: world.world.after(45).toISOString() },
      ...{ zone: 'Europe/London', until, next: { kind: 'pickup' } },
    })
  })

  test('where the vehicle is until the own child is handed over, and from then on that it has arrived', async () => {
    const { trip, ofAda, ofBen } = await adaAboard()
    const { secret } = await linkOf(maya, trip, { booking: ofAda })
    const other = await linkOf(noor, trip, { booking: ofBen })
    expect(await ride(secret)).toMatchObject({
      state: 'under_way',
      vehicle: { plate: 'VN34 WAV', name: 'Ford Tourneo' },
      position: { latitude: 51.452, longitude: -2.602 },
      next: { kind: 'dropoff', expectedAt: null },
    })
    expect(await ride(other.secret)).toMatchObject({ next: { kind: 'pickup' } })
    minutes(15)
    await act(trip, 'arrive_dropoff')
    await act(trip, 'board', { passengers: [bySight('ben')] })
    await act(trip, 'next_stop')
    minutes(15)
    await act(trip, 'arrive_dropoff')
    await act(trip, 'release', { passengers: [atSchool('ada')] })
    await report(51.47, -2.62)
    const over = { vehicle: null, heardAt: null, position: null, next: null, map: null }
    expect(await ride(secret)).toMatchObject({ ...over, state: 'over', arrived: true })
    expect(await ride(other.secret)).toMatchObject({ state: 'under_way', position: { latitude: 51.47 } })
    await act(trip, 'release', { passengers: [atSchool('ben')] })
    expect(await ride(other.secret)).toMatchObject({ ...over, state: 'over', arrived: true })
  })

  test('the same of one booking for the office as for its family', async () => {
    const { trip, ofAda, ofBen } = await sharedRun()
    const times = async (account: string, booking: string) => {
      const told = await ride((await linkOf(account, trip, { booking })).secret)
      return typeof told === 'number' ? told : [told.pickupAt, told.dropoffAt, told.next?.planned]
    }
    expect(await times(desk, ofBen)).toEqual(await times(noor, ofBen))
    expect(await times(desk, ofAda)).toEqual(await times(maya, ofAda))
    expect(await times(desk, ofAda)).not.toEqual(await times(desk, ofBen))
  })

  test('that it is over, and nothing of where the vehicle is, for a child who stays at home', async () => {
    const { trip, ofBen } = await adaAboard()
    const { secret } = await linkOf(noor, trip, { booking: ofBen })
    await act(trip, 'absent', { passengers: [{ child: 'ben', state: 'absent' }] })
    expect(await ride(secret)).toMatchObject({ state: 'over', arrived: false, vehicle: null, position: null })
  })

  test('no name, no place, no id and no number of anybody', async () => {
    const mark = 'Zyxmark'
    const [of, was] = [eq(children.id, 'ada'), { firstName: 'Ada', lastName: 'Reed' }]
    await db.update(children).set({ firstName: mark, lastName: mark, school: mark }).where(of)
    await db.update(parents).set({ lastName: mark })
    await db.update(drivers).set({ lastName: mark })
    const { trip, ofAda } = await adaAboard()
    for (const [account, link] of [
      ['maya', await linkOf(maya, trip, { booking: ofAda })],
      ['desk', await linkOf(desk, trip, { booking: ofAda })],
    ] as const) {
      const { status, body } = await look(link.secret)
      expect([account, status]).toEqual([account, 200])
      const told = JSON.stringify({ ...body, map: null })
      for (const word of [
        mark,
        'North Street',
        'Hillside',
        trip,
        ofAda,
        'KB-',
        '+44',
        'ada',
        'maya',
        link.id,
      ])
        expect(told).not.toContain(word)
    }
    await db.update(children).set(was).where(of)
  })
})

describe('a link ends', () => {
  const wrong = { status: 404, body: { code: 'link_not_valid' } }
  const isDead = async (secret: string) => {
    const [never, it] = [await look('no-such-link'), await look(secret)]
    expect(it).toMatchObject(wrong)
    expect(it.body).toEqual(never.body)
  }

  test('when it is revoked, by whoever made it or by the office', async () => {
    const { trip, ofAda } = await adaAboard()
    const [one, two] = [
      await linkOf(maya, trip, { booking: ofAda }),
      await linkOf(maya, trip, { booking: ofAda }),
    ]
    expect(await revoke(noor, trip, one.id)).toBe(404)
    expect(await ride(one.secret)).toMatchObject({ state: 'under_way' })
    expect(await revoke(maya, trip, one.id)).toBe(204)
    await isDead(one.secret)
    expect(await ride(two.secret)).toMatchObject({ state: 'under_way' })
    expect(await revoke(desk, trip, two.id)).toBe(204)
    await isDead(two.secret)
    expect(await revoke(desk, trip, two.id)).toBe(404)
    expect(await list(desk, trip)).toEqual([])
  })

  test('when its time is over', async () => {
    const { trip, ofAda } = await adaAboard()
    const until = new Date(clock().getTime() + 60_000).toISOString()
    const { secret } = await linkOf(maya, trip, { booking: ofAda, until })
    expect(await ride(secret)).toMatchObject({ until })
    minutes(1)
    await isDead(secret)
    await sweep(db, clock())
    expect(await db.select().from(shareLinks)).toHaveLength(1)
    await sweep(db, new Date(clock().getTime() + 25 * 3_600_000))
    expect(await db.select().from(shareLinks)).toEqual([])
  })

  test('when the trip is called off or deleted, and when its booking leaves it', async () => {
    const { trip, ofAda, ofBen } = await sharedRun()
    const [one, two] = [
      await linkOf(maya, trip, { booking: ofAda }),
      await linkOf(noor, trip, { booking: ofBen }),
    ]
    const staff = await server.signedIn(desk)
    expect((await staff.delete(`${request(trip)}/bookings/${ofBen}`)).status).toBe(200)
    await isDead(two.secret)
    expect(await ride(one.secret)).toMatchObject({ state: 'ahead' })
    await act(trip, 'cancel', { reason: 'weather' })
    await isDead(one.secret)
  })

  test('when its maker is no guardian any more, may not share, or has no account', async () => {
    const { trip, ofAda } = await adaAboard()
    const of = eq(guardians.childId, 'ada')
    const { secret } = await linkOf(maya, trip, { booking: ofAda })
    await db.delete(guardians).where(of)
    // She booked it still, but what rides is none of hers.
    await isDead(secret)
    await db.insert(guardians).values(mayaOf('ada'))
    expect(await ride(secret)).toMatchObject({ state: 'under_way' })

    const clerk = await accountOf('support')
    const made = await linkOf(clerk, trip, { booking: ofAda })
    expect(await ride(made.secret)).toMatchObject({ state: 'under_way' })
    for (const change of [{ status: 'suspended' }, { status: 'active', role: 'finance' }] as const) {
      await db.update(accounts).set(change).where(eq(accounts.id, clerk))
      await isDead(made.secret)
    }
  })
})

test('a link ends when a child that it was made for rides no more, not when another comes along', async () => {
  const { trip, ofBen } = await sharedRun()
  const made = await linkOf(await accountOf('support'), trip, { booking: ofBen })
  const staff = await server.signedIn(desk)
  const at = `/api/web/booking-management/${ofBen}`
  const ridden = async (...ids: string[]) => {
    const { body } = await staff.get<Booking>(at)
    const values = { ...valuesOfBooking(body), passengers: ids.length }
    const input = inputOf({ ...values, children: ids.map((id) => ({ id, name: id })) })
    const edited = await staff.put<Booking>(at, input ?? {}, { 'if-match': `"${body.version}"` })
    expect([edited.status, edited.body]).toMatchObject([200, { childRefs: ids.map((id) => ({ id })) }])
  }
  await db.insert(children).values({ ...(await childOf('ben')), id: 'dora', firstName: 'Dora' })
  await ridden('ben', 'dora')
  expect(await ride(made.secret)).toMatchObject({ state: 'ahead' })
  await ridden('dora')
  expect(await ride(made.secret)).toBe(404)
  expect(await list(desk, trip)).toEqual([])
  expect((await typesFor(desk, trip)).filter((type) => type === 'link_revoked')).toHaveLength(1)
})

test('a link goes on with the relief that carries whom it is for, and not with one that carries others', async () => {
  const { trip, ofAda, ofBen } = await adaAboard()
  const [of, others] = [
    await linkOf(maya, trip, { booking: ofAda }),
    await linkOf(noor, trip, { booking: ofBen }),
  ]
  await act(trip, 'absent', { passengers: [{ child: 'ben', state: 'absent' }] })
  await act(trip, 'relieve', {
    ...{ reason: 'vehicle_breakdown', driver: 'amal', vehicle: 'car', place: roadside },
    ride_start_time: new Date(clock().getTime() + 10 * 60_000).toISOString(),
  })
  const [relief] = await db.select().from(trips).where(eq(trips.relievesId, trip))
  expect(relief).toBeDefined()
  // The new vehicle has not set off, and the old one is none of the ride any more.
  expect(await ride(of.secret)).toMatchObject({ state: 'interrupted', vehicle: null, position: null })
  await act(relief?.id ?? '', 'depart')
  expect(await ride(of.secret)).toMatchObject({ state: 'under_way', vehicle: { plate: 'AB12 CDE' } })
  expect(await ride(others.secret)).toMatchObject({ state: 'over', arrived: false, vehicle: null })
  // From the relief, it is listed and revoked like its own.
  expect((await list(maya, relief?.id ?? '')).map(({ id }) => id)).toEqual([of.id])
  expect(await revoke(maya, relief?.id ?? '', of.id)).toBe(204)
  expect(await ride(of.secret)).toBe(404)
})

test('of two families in one booking, the link of each goes on with its own child', async () => {
  const crew = { driverId: 'bo', vehicleId: 'van', startedAt: clock() } as const
  const booking = await world.world.booking({
    children: ['ada', 'ben'],
    bookerParentId: 'maya',
    status: 'in_progress',
  })
  const trip = await world.world.trip({ ...crew, bookingId: booking, status: 'onboard' })
  const [of, others] = [await linkOf(maya, trip, { booking }), await linkOf(noor, trip, { booking })]
  const [stored] = await db.select().from(trips).where(eq(trips.id, trip))
  const passengers = (stored?.passengers ?? []).map((one) => ({
    ...one,
    state: one.childId === 'ada' ? ('released' as const) : ('transferred' as const),
  }))
  await db.update(trips).set({ status: 'relieved', passengers }).where(eq(trips.id, trip))
  const relief = await world.world.trip({
    ...{ ...crew, vehicleId: 'car', bookingId: booking, status: 'onboard', relievesId: trip },
  })
  const [ben] = passengers.filter(({ childId }) => childId === 'ben')
  if (!ben) throw new Error('no Ben')
  await db
    .update(trips)
    .set({ passengers: [{ ...ben, state: 'boarded' }] })
    .where(eq(trips.id, relief))
  expect(await ride(of.secret)).toMatchObject({ state: 'over', arrived: true, vehicle: null })
  expect(await ride(others.secret)).toMatchObject({ state: 'under_way', vehicle: { plate: 'AB12 CDE' } })
})

describe('who makes one', () => {
  test('the office and a guardian of who rides, and nobody else', async () => {
    const { trip, ofAda, ofBen } = await sharedRun()
    const status = async (account: string, booking: string) =>
      (await makeLink(account, trip, { booking })).status
    for (const account of [desk, maya, await accountOf('admin'), await accountOf('support')])
      expect(await status(account, ofAda)).toBe(201)
    // Another family’s booking is none that they know.
    expect(await status(maya, ofBen)).toBe(400)
    expect(await status(maya, 'none')).toBe(400)
    for (const role of ['viewer', 'finance'] as const)
      expect(await status(await accountOf(role), ofAda)).toBe(403)
    expect(await status(await accountOf('driver', { driver: 'bo' }), ofAda)).toBe(403)
    expect(await status(await accountOf('company', { company: 'wheels' }), ofAda)).toBe(403)
    expect(await status(await accountOf('parent', { parent: 'nobody' }), ofAda)).toBe(404)
  })

  test('a trip says who may, and only from two days ahead until it is over', async () => {
    const { trip, ofAda } = await sharedRun()
    const mayShare = async (account: string) => {
      const { body } = await (await server.signedIn(account)).get<Trip>(`/api/web/trip-management/${trip}`)
      return body.actions.includes('share_link')
    }
    expect([await mayShare(maya), await mayShare(desk)]).toEqual([true, true])
    expect(await mayShare(await accountOf('viewer'))).toBe(false)
    const far = new Date(clock().getTime() + 49 * 3_600_000)
    await db.update(trips).set({ scheduledEnd: far }).where(eq(trips.id, trip))
    expect(await mayShare(desk)).toBe(false)
    expect(await makeLink(desk, trip, { booking: ofAda })).toMatchObject({
      status: 409,
      body: { code: 'share_early' },
    })
    await db.update(trips).set({ status: 'completed', scheduledEnd: clock() }).where(eq(trips.id, trip))
    expect(await mayShare(desk)).toBe(false)
    expect(await makeLink(desk, trip, { booking: ofAda })).toMatchObject({
      status: 409,
      body: { code: 'ride_over' },
    })
  })

  test('it is good for two hours after the planned end, or until another time within two days', async () => {
    const { trip, ofAda } = await sharedRun()
    const hours = (count: number) => new Date(clock().getTime() + count * 3_600_000).toISOString()
    expect((await linkOf(maya, trip, { booking: ofAda })).until).toBe(
      world.world.after(45 + 120).toISOString(),
    )
    expect((await linkOf(maya, trip, { booking: ofAda, until: hours(48) })).until).toBe(hours(48))
    for (const until of [hours(0), hours(-1), hours(48.01)])
      expect(await makeLink(maya, trip, { booking: ofAda, until })).toMatchObject({
        status: 400,
        body: { until: [expect.any(String)] },
      })
  })

  test('no more than so many for one ride', async () => {
    const { trip, ofAda, ofBen } = await sharedRun()
    for (let made = 0; made < maxShareLinks; made += 1) await linkOf(maya, trip, { booking: ofAda })
    expect(await makeLink(desk, trip, { booking: ofAda })).toMatchObject({
      status: 409,
      body: { code: 'share_many' },
    })
    // What one family makes leaves another as many.
    const { id } = await linkOf(noor, trip, { booking: ofBen })
    expect((await list(noor, trip)).map((link) => link.id)).toEqual([id])
  })
})

test('links are listed with who made them and who looked: to the office all, to a parent their own', async () => {
  const { trip, ofAda, ofBen } = await sharedRun()
  const own = await linkOf(maya, trip, { booking: ofAda })
  const other = await linkOf(noor, trip, { booking: ofBen })
  expect(await list(maya, trip)).toEqual([
    {
      ...{ id: own.id, booking: { id: ofAda, reference: expect.stringMatching(/^KB-/) } },
      ...{
        createdAt: clock().toISOString(),
        createdBy: 'Maya Reed',
        until: own.until,
        opened: 0,
        openedAt: null,
      },
    },
  ])
  const known = new Map((await list(desk, trip)).map(({ id, createdBy }) => [id, createdBy]))
  expect(known).toEqual(
    new Map([
      [own.id, 'Maya Reed'],
      [other.id, 'Noor Aziz'],
    ]),
  )
  await look(own.secret)
  const first = clock().toISOString()
  // A page that goes on asking is one; whoever opens it anew, or comes back later, is another.
  for (let times = 0; times < 4; times += 1) {
    clock.advance(15)
    await look(own.secret, { again: true })
  }
  expect(await list(maya, trip)).toMatchObject([{ opened: 1 }])
  await look(own.secret)
  expect(await list(maya, trip)).toMatchObject([{ opened: 2, openedAt: clock().toISOString() }])
  expect(clock().toISOString()).not.toBe(first)
  minutes(6)
  await look(own.secret, { again: true })
  expect(await list(maya, trip)).toMatchObject([{ opened: 3 }])
})

test('making and revoking stand in the timeline, not in that of another family, and in the audit log', async () => {
  const { trip, ofAda } = await sharedRun()
  const audited = await auditFromNow(db)
  const { id, secret } = await linkOf(maya, trip, { booking: ofAda })
  await look(secret)
  await revoke(maya, trip, id)
  const both = expect.arrayContaining(['link_made', 'link_revoked'])
  expect(await typesFor(desk, trip)).toEqual(both)
  expect(await typesFor(maya, trip)).toEqual(both)
  expect(await typesFor(noor, trip)).not.toContain('link_made')
  const rows = (await audited()).filter(({ entity }) => entity === 'share_link')
  expect(rows.map(({ action, actorId, entityIds }) => [action, actorId, entityIds])).toEqual([
    ['create', maya, [id]],
    ['read', null, [id]],
    ['delete', maya, [id]],
  ])
})

test('whoever looks by a link is in the audit log with the child, once in five minutes', async () => {
  const { trip, ofAda } = await adaAboard()
  const { secret } = await linkOf(maya, trip, { booking: ofAda })
  const audited = await auditFromNow(db)
  await look(secret)
  await look(secret, { again: true })
  await look(secret, { from: '192.0.2.21' })
  const located = (await audited()).filter(({ action }) => action === 'locate')
  expect(located.map(({ actorId, entityIds, ip }) => [actorId, entityIds, ip])).toEqual([
    [null, ['ada'], '192.0.2.20'],
    [null, ['ada'], '192.0.2.21'],
  ])
})

test('a secret is stored nowhere, not even for a request that is repeated', async () => {
  const { trip, ofAda } = await sharedRun()
  const client = await server.signedIn(maya)
  const path = `${request(trip)}/share-links`
  const { body } = await client.post<{ secret: string }>(
    path,
    { booking: ofAda },
    { 'idempotency-key': 'once' },
  )
  const stored = JSON.stringify([await db.select().from(shareLinks), await db.select().from(idempotencyKeys)])
  expect(body.secret.length).toBeGreaterThan(40)
  expect(stored).not.toContain(body.secret)
})

test('whoever tries secrets out is soon refused, and others are not', async () => {
  const { trip, ofAda } = await sharedRun()
  const { secret } = await linkOf(maya, trip, { booking: ofAda })
  const from = '198.51.100.7'
  const tries = await Promise.all(Array.from({ length: 90 }, (_, at) => look(`guess-${at}`, { from })))
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([404, 429]))
  const next = await look(secret, { from })
  expect([next.status, next.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect((await look(secret, { from: '198.51.100.8' })).status).toBe(200)
})

test('the map opens with the key of a ride that is under way, for a quarter of an hour, and with nothing else', async () => {
  const { trip, ofAda } = await adaAboard()
  const { secret } = await linkOf(maya, trip, { booking: ofAda })
  const { map } = (await look(secret)).body
  const ask = async (path: string, key?: string) =>
    (await server.anonymous().get(path, key ? { authorization: `Bearer ${key}` } : {})).status
  const tile = '/api/track/map/tiles/0/0/0'
  expect([await ask('/api/track/map', map ?? ''), await ask(tile, map ?? '')]).toEqual([200, 204])
  for (const key of [undefined, secret, `${map}x`]) expect(await ask(tile, key)).toBe(401)
  minutes(16)
  expect(await ask('/api/track/map', map ?? '')).toBe(401)
})

test('a link that is nonsense is refused like a wrong one, or for its form', async () => {
  for (const secret of ['', 'x'.repeat(101), 5, null])
    expect((await server.anonymous().post('/api/track', { secret })).status).toBe(400)
  expect((await look('\u2066x')).status).toBe(404)
})
