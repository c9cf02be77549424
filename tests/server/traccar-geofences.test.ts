import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Geofence } from '#contract/geofence.ts'
import type { Page } from '#contract/page.ts'
import type { TraccarFencesImported, TraccarGeofence, TraccarGeofences } from '#contract/traccar-geofence.ts'
import { throttles } from '#server/schema/accounts.ts'
import { geofences } from '#server/schema/geofences.ts'
import { events } from '#server/schema/history.ts'
import { follower, token } from './support/follow-traccar.ts'
import { faultAnswers, traccarServer } from './support/traccar-server.ts'
import { testServer } from './support.ts'

const traccar = await traccarServer()
afterAll(() => traccar.stop())
const here = await follower(traccar.url)
const { db, dispatcher } = here
const path = '/api/web/tracking/traccar/geofences'

const depot = { id: 1, name: 'Depot', area: 'CIRCLE (51.5 -2.5, 100)' }
const yard = { id: 2, name: 'Yard', area: 'POLYGON ((51.45 -2.6, 51.46 -2.6, 51.46 -2.59, 51.45 -2.59))' }
const moved = 'CIRCLE (51.51 -2.5, 200)'

beforeEach(async () => {
  traccar.faults.clear()
  traccar.fences.length = 0
  traccar.allow(token)
  await db.delete(geofences)
  await db.delete(throttles)
})

const list = async (client = dispatcher) => (await client.get<TraccarGeofences>(path)).body
const take = async (some: readonly TraccarGeofence[], client = dispatcher) => {
  const stamps = some.map(({ stamp }) => stamp)
  return (await client.post<TraccarFencesImported>(`${path}/import`, { stamps })).body
}
const takeAll = async () => take((await list()).results)
const stored = async () =>
  (await dispatcher.get<Page<Geofence>>('/api/web/geofences?page=1&ordering=name')).body.results
const states = async () => (await list()).results.map(({ name, state, fault }) => [name, state, fault])

describe('an import of geofences from Traccar', () => {
  test('lists what is new, and takes what is chosen in one act', async () => {
    traccar.fences.push(depot, yard, { ...depot, id: 3, name: 'Left out' })
    const { results, ...rest } = await list()
    expect(rest).toEqual({ state: 'connected', detail: null, unlisted: 0 })
    expect(results.map(({ stamp: _, ...one }) => one)).toEqual([
      { name: 'Depot', state: 'new', fault: null, area: { shape: 'circle', size: 100 }, fence: null },
      { name: 'Left out', state: 'new', fault: null, area: { shape: 'circle', size: 100 }, fence: null },
      { name: 'Yard', state: 'new', fault: null, area: { shape: 'polygon', size: 4 }, fence: null },
    ])
    const done = await take(results.filter(({ name }) => name !== 'Left out'))
    expect(done).toEqual({ state: 'connected', detail: null, added: 2, updated: 0, left: [] })
    const [first, second, ...more] = await stored()
    expect(more).toEqual([])
    expect(first).toMatchObject({
      name: 'Depot',
      kind: 'zone',
      area: { shape: 'circle', center: { lat: 51.5, lng: -2.5 }, radiusM: 100 },
      onEnter: 'nothing',
      onExit: 'nothing',
      active: true,
      follows: false,
      version: 1,
    })
    expect(second?.area).toMatchObject({ shape: 'polygon', corners: [{ lat: 51.45, lng: -2.6 }, {}, {}, {}] })
    const [event] = await db
      .select()
      .from(events)
      .where(eq(events.entityId, first?.id ?? ''))
    expect([event?.type, event?.actorName]).toEqual(['created', 'Test dispatcher'])
    expect(JSON.stringify(await list())).not.toContain(token)
  })

  test('knows what it took, and offers as an update what got another area there', async () => {
    traccar.fences.push({ ...depot }, yard)
    await takeAll()
    expect(await states()).toEqual([
      ['Depot', 'same', null],
      ['Yard', 'same', null],
    ])
    expect(await takeAll()).toMatchObject({
      added: 0,
      updated: 0,
      left: [{}, {}].map(() => expect.any(String)),
    })
    Object.assign(traccar.fences[0] ?? {}, { area: moved, name: 'Renamed there' })
    const { results } = await list()
    expect(results[0]).toMatchObject({ name: 'Depot', state: 'changed', area: { size: 200 } })
    expect(results[0]?.fence?.name).toBe('Depot')
    expect(await take(results.slice(0, 1))).toMatchObject({ added: 0, updated: 1, left: [] })
    expect(await stored()).toMatchObject([
      { name: 'Depot', area: { center: { lat: 51.51 }, radiusM: 200 }, version: 2, traccar: { same: true } },
      { name: 'Yard', version: 1, traccar: { same: true } },
    ])
    expect((await states())[0]).toEqual(['Depot', 'same', null])
  })

  test('says which were changed here, and overwrites them only when they are chosen', async () => {
    traccar.fences.push({ ...depot }, { ...yard })
    await takeAll()
    for (const { id, version, area, name, kind, onEnter, onExit, active } of await stored()) {
      const own = { ...area, ...(area.shape === 'circle' && { radiusM: 60 }) }
      const input = { name, kind, area: own, onEnter, onExit, active }
      await dispatcher.put(`/api/web/geofences/${id}`, input, { 'if-match': String(version) })
    }
    expect(await states()).toEqual([
      ['Depot', 'edited', null],
      ['Yard', 'same', null],
    ])
    expect(await stored()).toMatchObject([{ traccar: { same: false } }, { traccar: { same: true } }])
    Object.assign(traccar.fences[0] ?? {}, { area: moved })
    const { results } = await list()
    expect(results[0]).toMatchObject({ state: 'conflict' })
    expect((await stored())[0]).toMatchObject({ area: { radiusM: 60 } })
    // Somebody changes it once more, while another one looks at the list.
    await db
      .update(geofences)
      .set({ area: { shape: 'circle', center: { lat: 51.4, lng: -2.4 }, radiusM: 70 } })
      .where(eq(geofences.traccarId, 1))
    expect(await take(results.slice(0, 1))).toMatchObject({ updated: 0, left: [results[0]?.stamp] })
    expect((await stored())[0]).toMatchObject({ area: { radiusM: 70 } })
    expect(await take((await list()).results.slice(0, 1))).toMatchObject({ updated: 1 })
    expect((await stored())[0]).toMatchObject({ area: { radiusM: 200 } })
  })

  test('leaves what changed here or there since it was shown', async () => {
    traccar.fences.push({ ...depot }, { ...yard })
    const { results: shown } = await list()
    Object.assign(traccar.fences[0] ?? {}, { area: moved })
    expect(await take(shown)).toMatchObject({ added: 1, left: [shown[0]?.stamp] })
    await takeAll()
    Object.assign(traccar.fences[0] ?? {}, { area: depot.area })
    const { results: later } = await list()
    await db
      .update(geofences)
      .set({ area: { shape: 'circle', center: { lat: 51.4, lng: -2.4 }, radiusM: 70 } })
      .where(eq(geofences.traccarId, 1))
    expect(await take(later.slice(0, 1))).toMatchObject({ updated: 0, left: [later[0]?.stamp] })
    // Gone there.
    traccar.fences.length = 0
    expect(await take(later.slice(0, 1))).toMatchObject({
      state: 'connected',
      added: 0,
      left: [later[0]?.stamp],
    })
  })

  test('adds each once when two people import at once', async () => {
    traccar.fences.push(depot, yard)
    const { results } = await list()
    const admin = await here.as('admin')
    const both = await Promise.all([take(results), take(results, admin), take(results)])
    expect(both.map(({ added }) => added).sort()).toEqual([0, 0, 2])
    expect(await stored()).toHaveLength(2)
  })

  test('says why one can’t be taken, and takes none of those', async () => {
    traccar.fences.push(
      { id: 1, name: 'A line', area: 'LINESTRING (51.45 -2.6, 51.46 -2.6)' },
      { id: 2, name: 'B null island', area: 'CIRCLE (0 0, 100)' },
      { id: 3, name: 'C nothing', area: null },
      { id: 4, name: 'D deep', area: `POLYGON ${'('.repeat(100_000)}` },
    )
    expect(await states()).toEqual([
      ['A line', 'refused', 'line'],
      ['B null island', 'refused', 'nowhere'],
      ['C nothing', 'refused', 'unreadable'],
      ['D deep', 'refused', 'unreadable'],
    ])
    expect(await takeAll()).toMatchObject({ added: 0, updated: 0 })
    expect(await stored()).toEqual([])
  })

  test('refuses one that became too wide to tell arrivals by', async () => {
    traccar.fences.push({ ...depot })
    await takeAll()
    await db.update(geofences).set({ onEnter: 'record' })
    Object.assign(traccar.fences[0] ?? {}, { area: 'CIRCLE (51.5 -2.5, 1001)' })
    expect(await states()).toEqual([['Depot', 'refused', 'wide']])
    await db.update(geofences).set({ onEnter: 'tell' })
    expect(await states()).toEqual([['Depot', 'changed', null]])
  })

  test('makes of any name one that a geofence can have, and of doubles different ones', async () => {
    await db.insert(geofences).values({
      ...{ name: 'DÉPOT', kind: 'depot', onEnter: 'nothing', onExit: 'nothing', active: true },
      area: { shape: 'circle', center: { lat: 51.4, lng: -2.4 }, radiusM: 70 },
    })
    const long = `${'é'.repeat(119)}😀${'x'.repeat(10_000)}`
    traccar.fences.push(
      { ...depot, id: 1 },
      { ...depot, id: 1, name: 'The same id again' },
      { ...depot, id: 2 },
      { ...depot, id: 3, name: long },
      { ...depot, id: 4, name: long },
      { ...depot, id: 5, name: 'a\nb\t\tc  ' },
      { ...depot, id: 6, name: 'NUL \0' },
      { ...depot, id: 7, name: '   ' },
      { ...depot, id: 8, name: null },
    )
    expect(await takeAll()).toMatchObject({ added: 8, left: [] })
    const names = (await db.select().from(geofences)).map(({ name }) => name)
    expect(names.sort()).toEqual(
      [
        'DÉPOT',
        'Depot (2)',
        'Depot (3)',
        'é'.repeat(119),
        `${'é'.repeat(116)} (2)`,
        'a b c',
        'Geofence 6 of Traccar',
        'Geofence 7 of Traccar',
        'Geofence 8 of Traccar',
      ].sort(),
    )
  })

  test('takes 5,000 of a hundred corners in one act', async () => {
    const ring = Array.from({ length: 100 }, (_, at) => {
      const angle = (2 * Math.PI * at) / 100
      return `${(51.5 + 0.01 * Math.sin(angle)).toFixed(9)} ${(-2.5 + 0.01 * Math.cos(angle)).toFixed(9)}`
    }).join(', ')
    for (let id = 1; id <= 5002; id += 1)
      traccar.fences.push({ id, name: 'Same', area: `POLYGON ((${ring}))` })
    let longest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const begin = performance.now()
    const { results, unlisted } = await list()
    const listed = performance.now()
    expect([results.length, unlisted]).toEqual([5000, 2])
    expect(await take(results)).toMatchObject({ added: 5000, left: [] })
    const taken = performance.now()
    // Those that were not listed are, now that the others are here.
    const rest = (await list()).results.filter(({ state }) => state === 'new')
    expect(await take(rest)).toMatchObject({ added: 2 })
    const begun = performance.now()
    for (const fence of traccar.fences) fence.area = moved
    expect(await takeAll()).toMatchObject({ updated: 5000 })
    const updated = performance.now()
    clearInterval(timer)
    process.stdout.write(
      `listed ${Math.round(listed - begin)} ms, added ${Math.round(taken - listed)} ms, updated ${Math.round(updated - begun)} ms, longest turn ${Math.round(longest)} ms\n`,
    )
    expect(await db.$count(geofences)).toBe(5002)
  }, 60_000)

  test.each([
    ['unreachable', 'HTTP 502', faultAnswers.html502],
    ['unreadable', 'no JSON', faultAnswers.page],
    ['unreadable', 'no JSON', faultAnswers.truncated],
    ['unreadable', 'too large', faultAnswers.endless],
    ['unreadable', 'HTTP 404', faultAnswers.status(404)],
    ['unreadable', 'geofences: no list', faultAnswers.json({ geofences: [] })],
    ['unreadable', 'geofences: other shapes', faultAnswers.json([{ polygon: 'x' }])],
    ['refused', 'HTTP 403', faultAnswers.status(403)],
    ['unreachable', 'timeout', faultAnswers.slow(30_000)],
  ] as const)(
    'says %s with %s, and takes nothing',
    async (state, detail, answer) => {
      traccar.fences.push(depot)
      const { results } = await list()
      traccar.faults.set('/api/geofences', answer)
      expect(await list()).toEqual({ state, detail, results: [], unlisted: 0 })
      const begin = performance.now()
      expect(await take(results)).toEqual({ state, detail, added: 0, updated: 0, left: [] })
      // An import has thousands to store after that, and the console waits for 15 s.
      expect(performance.now() - begin).toBeLessThan(10_000)
      expect(await stored()).toEqual([])
    },
    30_000,
  )

  test('records of other shapes cost the others nothing', async () => {
    traccar.faults.set(
      '/api/geofences',
      faultAnswers.json([null, 7, { id: 'x' }, { ...depot, name: 5 }, yard]),
    )
    expect(await states()).toEqual([
      ['Geofence 1 of Traccar', 'new', null],
      ['Yard', 'new', null],
    ])
  })

  test('is for those who may change geofences, not too often, and not without Traccar', async () => {
    const [stamp] = [Buffer.alloc(16).toString('base64url')]
    const statuses = async (client: Awaited<ReturnType<typeof here.as>>) => [
      (await client.get(path)).status,
      (await client.post(`${path}/import`, { stamps: [stamp] })).status,
    ]
    expect(await statuses(here.anonymous())).toEqual([401, 401])
    for (const role of ['support', 'viewer', 'company', 'parent'] as const)
      expect(await statuses(await here.as(role))).toEqual([403, 403])
    const off = await (await testServer()).as('dispatcher')
    expect(await statuses(off)).toEqual([409, 409])
    expect((await dispatcher.post(`${path}/import`, { stamps: [] })).status).toBe(400)
    expect((await dispatcher.post(`${path}/import`, { stamps: ['1'] })).status).toBe(400)
    const tries = await Promise.all(Array.from({ length: 13 }, () => dispatcher.get(path)))
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })
})
