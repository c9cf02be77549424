import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { movedBy } from '#contract/area.ts'
import type { Geofence, GeofenceMap, GeofenceVisits } from '#contract/geofence.ts'
import type { BulkResult, Page } from '#contract/page.ts'
import type { School } from '#contract/school.ts'
import type { TrackedVehicles } from '#contract/tracking.ts'
import { fenceSchools } from '#server/geofences/school-fences.ts'
import { sweepVisits, watchFences } from '#server/geofences/watch-fences.ts'
import { geofences, geofenceVisits } from '#server/schema/geofences.ts'
import { notifications } from '#server/schema/notifications.ts'
import { schools } from '#server/schema/people.ts'
import { deviceStates, positions } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { fenceArrivals } from '#server/tracking/fence-arrivals.ts'
import { fenceWorld, home, north, school } from './support/fence-world.ts'

const { server, db, clock, world, staff, report, circle, fence } = await fenceWorld()
const begin = clock()
const path = '/api/web/geofences'
const visits = () => db.select().from(geofenceVisits).orderBy(geofenceVisits.id)
const watch = () => watchFences(db, clock())
type Aside = { aside?: number; seconds?: number; speed?: number; accuracy?: number }
const input = {
  name: 'Yard',
  kind: 'zone' as const,
  area: circle(home),
  onEnter: 'nothing' as const,
  onExit: 'nothing' as const,
  active: true,
}

beforeEach(async () => {
  clock.set(begin)
  await db.delete(geofences)
  await db.delete(positions)
  await db.delete(deviceStates)
  await db.delete(notifications)
  await db.update(trips).set({ status: 'cancelled' })
})

describe('a vehicle', () => {
  test('enters with the first sure position inside and leaves well outside, on its trip', async () => {
    const depot = await fence()
    const trip = await world.trip({ driverId: 'amal', vehicleId: 'car', status: 'en_route' })
    await report(north(home, 200))
    await watch()
    expect(await visits()).toEqual([])

    clock.advance(10)
    await report(north(home, 140), { accuracy: 140 })
    await watch()
    expect(await visits()).toEqual([])

    clock.advance(10)
    await report(north(home, 140), { accuracy: 12 })
    await watch()
    const entered = { geofenceId: depot.id, vehicleId: 'car', tripId: trip, enteredAt: clock() }
    expect(await visits()).toMatchObject([{ ...entered, leftAt: null }])
    expect((await staff.get<Page<Geofence>>(`${path}?page=1`)).body.results).toMatchObject([{ inside: 1 }])

    // At the edge it is still inside, and far out where that is not sure.
    clock.advance(10)
    await report(north(home, 175))
    await watch()
    clock.advance(10)
    await report(north(home, 230), { accuracy: 90 })
    await watch()
    expect(await visits()).toMatchObject([{ leftAt: null }])

    clock.advance(10)
    await report(north(home, 240), { accuracy: 10 })
    await watch()
    await watch()
    expect(await visits()).toMatchObject([{ ...entered, leftAt: clock() }])
  })

  test('that jumps about is where it was seen last, and one that is silent stays where it was', async () => {
    await fence()
    await report(home, { agoS: 130 })
    await watch()
    expect(await visits()).toEqual([])
    await report(home)
    await watch()
    // Nobody drives so fast: the position is not believed.
    clock.advance(5)
    await report(north(home, 90_000))
    await watch()
    expect(await visits()).toMatchObject([{ leftAt: null }])
    clock.advance(3600)
    await watch()
    expect(await visits()).toMatchObject([{ leftAt: null }])
    await report(north(home, 5000))
    await watch()
    expect(await visits()).toMatchObject([{ leftAt: clock() }])
  })

  test('is told to the desk where that is the rule, once by however many servers', async () => {
    await fence({ name: 'Ferry', onEnter: 'tell', onExit: 'tell' })
    await report(home)
    await Promise.all([watch(), watch(), watch()])
    clock.advance(60)
    await report(north(home, 900))
    await Promise.all([watch(), watch(), watch()])
    expect(await visits()).toHaveLength(1)
    const told = await db.select().from(notifications).orderBy(notifications.createdAt, notifications.id)
    expect(told.map(({ kind, data }) => [kind, data.reference, data.fence, data.vehicle])).toEqual([
      ['fence_entered', 'AB12 CDE', 'Ferry', 'car'],
      ['fence_left', 'AB12 CDE', 'Ferry', 'car'],
    ])
  })

  describe('that drives through between two looks', () => {
    /** It is seen twice, so many metres before and behind the middle of the depot, five seconds apart. */
    async function drive(
      [first, then]: readonly [number, number],
      { seconds = 5, speed = 100, accuracy = 10, between = async () => undefined as unknown } = {},
    ) {
      const from = clock()
      await report(north(home, first), { speed, accuracy })
      await watch()
      await between()
      clock.advance(seconds)
      await report(north(home, then), { speed, accuracy })
      await watch()
      return from
    }
    const told = async () => (await db.select().from(notifications)).map(({ kind }) => kind).toSorted()

    test('was in it from one edge to the other, on its trip, and the desk is told of both', async () => {
      const depot = await fence({ area: circle(home, 50), onEnter: 'tell', onExit: 'tell' })
      const trip = await world.trip({ driverId: 'amal', vehicleId: 'car', status: 'en_route' })
      const from = await drive([-70, 70])
      const [visit, ...others] = await visits()
      expect(others).toEqual([])
      expect(visit).toMatchObject({ geofenceId: depot.id, vehicleId: 'car', tripId: trip })
      const seconds = (at: Date | null | undefined) => ((at?.getTime() ?? 0) - from.getTime()) / 1000
      expect(seconds(visit?.enteredAt)).toBeCloseTo(0.7, 0)
      expect(seconds(visit?.leftAt)).toBeCloseTo(4.3, 0)
      expect(await told()).toEqual(['fence_entered', 'fence_left'])
      await watch()
      expect(await visits()).toHaveLength(1)
    })

    test('was in a polygon too, and once by however many servers', async () => {
      const corners = [
        [-40, -40],
        [40, -40],
        [40, 40],
        [-40, 40],
      ].map(([x = 0, y = 0]) => movedBy(home, x, y))
      await fence({ area: { shape: 'polygon', corners }, onEnter: 'tell' })
      const other: typeof db = Object.assign(Object.create(Object.getPrototypeOf(db)), db)
      await drive([-70, 70], { between: () => watchFences(other, clock()) })
      await watchFences(other, clock())
      expect(await visits()).toHaveLength(1)
      expect(await told()).toEqual(['fence_entered'])
    })

    test('has arrived nowhere', async () => {
      await fence({ name: 'Suggests', area: circle(home, 50), onEnter: 'suggest' })
      await fence({ name: 'Records', area: circle(home, 60), onEnter: 'record' })
      const trip = await world.trip({ driverId: 'amal', vehicleId: 'car', status: 'en_route' })
      await drive([-75, 75])
      expect(await visits()).toHaveLength(2)
      const client = await server.as('dispatcher')
      const { results } = (await client.get<TrackedVehicles>('/api/web/tracking/vehicles')).body
      expect(results.find(({ id }) => id === 'car')?.trip).toMatchObject({ id: trip })
      expect(results.find(({ id }) => id === 'car')?.trip?.arrival).toBeUndefined()
      expect(await fenceArrivals(db, 'record')).toEqual([])
      expect(await fenceArrivals(db, 'suggest')).toEqual([])
    })

    test.each([
      ['past its edge', [-70, 70], { aside: 45 }],
      ['nobody knows by which way', [-70, 70], { seconds: 60 }],
      ['on a long way between', [-400, 400], { seconds: 20, speed: 140 }],
      ['as it seems, while it stands', [-70, 70], { speed: 0 }],
      ['as it seems by positions that are not exact', [-70, 70], { accuracy: 150 }],
    ] as const)('is not in it when it drives %s', async (_, way, { aside = 0, ...how }: Aside) => {
      await fence({ area: circle(movedBy(home, aside, 0), 50) })
      await drive(way, how)
      expect(await visits()).toEqual([])
    })
  })

  test('leaves a geofence that is taken out of use or gets another place, and is forgotten with its positions', async () => {
    const { id } = await fence()
    await report(home)
    await watch()
    await db.update(geofences).set({ active: false, version: 2 }).where(eq(geofences.id, id))
    await watch()
    expect(await visits()).toMatchObject([{ leftAt: clock() }])
    await db
      .update(geofences)
      .set({ active: true, area: circle(school), version: 3 })
      .where(eq(geofences.id, id))
    await watch()
    expect(await visits()).toHaveLength(1)
    clock.advance(31 * 86_400)
    await sweepVisits(db, clock(), 30)
    expect(await visits()).toEqual([])
  })
})

describe('a school', () => {
  const body = {
    name: 'Orchard School',
    kind: 'primary' as const,
    place: { place: 'Orchard School', point: school },
    company: null,
    calendar: null,
    gates: [] as School['gates'],
    bells: [],
    contacts: [],
  }
  const ofSchool = async (id: string) =>
    (await staff.get<Page<Geofence>>(`${path}?page=1&school=${id}`)).body.results[0]
  const put = (row: School, change: Partial<typeof body>) =>
    staff.put<School>(
      `/api/web/schools/${row.id}`,
      { ...body, ...change },
      {
        'if-match': `${row.version}`,
      },
    )

  test('has a geofence from its record, that moves with it, is called as it is and goes with it', async () => {
    const { body: made } = await staff.post<School>('/api/web/schools', body)
    const own = await ofSchool(made.id)
    expect(own).toMatchObject({
      name: 'Orchard School',
      kind: 'school',
      area: circle(school),
      onEnter: 'suggest',
      follows: true,
      actions: ['edit'],
    })
    const gates = [{ name: 'Main gate', point: north(school, 400) }]
    const moved = await put(made, { name: 'Orchard Academy', gates })
    const area = (await ofSchool(made.id))?.area
    expect(await ofSchool(made.id)).toMatchObject({ name: 'Orchard Academy' })
    expect(area?.shape === 'circle' && area.radiusM).toBe(430)

    const refused = await staff.delete(`${path}/${own?.id}`)
    expect(refused.status).toBe(409)
    expect((await staff.delete(`/api/web/schools/${moved.body.id}`)).status).toBe(204)
    expect(await ofSchool(made.id)).toBeUndefined()
  })

  test('keeps the area that somebody gave its geofence, and brings it back when it is undone', async () => {
    const { body: made } = await staff.post<School>('/api/web/schools', { ...body, name: 'Elm School' })
    const own = await ofSchool(made.id)
    const edited = await staff.put<Geofence>(
      `${path}/${own?.id}`,
      { ...input, name: 'Elm School', kind: 'school', area: circle(school, 300), onEnter: 'record' },
      { 'if-match': `${own?.version}` },
    )
    expect(edited.body).toMatchObject({ follows: false, onEnter: 'record' })
    await put(made, { name: 'Elm School', place: { place: 'Elm School', point: home } })
    expect(await ofSchool(made.id)).toMatchObject({ area: circle(school, 300) })
    const { body: done } = await staff.post<BulkResult>('/api/web/schools/bulk', {
      ids: [made.id],
      action: 'delete',
    })
    expect(await ofSchool(made.id)).toBeUndefined()
    await staff.post('/api/web/schools/undo', { undo: done.undo })
    expect(await ofSchool(made.id)).toMatchObject({ id: own?.id, area: circle(school, 300), follows: false })
  })

  const follow = (row: Geofence | undefined, by = staff) =>
    by.post<Geofence>(`${path}/${row?.id}/actions/follow`, undefined, { 'if-match': `${row?.version}` })
  const edit = (row: Geofence | undefined, change: Partial<typeof input>) =>
    staff.put<Geofence>(
      `${path}/${row?.id}`,
      { ...input, name: row?.name ?? '', kind: 'school' as const, ...change },
      { 'if-match': `${row?.version}` },
    )
  const moveTo = (row: School, point: typeof home) =>
    put(row, { name: row.name, place: { place: row.name, point } })

  test('has its geofence follow it again by one step, from where it is now on', async () => {
    const { body: made } = await staff.post<School>('/api/web/schools', { ...body, name: 'Oak School' })
    expect((await follow(await ofSchool(made.id))).status).toBe(409)
    await edit(await ofSchool(made.id), { area: circle(school, 300) })
    const { body: moved } = await moveTo(made, home)
    const own = await ofSchool(made.id)
    expect(own).toMatchObject({ follows: false, schoolArea: circle(home), actions: ['edit', 'follow'] })
    const viewer = await server.as('viewer')
    expect((await follow(own, viewer)).status).toBe(403)
    const followed = await follow(own)
    expect(followed.status).toBe(200)
    expect(followed.body).toMatchObject({ follows: true, area: circle(home), actions: ['edit'] })
    await moveTo(moved, north(home, 900))
    expect(await ofSchool(made.id)).toMatchObject({ follows: true, area: circle(north(home, 900)) })
    const { body: history } = await staff.get<{ events: { type: string }[] }>(`${path}/${own?.id}/timeline`)
    expect(history.events.map(({ type }) => type)).toContain('followed')
    // It is taken back by giving it another area, as before.
    const again = await edit(await ofSchool(made.id), { area: circle(school, 200) })
    expect(again.body).toMatchObject({ follows: false, area: circle(school, 200) })
  })

  test('has it follow again too when its form gives it the area of the school, and not by another field', async () => {
    const { body: made } = await staff.post<School>('/api/web/schools', { ...body, name: 'Ash School' })
    const away = await edit(await ofSchool(made.id), { area: circle(school, 300) })
    const renamed = await edit(away.body, { area: circle(school, 300), name: 'Ash yard' })
    expect(renamed.body).toMatchObject({ follows: false, schoolArea: circle(school) })
    const back = await edit(renamed.body, { area: circle(school) })
    expect(back.body).toMatchObject({ follows: true, name: 'Ash yard' })
    await moveTo(made, home)
    expect(await ofSchool(made.id)).toMatchObject({ area: circle(home) })
  })

  test('that nobody has placed is not followed, and a geofence of no school follows none', async () => {
    const own = await fence()
    const read = (await staff.get<Geofence>(`${path}/${own.id}`)).body
    expect(read).toMatchObject({ school: null, schoolArea: null, actions: ['edit', 'delete'] })
    expect((await follow(read)).status).toBe(409)
    const { body: made } = await staff.post<School>('/api/web/schools', { ...body, name: 'Fir School' })
    await edit(await ofSchool(made.id), { area: circle(school, 300) })
    await db.update(schools).set({ place: null }).where(eq(schools.id, made.id))
    const lost = await ofSchool(made.id)
    expect(lost).toMatchObject({ schoolArea: null, actions: ['edit'] })
    expect((await follow(lost)).status).toBe(409)
  })

  test('that moves at the same moment is followed to where it goes', async () => {
    const { body: made } = await staff.post<School>('/api/web/schools', { ...body, name: 'Yew School' })
    const away = await edit(await ofSchool(made.id), { area: circle(school, 300) })
    const [followed, moved] = await Promise.all([follow(away.body), moveTo(made, home)])
    expect([followed.status, moved.status]).toEqual([200, 200])
    expect(await ofSchool(made.id)).toMatchObject({ follows: true, area: circle(home) })
  })

  test('that came in by other means gets one when servers start, once', async () => {
    expect(await fenceSchools(db, clock())).toBeGreaterThanOrEqual(2)
    expect(await fenceSchools(db, clock())).toBe(0)
  })
})

describe('an area', () => {
  const refusal = async (change: object) =>
    (await staff.post<Record<string, string[]>>(path, { ...input, ...change })).body
  test('must not cross itself, lie nowhere, or be wider than an arrival', async () => {
    const corners = [home, north(home, 300), { lat: home.lat, lng: home.lng + 0.005 }, north(school, 0)]
    expect(await refusal({ area: { shape: 'polygon', corners } })).toHaveProperty('area')
    expect(await refusal({ area: circle({ lat: 0, lng: 0 }) })).toHaveProperty('area')
    expect(await refusal({ area: circle(home, 19) })).toHaveProperty(['area.radiusM'])
    expect(await refusal({ area: circle(home, 1500), onEnter: 'record' })).toHaveProperty('onEnter')
    expect(await refusal({ area: { shape: 'polygon', corners: corners.slice(0, 2) } })).toHaveProperty([
      'area.corners',
    ])
    expect((await staff.post(path, { ...input, area: circle(home, 1500) })).status).toBe(201)
  })

  test('comes back from an exported file as it was', async () => {
    const corners = [home, north(home, 300), { lat: home.lat, lng: home.lng + 0.005 }]
    await staff.post(path, { ...input, area: { shape: 'polygon', corners } })
    const { body: text } = await staff.get<string>(`${path}/export?format=csv`)
    await db.delete(geofences)
    const form = new FormData()
    form.append('file', new File([text], 'geofences.csv'))
    const headers = {
      cookie: [...staff.cookies].map((pair) => pair.join('=')).join('; '),
      'x-csrftoken': staff.cookies.get('csrftoken') ?? '',
    }
    const done = await server.app.request(`${path}/import`, { method: 'POST', body: form, headers })
    expect(await done.json()).toMatchObject({ created: 1, faultCount: 0 })
    const [row] = await db.select().from(geofences)
    expect(row).toMatchObject({ name: 'Yard', area: { shape: 'polygon', corners } })
  })
})

test('companies and families know of no geofence, nor that a vehicle is in one; viewers look only', async () => {
  const { id } = await fence({ name: 'Depot' })
  await report(home)
  await report(home, { vehicle: 'van' })
  await watch()
  const wheels = await server.as('company', { company: 'wheels' })
  for (const client of [wheels, await server.as('parent', { parent: 'maya' }), await server.as('driver')]) {
    for (const call of [path, `${path}/${id}`, `${path}/${id}/visits`, '/api/web/tracking/geofences'])
      expect((await client.get(call)).status).toBe(403)
  }
  const fencesSeen = async (client = staff) =>
    (await client.get<TrackedVehicles>('/api/web/tracking/vehicles')).body.results.map(({ fences }) => fences)
  const inDepot = [{ id, name: 'Depot', since: clock().toISOString() }]
  expect(await fencesSeen(wheels)).toEqual([undefined])
  expect(await fencesSeen()).toEqual([inDepot, inDepot])
  const viewer = await server.as('viewer')
  expect((await viewer.get<GeofenceMap>('/api/web/tracking/geofences')).body.results).toMatchObject([
    { id, name: 'Depot', kind: 'depot' },
  ])
  expect((await viewer.get<GeofenceVisits>(`${path}/${id}/visits`)).body.results).toMatchObject([
    { vehicle: { id: 'van' }, leftAt: null },
    { vehicle: { id: 'car', name: 'AB12 CDE' }, trip: null, leftAt: null },
  ])
  expect((await viewer.post(path, input)).status).toBe(403)
})
