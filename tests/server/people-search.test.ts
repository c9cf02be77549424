import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchKinds } from '#contract/lists/search.ts'
import type { PeopleCounts, SearchResult } from '#contract/search.ts'
import { childrenByName, searchParents } from '#server/people/search.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { children, drivers, parents, schools } from '#server/schema/people.ts'
import { auditFromNow } from './support/audit.ts'
import { bookingsPath, newRide, school, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
const admin = await server.as('admin', { firstName: 'Naomi', lastName: 'Hartley' })
const dispatcher = await server.as('dispatcher')
const redland = await server.as('company', { company: 'redland' })
const amina = await server.as('parent', { parent: 'amina' })

type Client = typeof admin
const everything = searchKinds.join()
async function find(client: Client, search: string, kinds?: string) {
  const query = new URLSearchParams({ search, ...(kinds && { kinds }) })
  const { status, body } = await client.get<SearchResult>(`/api/web/people?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.groups
}
/** What is found, as `kind name`. */
const names = async (client: Client, search: string, kinds?: string) =>
  (await find(client, search, kinds)).flatMap(({ kind, results }) =>
    results.map(({ name }) => `${kind} ${name}`),
  )

beforeAll(async () => {
  await server.db.update(drivers).set({ vehicleId: 'v1' }).where(eq(drivers.id, 'd1'))
  await server.db.update(vehicles).set({ driverId: 'd1' }).where(eq(vehicles.id, 'v1'))
  await server.db
    .update(children)
    .set({ school: 'Redland Green School', grade: 'Year 4', codeWord: 'heron', medicalNotes: 'Asthma' })
    .where(eq(children.id, 'leila'))
  const schooling = { kind: 'secondary' as const, gates: [], bells: [], contacts: [] }
  await server.db.insert(schools).values([
    { id: 'green', name: 'Cabot Academy', place: school, companyId: 'redland', ...schooling },
    { id: 'hill', name: 'Cabot Hill School', place: null, calendarId: 'bristol', ...schooling },
  ])
  const ride = newRide({ company: 'redland' })
  expect((await dispatcher.post(bookingsPath, ride)).status).toBe(201)
})

describe('one search over everybody', () => {
  test('finds by name, phone, e-mail, code and plate, grouped by what they are', async () => {
    expect(await names(admin, 'haddad')).toEqual([
      'child Leila Haddad',
      'child Omar Haddad',
      'parent Amina Haddad',
    ])
    expect(await names(admin, 'INES ferreira')).toEqual(['child Inês Ferreira'])
    expect(await names(admin, '07700 900101')).toEqual(['parent Amina Haddad'])
    expect(await names(admin, 'jose@example.test')).toEqual(['parent José Ferreira'])
    expect(await names(admin, 'd2')).toEqual(['driver Wanda Kowalczyk'])
    expect(await names(admin, 'ab12cde')).toEqual(['driver Marek Kowalczyk'])
    expect(await names(admin, 'redland green')).toEqual([
      'child Leila Haddad',
      'company Redland Green School',
    ])
    expect(await names(admin, 'naomi')).toEqual(['staff Naomi Hartley'])
  })

  test('has what distinguishes each, and who has left, but nothing that is secret', async () => {
    const [group] = await find(admin, 'leila')
    expect(group).toEqual({
      kind: 'child',
      more: false,
      results: [
        {
          id: 'leila',
          name: 'Leila Haddad',
          details: ['Redland Green School', 'Year 4'],
          at: null,
          active: true,
        },
      ],
    })
    const archers = await find(admin, 'archer')
    expect(archers[0]?.results.map(({ name, active }) => [name, active])).toEqual([
      ['Ruth Archer', false],
      ['Tom Archer', false],
    ])
    expect(JSON.stringify(await find(admin, 'leila', everything))).not.toMatch(/heron|Asthma/)
    expect(await names(admin, 'heron')).toEqual([])
  })

  test('finds short words where a word begins, nothing for a letter or for signs alone', async () => {
    const support = await server.as('support')
    expect(await names(support, 'le ha')).toEqual(['child Leila Haddad'])
    expect(await names(support, 'la ha')).toEqual([])
    expect(await names(admin, 'eil')).toEqual(['child Leila Haddad'])
    for (const nothing of ['a', '%%', '()', '   ', '__']) expect(await names(admin, nothing)).toEqual([])
  })

  test('shows five of a kind and says that there are more', async () => {
    await server.db.insert(drivers).values(
      Array.from({ length: 6 }, (_, index) => ({
        ...{ code: `Q${index}`, firstName: `Zoe ${index}`, lastName: 'Quist', phone: `+44770090080${index}` },
        ...{ licenceNumber: `Q${index}`, languages: [] },
        status: 'left' as const,
      })),
    )
    const [group] = await find(admin, 'quist')
    expect([group?.more, group?.results.length, group?.results[0]?.active]).toEqual([true, 5, false])
  })

  test('keeps to the reach of each role', async () => {
    expect(await names(dispatcher, 'naomi')).toEqual(['staff Naomi Hartley'])
    expect(await names(await server.as('support'), 'naomi')).toEqual([])
    expect(await names(redland, 'haddad', everything)).toEqual(['child Leila Haddad', 'parent Amina Haddad'])
    expect(await names(redland, 'ferreira', everything)).toEqual([])
    expect(await names(amina, 'ferreira', everything)).toEqual([])
    expect(await names(amina, 'omar', everything)).toEqual(['child Omar Haddad'])
    const finance = await server.as('finance')
    expect(await names(finance, 'redland', everything)).toEqual([])
    const driver = await server.as('driver', { driver: 'd1' })
    expect(await names(driver, 'haddad', everything)).toEqual([])
    expect((await server.anonymous().get('/api/web/people?search=haddad')).status).toBe(401)
  })

  test('leaves a trace of which children were shown to whom', async () => {
    const audited = await auditFromNow(server.db)
    await find(dispatcher, 'haddad', everything)
    await find(dispatcher, 'haddad', 'parent')
    const rows = await audited()
    expect(rows.map(({ action, entity, entityIds }) => [action, entity, entityIds.toSorted()])).toEqual([
      ['list', 'child', ['leila', 'omar']],
    ])
  })
})

describe('the same search, for the command palette', () => {
  test('finds a booking and its trips by reference, and a vehicle by its plate', async () => {
    const [booking] = await find(dispatcher, 'KB-000001', everything)
    expect(booking).toMatchObject({
      kind: 'booking',
      results: [{ name: 'KB-000001', details: ['14 Cotham Hill', 'Redland Green School'], active: true }],
    })
    const id = booking?.results[0]?.id
    expect((await dispatcher.post(`${bookingsPath}/${id}/actions/confirm`, {})).status).toBe(200)
    const trip = await dispatcher.post(`/api/trips/trip-request?addtrip=${id}`, {
      ride_start_time: '2026-03-11T08:15:00Z',
    })
    expect(trip.status).toBe(201)
    for (const typed of ['kb-000001', 'KB 1', '000001'])
      expect(await names(dispatcher, typed, everything)).toEqual(['booking KB-000001', 'trip KB-000001-1'])
    const [found] = await find(dispatcher, 'kb-000001-1', 'trip')
    expect(found?.results.map((one) => [one.id, one.name])).toEqual([[id, 'KB-000001-1']])
    expect(await names(dispatcher, 'kb-000001-2', 'trip')).toEqual([])
    expect(await names(dispatcher, 'xy34', everything)).toEqual(['vehicle XY34 ZZZ'])
  })

  test('of what is in reach', async () => {
    const clifton = await server.as('company', { company: 'clifton' })
    const jose = await server.as('parent', { parent: 'jose' })
    for (const stranger of [clifton, jose]) expect(await names(stranger, 'KB-000001', everything)).toEqual([])
    expect(await names(amina, 'KB-000001', 'booking')).toEqual(['booking KB-000001'])
  })

  test('finds schools by name and address, and calendars by name, for who has them in the menu', async () => {
    const [found] = await find(dispatcher, 'cabot', everything)
    expect(found).toEqual({
      kind: 'school',
      more: false,
      results: [
        { id: 'green', name: 'Cabot Academy', details: [school.place], at: null, active: true },
        { id: 'hill', name: 'Cabot Hill School', details: [], at: null, active: true },
      ],
    })
    expect(await names(dispatcher, 'redland green', 'school')).toEqual(['school Cabot Academy'])
    expect(await find(dispatcher, 'bristol', 'calendar')).toEqual([
      {
        kind: 'calendar',
        more: false,
        results: [{ id: 'bristol', name: 'Bristol schools', details: [], at: null, active: true }],
      },
    ])
    const both = ['school Cabot Academy', 'school Cabot Hill School']
    for (const role of ['admin', 'support', 'viewer'] as const) {
      const client = await server.as(role)
      expect(await names(client, 'cabot', everything), role).toEqual(both)
      expect(await names(client, 'bristol schools', everything), role).toEqual(['calendar Bristol schools'])
    }
  })

  test('shows a company the school that it is, and nobody else outside the office any, nor a calendar', async () => {
    expect(await names(redland, 'cabot', everything)).toEqual(['school Cabot Academy'])
    const others = [
      amina,
      await server.as('finance'),
      await server.as('driver', { driver: 'd1' }),
      await server.as('company', { company: 'clifton' }),
    ]
    for (const other of others) expect(await names(other, 'cabot', everything)).toEqual([])
    for (const other of [redland, ...others])
      expect(await names(other, 'bristol schools', everything)).toEqual([])
  })

  test('refuses a kind that it does not know', async () => {
    expect((await admin.get('/api/web/people?search=x&kinds=child,cat')).body).toHaveProperty('kinds')
    expect((await admin.get('/api/web/people')).status).toBe(400)
  })
})

test('the counts are those of one’s reach, by state, with what waits for the office', async () => {
  const counts = async (client: Client) =>
    (await client.get<PeopleCounts>('/api/web/people/counts')).body.kinds
  const all = await counts(admin)
  expect(all.map(({ kind }) => kind)).toEqual(['child', 'parent', 'driver', 'company', 'staff'])
  expect(all[0]).toEqual({
    kind: 'child',
    count: 5,
    waiting: [],
    states: [
      { status: 'active', count: 3 },
      { status: 'left', count: 1 },
      { status: 'paused', count: 1 },
    ],
  })
  expect(all[4]?.waiting).toEqual(['pending', 'invited'])
  expect((await counts(dispatcher)).map(({ kind }) => kind)).toContain('staff')
  expect((await counts(await server.as('support'))).map(({ kind }) => kind)).not.toContain('staff')
  expect((await counts(amina)).map(({ kind, count }) => [kind, count])).toEqual([
    ['child', 2],
    ['parent', 1],
    ['company', 1],
  ])
})

test('families are found by the index on their text: it is of no use to a search that spells it otherwise', async () => {
  const plan = (table: typeof children | typeof parents, found: typeof searchParents) =>
    server.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return JSON.stringify(
        await tx.execute(sql`explain select id from ${table} where ${found('haddad', { role: 'viewer' })}`),
      )
    })
  expect(await plan(children, childrenByName)).toContain('children_search')
  expect(await plan(parents, searchParents)).toContain('parents_search')
})
