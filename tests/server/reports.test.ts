import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type ReportName, reportBy, reportNames } from '#contract/lists/reports.ts'
import type { Page } from '#contract/page.ts'
import type { ReportAnswer, ReportPack, ReportRow } from '#contract/report.ts'
import { countDays } from '#server/reports/count-day.ts'
import { comparedWith } from '#server/reports/periods.ts'
import { readDays } from '#server/reports/read-days.ts'
import { type bookings, series } from '#server/schema/bookings.ts'
import { complaints } from '#server/schema/care.ts'
import { auditLog } from '#server/schema/history.ts'
import { drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { tripWorld } from './support/trip-world.ts'
import { sheetNames, sheetRows } from './support/unzip.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db } = server
const world = await tripWorld(db, server.clock())
const admin = await server.as('admin')
const hillside = await server.as('company', { company: 'hillside' })
const march = 'from=2026-03-01&to=2026-03-31'

const read = async (name: ReportName, query = '', client = admin) =>
  (await client.get<ReportAnswer>(`/api/web/reports/${name}?${march}${query}`)).body
const rows = async (name: ReportName, query = '', client = admin) =>
  (await client.get<Page<ReportRow>>(`/api/web/reports/${name}/rows?${march}${query}`)).body

const at = (iso: string) => new Date(iso)
/** A trip that arrived so many minutes late at both of its stops. */
async function late(
  startAt: Date,
  minutes: number,
  of: Partial<typeof bookings.$inferInsert> = {},
  driver = 'amal',
) {
  const id = await world.trip({ startAt, status: 'completed', driverId: driver, vehicleId: 'car' }, of)
  const [trip] = await db.select().from(trips).where(eq(trips.id, id))
  const stops = (trip?.stops ?? []).map((stop) => ({
    ...stop,
    arrivedAt: new Date(Date.parse(stop.eta) + minutes * 60_000).toISOString(),
  }))
  await db.update(trips).set({ stops }).where(eq(trips.id, id))
  return id
}
await late(at('2026-03-03T07:00:00Z'), 0, { companyId: 'hillside' })
await late(at('2026-03-03T09:00:00Z'), 4, { companyId: 'hillside' })
await late(at('2026-03-04T07:00:00Z'), 12, { companyId: 'wheels' }, 'bo')
await late(at('2026-02-04T07:00:00Z'), 0)
await world.booking({
  pickupAt: at('2026-03-05T07:00:00Z'),
  status: 'cancelled',
  cancelReason: 'weather',
  companyId: 'hillside',
})
await world.booking({ pickupAt: at('2026-03-06T07:00:00Z'), status: 'cancelled', cancelReason: 'child_ill' })

// However busy the machine is: a reader counts no longer than is bearable.
await countDays(db, 'Europe/London', 60_000)

describe('a report', () => {
  test('says what the period adds up to, in all, over time and row by row', async () => {
    const report = await read('on_time', '&by=driver&compare=previous')
    expect(report).toMatchObject({
      ...{ complete: true, daysLeft: 0, by: 'driver', unit: 'day', rows: 'timed', count: 2 },
      totals: { timed: 3, arrivals_on_time: 2 / 3, pickups_on_time: 2 / 3, arrival_late: 16 / 3 },
      compared: { from: '2026-02-01', to: '2026-02-28', totals: { timed: 1, arrivals_on_time: 1 } },
    })
    expect(report.buckets).toHaveLength(31)
    expect(report.buckets[2]).toMatchObject({ from: '2026-03-03', values: { timed: 2, arrivals_on_time: 1 } })
    expect(report.buckets[3]?.before).toMatchObject({ timed: 1 })
    expect(report.results.map(({ name, values }) => [name, values.timed])).toEqual([
      ['Amal Haddad', 2],
      ['Bo Lind', 1],
    ])
  })

  test('has the rides behind each of its figures, as many as it says', async () => {
    for (const name of reportNames.filter((one) => one !== 'papers' && one !== 'complaints')) {
      for (const by of reportBy[name]) {
        const report = await read(name, `&by=${by}`)
        const all = await rows(name, `&by=${by}`)
        expect([name, by, all.count]).toEqual([name, by, report.totals[report.rows ?? 'timed']])
        expect(all.results).toHaveLength(all.count)
        for (const { key, values } of report.results) {
          const own = await rows(name, `&by=${by}&key=${encodeURIComponent(key)}`)
          expect([name, by, key, own.count]).toEqual([name, by, key, values[report.rows ?? 'timed']])
          expect(own.results).toHaveLength(own.count)
        }
      }
    }
    const pages = [await rows('on_time', '&page_size=2'), await rows('on_time', '&page_size=2&page=2')]
    const days = pages.flatMap(({ results }) => results.map((row) => row.at.slice(0, 10)))
    expect(days).toEqual(['2026-03-04', '2026-03-03', '2026-03-03'])
  })

  test('counts cancellations by their reason as a share of all that was booked', async () => {
    const report = await read('cancellations')
    expect(report.totals).toEqual({ cancelled: 2, booked: 5, cancelled_share: 0.4 })
    expect(report.results.map(({ name, values }) => [name, values.cancelled_share])).toEqual([
      ['Child is ill', 0.2],
      ['Weather', 0.2],
    ])
  })

  test('shows the rides of one school, driver and company alone, sorted as it is asked', async () => {
    expect((await read('on_time', '&driver=bo')).totals.timed).toBe(1)
    expect((await read('on_time', '&company=hillside&school=hillside-primary')).totals.timed).toBe(2)
    expect((await read('on_time', '&school=redland-primary')).totals).toMatchObject({
      timed: 0,
      arrivals_on_time: null,
    })
    const ascending = await read('on_time', '&by=driver&ordering=timed')
    expect(ascending.results.map(({ key }) => key)).toEqual(['bo', 'amal'])
  })

  test('names runs by their newest ride, also where one school alone is asked for', async () => {
    const days = { exceptDates: [], from: '2026-03-01', to: '2026-03-31', zone: 'Europe/London' }
    await db.insert(series).values({ id: 'mornings', rule: 'FREQ=DAILY', ...days })
    const of = { seriesId: 'mornings', leg: 'out' as const, companyId: 'wheels' }
    await late(at('2026-04-07T07:00:00Z'), 0, of)
    await late(at('2026-04-08T07:15:00Z'), 9, of)
    for (const query of ['', '&school=hillside-primary']) {
      const { body } = await admin.get<ReportAnswer>(
        `/api/web/reports/on_time?from=2026-04-01&to=2026-04-30&by=run${query}`,
      )
      expect(body.results.map(({ key, name, values }) => [key, name, values.timed])).toEqual([
        ['mornings:out', '08:15 4 Park Row, Bristol → Hillside Primary', 2],
      ])
    }
  })

  test('keeps the figures of a driver who is there no more', async () => {
    await db.update(trips).set({ driverId: 'sam' }).where(eq(trips.driverId, 'bo'))
    await db.update(drivers).set({ firstName: 'Samuel' }).where(eq(drivers.id, 'sam'))
    const report = await read('on_time', '&by=driver')
    expect(report.results.map(({ name }) => name)).toContain('Samuel Stone')
  })

  test('is about money only for those who read statements', async () => {
    expect((await read('revenue')).totals).toMatchObject({ revenue_total: 3750, billed: 3 })
    expect((await read('cost')).totals).toMatchObject({ cost_per_ride: 1250, cost_per_child: 1250 })
    const support = await server.as('support')
    expect((await support.get(`/api/web/reports/revenue?${march}`)).status).toBe(403)
    expect((await support.get(`/api/web/reports/revenue/rows?${march}`)).status).toBe(403)
    expect((await support.get(`/api/web/reports/on_time?${march}`)).status).toBe(200)
    const finance = await server.as('finance')
    expect((await finance.get(`/api/web/reports/papers?${march}`)).status).toBe(403)
  })

  test('counts required papers as they stand, and those that run out in the period', async () => {
    const report = await read('papers')
    expect(report.totals).toMatchObject({ papers: 5, papers_missing: 1 })
    expect(report.results.map(({ name }) => name)).toContain('Vehicle: Insurance')
  })

  test('refuses a period or a breakdown that is none', async () => {
    const ask = async (query: string) => (await admin.get(`/api/web/reports/on_time?${query}`)).status
    expect(await ask('from=2026-03-31&to=2026-03-01')).toBe(400)
    expect(await ask('from=2020-01-01&to=2026-03-01')).toBe(400)
    expect(await ask('from=0001-01-01&to=0001-01-02')).toBe(400)
    expect(await ask(`${march}&by=vehicle`)).toBe(400)
    expect(await ask(`${march}&ordering=trips`)).toBe(400)
    expect((await admin.get(`/api/web/reports/elsewhere?${march}`)).status).toBe(404)
  })
})

describe('the cost of each child', () => {
  test('is their share of each ride, by name for those who read children alone', async () => {
    const together = { children: ['ada', 'ben', 'cleo'], companyId: 'wheels', distanceM: 4000 }
    await late(at('2026-05-06T07:00:00Z'), 0, together)
    const days = 'from=2026-05-01&to=2026-05-31'
    const cost = async (client = admin, query = '') =>
      (await client.get<ReportAnswer>(`/api/web/reports/child_cost?${days}${query}`)).body
    const report = await cost()
    expect(report.totals).toEqual({ cost_total: 1250, cost_per_ride: 1250 / 3, distance: 12_000, billed: 3 })
    expect(report.results.map(({ name, values }) => [name, values.cost_total])).toEqual([
      ['Ada Reed', 417],
      ['Ben Reed', 417],
      ['Cleo Reed', 416],
    ])
    const { body } = await admin.get<Page<ReportRow>>(`/api/web/reports/child_cost/rows?${days}&key=ben`)
    expect(body.results.map(({ child, values }) => [child?.name, values.cost_total])).toEqual([
      ['Ben Reed', 417],
    ])
    const seen = await db.select().from(auditLog).where(eq(auditLog.entity, 'child'))
    expect(seen.some(({ entityIds }) => entityIds.includes('ben'))).toBe(true)
    // Finance pays for children, and reads none: it tells them apart all the same.
    const paid = await cost(await server.as('finance'))
    expect(paid.results.map(({ name }) => name)).toEqual(['Child …ada', 'Child …ben', 'Child …cleo'])
    expect(JSON.stringify(paid)).not.toMatch(/Reed/)
    expect((await cost(hillside)).results).toEqual([])
    expect((await cost(admin, '&by=school')).results.map(({ values }) => values.billed)).toEqual([3])
    expect((await (await server.as('support')).get(`/api/web/reports/child_cost?${days}`)).status).toBe(403)
  })
})

describe('complaints', () => {
  test('are counted by what they are about, of the rides and drivers of a company alone', async () => {
    const [ride] = await db
      .select({ id: trips.id })
      .from(trips)
      .where(eq(trips.startAt, at('2026-03-03T07:00:00Z')))
    const complaint = (of: Partial<typeof complaints.$inferInsert>) => ({
      ...{ reporter: 'Ann', description: 'x', priority: 'low' as const, category: 'lateness' as const },
      ...{ createdAt: at('2026-03-05T10:00:00Z'), updatedAt: at('2026-03-05T10:00:00Z') },
      ...of,
    })
    await db
      .insert(complaints)
      .values([
        complaint({ tripId: ride?.id ?? '' }),
        complaint({ tripId: ride?.id ?? '', status: 'closed' }),
        complaint({ category: 'safeguarding', driverId: 'amal' }),
        complaint({ category: 'billing', createdAt: at('2026-02-05T10:00:00Z') }),
      ])
    const report = await read('complaints', '&compare=previous')
    expect(report.totals).toEqual({ complaints: 3, complaints_open: 2, complaints_settled: 1 })
    expect(report.compared?.totals).toMatchObject({ complaints: 1 })
    expect(report.results.map(({ name, values }) => [name, values.complaints])).toEqual([
      ['Lateness', 2],
      ['Safeguarding', 1],
    ])
    expect((await read('complaints', '&company=hillside')).totals.complaints).toBe(2)
    // Of safeguarding only those know who work on it.
    expect((await read('complaints', '', await server.as('viewer'))).totals.complaints).toBe(2)
    expect((await hillside.get(`/api/web/reports/complaints?${march}`)).status).toBe(403)
    expect((await admin.get(`/api/web/reports/complaints/rows?${march}`)).status).toBe(404)
  })
})

describe('a pack', () => {
  const pack = async (query = '', client = admin) =>
    (await client.get<ReportPack>(`/api/web/report-pack?${march}${query}`)).body

  test('has the very figures of its reports, of one company and of all', async () => {
    for (const company of ['', '&company=hillside']) {
      const { parts, leftOut } = await pack(`${company}&compare=year`)
      expect([parts.length, leftOut]).toEqual([12, []])
      for (const { report, by, totals, results, compared } of parts) {
        const alone = await read(report, `${company}&compare=year&by=${by}`)
        expect([report, by, totals, results, compared]).toEqual([
          ...[report, by, alone.totals, alone.results, alone.compared],
        ])
      }
    }
    const { company, parts } = await pack('&company=hillside')
    expect(company).toEqual({ id: 'hillside', name: 'Company hillside' })
    expect(parts[0]?.totals).toMatchObject({ booked: 3, driven: 2, cancelled: 1 })
  })

  test('leaves out what its reader may not read, and says so', async () => {
    const of = async (role: 'support' | 'finance') => (await pack('', await server.as(role))).leftOut
    expect(await of('support')).toEqual(['cost', 'revenue'])
    expect(await of('finance')).toEqual(['papers', 'complaints'])
    const own = await pack('', hillside)
    expect([own.company?.id, own.leftOut]).toEqual(['hillside', ['complaints']])
    expect(JSON.stringify(own)).not.toMatch(/wheels|Bo Lind|Samuel/)
    expect((await hillside.get(`/api/web/report-pack?${march}&company=wheels`)).status).toBe(404)
    expect((await admin.get('/api/web/report-pack?from=2026-03-31&to=2026-03-01')).status).toBe(400)
  })

  test('comes as a workbook with a sheet for each part, or as one text', async () => {
    const path = `/api/web/report-pack/export?${march}&company=hillside`
    const { headers } = await admin.get<string>(`${path}&format=csv`)
    expect(headers.get('content-disposition')).toContain('contract-pack-2026-03-01-2026-03-31.csv')
    const { body } = await hillside.get<string>(`${path}&format=csv`)
    expect(body).toMatch(/Contract pack,Company hillside/)
    expect(body).toMatch(/"?Left out, as it is not for you"?,Complaints/)
    expect(body).toMatch(/\r\n\r\nPunctuality – School\r\nSchool,/)
    const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await server.app.request(`${path}&format=xlsx&language=ar`, { headers: { cookie } })
    const book = Buffer.from(await answer.arrayBuffer())
    expect(sheetNames(book)).toHaveLength(13)
    expect(sheetNames(book)[3]).toBe('الالتزام بالمواعيد – المدرسة')
    expect(sheetRows(book)[0]).toEqual(['ملف العقد', 'Company hillside'])
  })
})

describe('a company', () => {
  test('reads its own rides alone, and of no other what they are called', async () => {
    for (const name of reportNames.filter((one) => one !== 'complaints')) {
      for (const by of reportBy[name]) {
        const { status, body } = await hillside.get(`/api/web/reports/${name}?${march}&by=${by}&compare=year`)
        expect([name, by, status]).toEqual([name, by, 200])
        expect(JSON.stringify(body)).not.toMatch(/wheels|Bo Lind|Samuel/)
      }
    }
    expect((await read('on_time', '', hillside)).totals.timed).toBe(2)
    expect((await rows('on_time', '', hillside)).count).toBe(2)
    expect((await hillside.get(`/api/web/reports/on_time?${march}&company=wheels`)).status).toBe(404)
  })

  test('is not told what is in a trip that it shares with another', async () => {
    const shared = await late(at('2026-03-09T07:00:00Z'), 0, { companyId: 'hillside' })
    const other = await world.booking({
      pickupAt: at('2026-03-09T07:00:00Z'),
      companyId: 'wheels',
      passengers: 3,
    })
    const before = await read('occupancy', '', hillside)
    const { tripBookings } = await import('#server/schema/trips.ts')
    await db
      .insert(tripBookings)
      .values({ tripId: shared, bookingId: other, startAt: at('2026-03-09T07:00:00Z') })
    const after = await read('occupancy', '', hillside)
    expect([before.totals.trips, after.totals.trips]).toEqual([3, 2])
  })
})

test('a report comes as a file with its totals, in which a name begins no formula', async () => {
  await db.update(drivers).set({ firstName: '=cmd' }).where(eq(drivers.id, 'amal'))
  const { body, headers } = await admin.get<string>(
    `/api/web/reports/on_time/export?${march}&by=driver&compare=year`,
  )
  expect(headers.get('content-disposition')).toBe('attachment; filename="on-time-2026-03-01-2026-03-31.csv"')
  const lines = body.replace('\uFEFF', '').trim().split(/\r?\n/)
  expect(lines[0]).toContain('Arrivals on time (%)')
  expect(lines[1]).toMatch(/^"?'=cmd Haddad/)
  expect(lines.at(-1)).toMatch(/^Total,/)
  const book = await admin.get<string>(`/api/web/reports/on_time/export?${march}&format=xlsx&language=fr`)
  expect(book.headers.get('content-type')).toContain('spreadsheetml')
})

test('the dashboard reads figures day by day within reach', async () => {
  const operator = { zone: 'Europe/London', currency: 'GBP' }
  const user = { role: 'company', company: 'hillside' } as Parameters<typeof readDays>[0]['user']
  const { complete, days } = await readDays(
    { db, user },
    { from: '2026-03-03', to: '2026-03-05' },
    { on_time: ['timed'], revenue: ['revenue_total'], cancellations: ['cancelled'] },
    operator,
  )
  expect(complete).toBe(true)
  expect(days).toEqual([
    { day: '2026-03-03', values: { timed: 2, revenue_total: 2500, cancelled: 0 } },
    { day: '2026-03-04', values: { timed: 0, revenue_total: 0, cancelled: 0 } },
    { day: '2026-03-05', values: { timed: 0, revenue_total: 0, cancelled: 1 } },
  ])
})

test('periods are compared with as many days or months before, or a year before', () => {
  const of = (from: string, to: string, how: 'previous' | 'year') =>
    Object.values(comparedWith({ from, to }, how))
  expect(of('2026-03-01', '2026-03-31', 'previous')).toEqual(['2026-02-01', '2026-02-28'])
  expect(of('2026-01-01', '2026-03-31', 'previous')).toEqual(['2025-10-01', '2025-12-31'])
  expect(of('2026-03-02', '2026-03-08', 'previous')).toEqual(['2026-02-23', '2026-03-01'])
  expect(of('2024-02-01', '2024-02-29', 'year')).toEqual(['2023-02-01', '2023-02-28'])
  expect(of('2024-02-29', '2024-03-01', 'year')).toEqual(['2023-02-28', '2023-03-01'])
})
