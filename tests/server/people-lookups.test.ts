import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Child } from '#contract/child.ts'
import type { Company } from '#contract/company.ts'
import type { Page } from '#contract/page.ts'
import type { Parent } from '#contract/parent.ts'
import type { KnownPlace } from '#contract/place.ts'
import type { SchoolCalendar } from '#contract/school-calendar.ts'
import { children, companies } from '#server/schema/people.ts'
import { auditFromNow } from './support/audit.ts'
import { bookingsPath, home, hospital, newRide, school, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
const dispatcher = await server.as('dispatcher')
const redland = await server.as('company', { company: 'redland' })
const clifton = await server.as('company', { company: 'clifton' })
const amina = await server.as('parent', { parent: 'amina' })
const jose = await server.as('parent', { parent: 'jose' })

type Client = typeof dispatcher
const list = async <Row>(client: Client, path: string) => {
  const { status, body } = await client.get<Page<Row>>(`/api/web/${path}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const ids = async (client: Client, path: string) =>
  (await list<{ id: string }>(client, path)).results.map(({ id }) => id)

beforeAll(async () => {
  await server.db
    .update(children)
    .set({ school: 'Redland Green School', dropoff: school, codeWord: 'heron', medicalNotes: 'Asthma' })
    .where(eq(children.id, 'leila'))
  await server.db
    .update(companies)
    .set({ address: 'Redland Court Road, Bristol', point: school.point })
    .where(eq(companies.id, 'redland'))
  const shared = newRide({
    children: ['leila', 'ines'],
    passengers: 2,
    company: 'redland',
    dropoff: hospital,
  })
  const single = newRide({
    children: ['ines'],
    booker: { parent: 'jose', name: 'José Ferreira', phone: '+447700900102' },
    pickup: { place: '3 Picton Street', point: home.point },
    requestedAt: '2026-03-12T08:15:00Z',
    dropoff: school,
  })
  for (const ride of [shared, single]) expect((await dispatcher.post(bookingsPath, ride)).status).toBe(201)
})

describe('children', () => {
  test('are found by every word of their and their guardians’ names, phones and e-mails', async () => {
    expect(await ids(dispatcher, 'children?search=ines')).toEqual(['ines'])
    expect(await ids(dispatcher, 'children?search=FERREIRA%20in%C3%AAs')).toEqual(['ines'])
    expect(await ids(dispatcher, 'children?search=jose%20ferr')).toEqual(['ines'])
    expect(await ids(dispatcher, 'children?search=07700%20900101')).toEqual(['leila', 'omar'])
    expect(await ids(dispatcher, 'children?search=amina@example.test')).toEqual(['leila', 'omar'])
    expect(await ids(dispatcher, 'children?search=haddad%20redland')).toEqual(['leila'])
    expect(await ids(dispatcher, 'children?search=haddad%20nobody')).toEqual([])
    expect(await ids(dispatcher, 'children?search=%25')).toEqual([])
  })

  test('come with their guardians, and never with medical notes or the code word', async () => {
    const [leila] = (await list<Child>(dispatcher, 'children?search=leila')).results
    expect(leila?.guardians).toMatchObject([
      { id: 'amina', name: 'Amina Haddad', phone: '+447700900101', relationship: 'parent', isPrimary: true },
    ])
    expect(JSON.stringify(leila)).not.toMatch(/heron|Asthma|codeWord|medicalNotes/)
  })

  test('are filtered, ordered and paged', async () => {
    expect(await ids(dispatcher, 'children?status=paused,left')).toEqual(['gone', 'paused'])
    expect(await ids(dispatcher, 'children?ordering=-name')).toEqual([
      'omar',
      'leila',
      'ines',
      'paused',
      'gone',
    ])
    const second = await list<Child>(dispatcher, 'children?page=2&page_size=2')
    expect(second.results.map(({ id }) => id)).toEqual(['ines', 'leila'])
    expect(second).toMatchObject({
      count: 5,
      next: '/api/web/children?page=3&page_size=2',
      previous: '/api/web/children?page=1&page_size=2',
    })
    expect((await dispatcher.get('/api/web/children?page=4&page_size=2')).status).toBe(404)
    expect((await dispatcher.get('/api/web/children?status=asleep')).body).toHaveProperty('status')
    expect((await dispatcher.get('/api/web/children?colour=red')).status).toBe(400)
  })

  test('are seen by a company when they ride for it, by a parent when they are their own', async () => {
    expect(await ids(redland, 'children')).toEqual(['ines', 'leila'])
    expect(await ids(clifton, 'children')).toEqual([])
    expect(await ids(amina, 'children')).toEqual(['leila', 'omar'])
    expect(await ids(amina, 'children?search=ferreira')).toEqual([])
  })

  test('are not for finance, drivers and strangers', async () => {
    for (const role of ['finance', 'driver'] as const)
      expect((await (await server.as(role)).get('/api/web/children')).status).toBe(403)
    expect((await server.anonymous().get('/api/web/children')).status).toBe(401)
  })

  test('leave a trace of who was shown to whom', async () => {
    const audited = await auditFromNow(server.db)
    await ids(amina, 'children')
    await ids(amina, 'children?search=nobody')
    const rows = await audited()
    expect(rows.map(({ action, entity, entityIds }) => [action, entity, entityIds.toSorted()])).toEqual([
      ['list', 'child', ['leila', 'omar']],
    ])
  })
})

describe('parents', () => {
  test('are found by name, phone and e-mail, with their children', async () => {
    const found = await list<Parent>(dispatcher, 'parents?search=%2B44%207700%20900101')
    expect(found.results).toMatchObject([
      {
        id: 'amina',
        firstName: 'Amina',
        lastName: 'Haddad',
        phone: '+447700900101',
        email: 'amina@example.test',
        children: [
          { id: 'leila', name: 'Leila Haddad' },
          { id: 'omar', name: 'Omar Haddad' },
        ],
      },
    ])
    expect(await ids(dispatcher, 'parents?search=jos%C3%A9')).toEqual(['jose'])
    expect(await ids(dispatcher, 'parents?child=omar')).toEqual(['amina'])
  })

  test('a company sees guardians of its passengers, and of their children only those', async () => {
    const seen = await list<Parent>(redland, 'parents')
    expect(seen.results.map(({ id, children: own }) => [id, own.map((child) => child.id)])).toEqual([
      ['jose', ['ines']],
      ['amina', ['leila']],
    ])
    expect(await ids(clifton, 'parents')).toEqual([])
    expect(await ids(jose, 'parents')).toEqual(['jose'])
  })
})

test('companies are seen by staff, by themselves, and by those they pay for', async () => {
  const all = await list<Company>(dispatcher, 'companies')
  expect(all.results.map(({ name }) => name)).toEqual([
    'Clifton Business Travel',
    'Old Mill Ltd',
    'Redland Green School',
  ])
  expect(await ids(dispatcher, 'companies?status=active&type=school')).toEqual(['redland'])
  expect(await ids(dispatcher, 'companies?search=grace%20clifton')).toEqual(['clifton'])
  expect(await ids(clifton, 'companies')).toEqual(['clifton'])
  expect(await ids(amina, 'companies')).toEqual(['redland'])
  expect(await ids(jose, 'companies')).toEqual([])
})

describe('places', () => {
  const names = async (client: Client, query: string) =>
    (await list<KnownPlace>(client, `places${query}`)).results.map(({ kind, name }) => `${kind} ${name}`)

  test('are companies, schools, homes and what was used before, each once', async () => {
    expect(await names(dispatcher, '')).toEqual([
      'company Redland Green School',
      'school Redland Green School',
      'home Ruth Archer',
      'home Tom Archer',
      'home Inês Ferreira',
      'home Leila Haddad',
      'home Omar Haddad',
      'used 3 Picton Street',
      'used 14 Cotham Hill',
      'used Southmead Hospital',
    ])
    expect(await names(dispatcher, '?kind=used&search=picton')).toEqual(['used 3 Picton Street'])
    expect(await names(dispatcher, '?search=hospital%20southmead')).toEqual(['used Southmead Hospital'])
  })

  test('leave out the homes and rides of others', async () => {
    expect(await names(redland, '?kind=home')).toEqual(['home Inês Ferreira', 'home Leila Haddad'])
    expect(await names(clifton, '')).toEqual([])
    expect(await names(jose, '')).toEqual([
      'home Inês Ferreira',
      'used 3 Picton Street',
      'used Redland Green School',
    ])
    expect(await names(amina, '?kind=used')).toEqual([])
    expect((await (await server.as('finance')).get('/api/web/places')).status).toBe(403)
  })
})

test('school calendars come with their closed days', async () => {
  const { results } = await list<SchoolCalendar>(amina, 'school-calendars')
  expect(results).toMatchObject([
    { id: 'bristol', closed: [{ from: '2026-03-30', to: '2026-04-10', name: 'Easter holidays' }] },
  ])
})
