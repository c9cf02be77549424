import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Booking, BookingRow } from '#contract/booking.ts'
import type { Page } from '#contract/page.ts'
import type { ImportResult } from '#contract/register.ts'
import { bookings } from '#server/schema/bookings.ts'
import { children, parents } from '#server/schema/people.ts'
import { home, newRide, bookingsPath as path, school, seedWorld } from './support/booking-world.ts'
import type { Client } from './support/client.ts'
import { sendFile } from './support/files.ts'
import { testServer } from './support.ts'

const server = await testServer({
  seed: async (db) => {
    await seedWorld(db)
    await db.update(children).set({ school: school.place, dropoff: school }).where(eq(children.id, 'leila'))
    await db.insert(parents).values({
      id: 'secret',
      firstName: 'Hidden',
      lastName: 'Person',
      phone: '+447700900199',
      email: 'hidden@example.test',
      language: 'en',
      notify: { push: true, sms: true, email: false },
      status: 'active',
    })
  },
})
const dispatcher = await server.as('dispatcher')
const company = await server.as('company', { company: 'redland' })

const send = (client: Client, text: string, dryRun = false) =>
  sendFile<ImportResult & { file?: string[] }>(
    server.app,
    client,
    `${path}/import${dryRun ? '?dry_run=true' : ''}`,
    { bytes: new TextEncoder().encode(text), name: 'rides.csv', type: 'text/csv' },
  )
const all = async (client = dispatcher) => (await client.get<Page<BookingRow>>(`${path}?page_size=200`)).body
const stored = async (reference: string) => {
  const { results } = await all()
  const id = results.find((row) => row.reference === reference)?.id ?? ''
  return (await dispatcher.get<Booking>(`${path}/${id}`)).body
}
/** What is wrong, as row, column and the value in the file. */
const faults = ({ faults: some }: ImportResult) => some.map(({ row, column, value }) => [row, column, value])

describe('a file of rides', () => {
  test('may say no more than who, when and which way: the rest follows from the child', async () => {
    const text = 'date,time,direction,children\n2026-03-12,08:40,to_school,Leila Haddad'
    const looked = await send(dispatcher, text, true)
    expect(looked.body).toEqual({ dryRun: true, rows: 1, created: 0, ignored: [], faultCount: 0, faults: [] })
    expect((await all()).count).toBe(0)
    expect((await send(dispatcher, text)).body).toMatchObject({ dryRun: false, rows: 1, created: 1 })
    const booking = await stored('KB-000001')
    expect(booking).toMatchObject({
      status: 'pending',
      source: 'console',
      booker: { parent: 'amina', name: 'Amina Haddad', phone: '+447700900101' },
      pickup: { place: '14 Cotham Hill, Bristol', point: home.point },
      dropoff: school,
      requestedAt: '2026-03-12T08:40:00.000Z',
      anchor: 'dropoff',
      dropoffAt: '2026-03-12T08:40:00.000Z',
      passengers: 1,
      paymentMethod: 'invoice',
    })
    expect(booking.events).toMatchObject([{ type: 'imported', to: 'pending' }])
    expect(booking.quote?.total).toBeGreaterThan(0)
  })

  test('becomes drafts, pending and confirmed bookings, with all that a row can say', async () => {
    const text = [
      'date;time;anchor;direction;children;passengers;parent;booker;phone;company;pickup;dropoff;stops;seatNeeds;assistantRequired;vehicleType;waitMinutes;paymentMethod;notes;status',
      '2026-04-01;9:05;pickup;other;;3;;Rosa Marsh;+447700900124;Redland Green School;4 Park Row, Bristol (51.4545, -2.5879) Ring twice;"Somewhere (51.47; -2.61)";"First stop (51.46, -2.6); Second stop (51.461, -2.601) Gate B";booster;yes;minibus;10;account;Two suitcases;draft',
      '2026-04-02;15:30;;from_school;Inês Ferreira;2;jose@example.test;;;;Redland Green School;14 Cotham Hill;;;;;;;;confirmed',
    ].join('\r\n')
    const answer = await send(dispatcher, text)
    expect(answer.body).toMatchObject({ created: 2, faultCount: 0 })
    expect(await stored('KB-000002')).toMatchObject({
      status: 'draft',
      booker: { parent: null, name: 'Rosa Marsh', phone: '+447700900124' },
      company: 'redland',
      pickup: { place: '4 Park Row, Bristol', point: { lat: 51.4545, lng: -2.5879 }, notes: 'Ring twice' },
      dropoff: { place: 'Somewhere', point: { lat: 51.47, lng: -2.61 } },
      stops: [{ place: 'First stop' }, { place: 'Second stop', notes: 'Gate B' }],
      // Clocks have gone forward by then.
      requestedAt: '2026-04-01T08:05:00.000Z',
      passengers: 3,
      seatNeeds: ['booster'],
      assistantRequired: true,
      vehicleType: 'minibus',
      waitMinutes: 10,
      paymentMethod: 'account',
      notes: 'Two suitcases',
    })
    const confirmed = await stored('KB-000003')
    expect(confirmed).toMatchObject({
      status: 'confirmed',
      booker: { parent: 'jose', name: 'José Ferreira', phone: '+447700900102' },
      // The school is known by its name; nobody lives exactly at the other address.
      pickup: { place: 'Redland Green School', point: school.point },
      dropoff: { place: '14 Cotham Hill', near: 'Cotham Hill' },
      passengers: 2,
      anchor: 'pickup',
    })
    expect(confirmed.events.map(({ type, to }) => [type, to])).toEqual([
      ['imported', 'pending'],
      ['confirm', 'confirmed'],
    ])
    expect((await dispatcher.get<Page<BookingRow>>(`${path}?search=suitcases`)).body.count).toBe(0)
    expect((await dispatcher.get<Page<BookingRow>>(`${path}?search=Ferreira`)).body.count).toBe(1)
  })

  test('is refused whole, with each cell and what it has', async () => {
    const before = (await all()).count
    const { body } = await send(
      dispatcher,
      [
        'date,time,direction,children,phone,pickup,dropoff,passengers,company,parent,status',
        '2026-05-01,08:40,to_school,Leila Haddad,,,,,,,',
        '01/05/2026,8h40,sideways,Leila Hadad; Omar Haddad,0117 496,,,many,,,done',
        '2026-05-01,08:40,to_school,Leila Hadad,,,,,,,',
        '2026-03-29,01:30,to_school,Omar Haddad,,,Redland Green School,1,Nobody Ltd,+447700900000,',
        '2020-05-01,08:40,to_school,Tom Archer,,,Redland Green School,,Old Mill Ltd,,',
        '2026-05-01,10:00,other,,,,,,,,',
      ].join('\n'),
    )
    expect(body.created).toBe(0)
    expect((await all()).count).toBe(before)
    expect(faults(body)).toEqual([
      [3, 'date', '01/05/2026'],
      [3, 'time', '8h40'],
      [3, 'direction', 'sideways'],
      [3, 'phone', '0117 496'],
      [3, 'passengers', 'many'],
      [3, 'status', 'done'],
      [4, 'children', 'Leila Hadad'],
      [5, 'time', '01:30'],
      [5, 'company', 'Nobody Ltd'],
      [5, 'parent', '+447700900000'],
      [6, 'date', '2020-05-01'],
      [6, 'children', 'Tom Archer'],
      [6, 'phone', ''],
      [6, 'company', 'Old Mill Ltd'],
      [6, 'booker', ''],
      [7, 'phone', ''],
      [7, 'pickup', ''],
      [7, 'dropoff', ''],
      [7, 'booker', ''],
    ])
    expect(body.faults.find(({ row, column }) => row === 4 && column === 'children')?.message).toContain(
      'Leila Hadad',
    )
  })

  test('that is brought twice, or has a child in two places at once, is no second set of bookings', async () => {
    const head = 'date,time,direction,children,booker,phone,pickup,dropoff'
    const rows = [
      '2026-05-04,08:40,to_school,Leila Haddad,,,,',
      '2026-05-04,11:00,other,,Bo Lind,+447700900177,"Quay (51.45, -2.59)","Port (51.5, -2.7)"',
    ]
    expect((await send(dispatcher, [head, ...rows].join('\n'))).body.created).toBe(2)
    const again = (await send(dispatcher, [head, ...rows].join('\n'))).body
    expect(faults(again)).toEqual([
      [2, 'children', 'Leila Haddad'],
      [3, 'pickup', 'Quay (51.45, -2.59)'],
    ])
    expect(again.faults[0]?.message).toBe('Leila Haddad already has a ride at this time: KB-000004.')
    const twins = rows.map((row) => row.replace('05-04', '05-05')).flatMap((row) => [row, row])
    expect(
      (await send(dispatcher, [head, ...twins].join('\n'))).body.faults.map(({ message }) => message),
    ).toEqual(['Leila Haddad already has a ride at this time in row 2.', 'Row 4 books this ride already.'])
    const { id = '' } = (await all()).results.find(({ reference }) => reference === 'KB-000004') ?? {}
    await server.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, id))
    expect((await send(dispatcher, [head, rows[0]].join('\n'))).body.created).toBe(1)
  })

  test('that two people bring at once is booked once', async () => {
    const others = await server.as('admin')
    const rows = Array.from({ length: 60 }, (_, index) => {
      const day = new Date(Date.UTC(2026, 7, 10 + Math.floor(index / 6))).toISOString().slice(0, 10)
      return `${day},1${index % 6}:10,to_school,Leila Haddad;Leila Haddad`
    })
    const text = ['date,time,direction,children', ...rows].join('\n')
    const bring = (dryRun: boolean) =>
      Promise.all([dispatcher, others].map((client) => send(client, text, dryRun)))
    // Then both threads are up, and neither file is taken in before the other is looked at.
    await bring(true)
    const both = await bring(false)
    expect(both.map(({ body }) => body.created).sort((a, b) => a - b)).toEqual([0, 60])
    const { results } = (await dispatcher.get<Page<BookingRow>>(`${path}?date_from=2026-08-10`)).body
    // Named twice, she rides once.
    expect(results[0]).toMatchObject({ passengers: 1, children: [{ id: 'leila' }] })
  })

  test('that has other columns, or none of the needed ones, is refused in words', async () => {
    const strange = await send(dispatcher, 'date,time,colour\n2026-05-01,08:40,red')
    expect([strange.status, strange.body.file]).toEqual([400, ['These columns are not known here: colour.']])
    const missing = await send(dispatcher, 'date,children\n2026-05-01,Leila Haddad')
    expect(missing.body.file).toEqual(['These columns are missing: time.'])
    const rows = Array.from({ length: 2001 }, () => '2026-05-01,08:40')
    const many = await send(dispatcher, ['date,time', ...rows].join('\n'))
    expect(many.body.file).toEqual(['A file can have 2,000 rows at most.'])
  })

  test('looks for 100 addresses without coordinates, each once, and says so of the others', async () => {
    const rows = Array.from(
      { length: 202 },
      (_, index) =>
        `2026-07-01,08:40,Caller ${index},+4479${String(index).padStart(8, '0')},${Math.floor(index / 2)} Zzyzx Way,"Port (51.5, -2.7)"`,
    )
    const { body } = await send(
      dispatcher,
      ['date,time,booker,phone,pickup,dropoff', ...rows].join('\n'),
      true,
    )
    expect(body.faultCount).toBe(2)
    expect(faults(body)).toEqual([
      [202, 'pickup', '100 Zzyzx Way'],
      [203, 'pickup', '100 Zzyzx Way'],
    ])
    expect(body.faults[0]?.message).toContain('coordinates')
  })

  test('the template can be filled in and brought back', async () => {
    const { body, headers } = await dispatcher.get<string>(`${path}/template`)
    expect(headers.get('content-disposition')).toContain('bookings-template.csv')
    const checked = (await send(dispatcher, body, true)).body
    expect(faults(checked)).toEqual([[2, 'children', 'Mia Marsh; Noah Marsh']])
    const known = (await send(dispatcher, body.replace('Mia Marsh; Noah Marsh', 'Leila Haddad'))).body
    expect(known).toMatchObject({ rows: 2, created: 2, faultCount: 0 })
  })
})

describe('who brings a file', () => {
  test('drivers, parents and those who only read are refused before it is read', async () => {
    for (const role of ['driver', 'parent', 'viewer', 'finance', 'support'] as const) {
      const client = await server.as(role)
      expect((await send(client, 'date,time\n2026-05-01,08:40')).status, role).toBe(403)
      expect((await client.get(`${path}/template`)).status, role).toBe(403)
    }
  })

  test('a company books in its own name, for children and parents in its reach alone, and confirms nothing', async () => {
    const head = 'date,time,direction,children,parent,booker,phone,pickup,dropoff,company,status'
    const ends = '"Quay (51.45, -2.59)","Port (51.5, -2.7)"'
    const { body } = await send(
      company,
      [
        head,
        `2026-06-01,08:40,other,Leila Haddad,,Front desk,+447700900300,${ends},,`,
        `2026-06-01,08:40,other,leila,,Front desk,+447700900300,${ends},,`,
        `2026-06-01,09:40,other,,hidden@example.test,Front desk,+447700900300,${ends},,`,
        `2026-06-01,09:50,other,,secret,Front desk,+447700900300,${ends},,`,
        `2026-06-01,10:40,other,,,Front desk,+447700900300,${ends},Clifton Business Travel,`,
        `2026-06-01,11:40,other,,,Front desk,+447700900300,${ends},,confirmed`,
      ].join('\n'),
    )
    expect(faults(body)).toEqual([
      [2, 'children', 'Leila Haddad'],
      [3, 'children', 'leila'],
      [4, 'parent', 'hidden@example.test'],
      [5, 'parent', 'secret'],
      [6, 'company', 'Clifton Business Travel'],
      [7, 'status', 'confirmed'],
    ])
    expect(JSON.stringify(body)).not.toContain('Hidden Person')
    const good = await send(company, `${head}\n2026-06-01,08:40,other,,,Front desk,+447700900300,${ends},,`)
    expect(good.body.created).toBe(1)
    expect((await all(company)).results[0]).toMatchObject({ status: 'pending', company: { id: 'redland' } })
  })

  test('a company learns nothing of rides that it may not see', async () => {
    const ride = newRide({ children: [], company: null, requestedAt: '2026-06-02T08:00:00Z' })
    const { body } = await dispatcher.post<{ reference: string }>(path, ride)
    const { pickup, dropoff, booker } = ride
    const at = (place: typeof pickup) => `"${place.place} (${place.point?.lat}, ${place.point?.lng})"`
    const text = `date,time,booker,phone,pickup,dropoff\n2026-06-02,09:00,${booker.name},${booker.phone},${at(pickup)},${at(dropoff)}`
    expect((await send(dispatcher, text, true)).body.faults[0]?.message).toContain(body.reference)
    expect((await send(company, text, true)).body.faultCount).toBe(0)
  })
})

test('two thousand rides, with children, are in within 20 seconds', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 6, 1 + Math.floor(index / 20))).toISOString().slice(0, 10)
    return `${day},${String(6 + Math.floor((index % 20) / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'},to_school,Leila Haddad,confirmed`
  })
  const started = performance.now()
  const { body } = await send(dispatcher, ['date,time,direction,children,status', ...rows].join('\n'))
  expect(body).toMatchObject({ created: 2000, faultCount: 0 })
  expect(performance.now() - started).toBeLessThan(20_000)
}, 60_000)
