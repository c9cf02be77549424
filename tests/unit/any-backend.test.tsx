import * as fc from 'fast-check'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDictionaries } from '#build/texts/dictionaries.ts'
import { FactsCard } from '#src/islands/bookings/details/FactsCard.tsx'
import { Header } from '#src/islands/bookings/details/Header.tsx'
import { PassengersCard } from '#src/islands/bookings/details/PassengersCard.tsx'
import { QuoteCard } from '#src/islands/bookings/details/QuoteCard.tsx'
import { RouteCard } from '#src/islands/bookings/details/RouteCard.tsx'
import { TimelineCard } from '#src/islands/bookings/details/TimelineCard.tsx'
import { TripsCard } from '#src/islands/bookings/details/TripsCard.tsx'
import { unpricedList } from '#src/islands/bookings/list/booking-list.ts'
import { bookingColumns } from '#src/islands/bookings/list/columns.tsx'
import { Greeting } from '#src/islands/dashboards/Greeting.tsx'
import { Tiles } from '#src/islands/dashboards/Tiles.tsx'
import { PhotoCard } from '#src/islands/shared/account/PhotoCard.tsx'
import { type Column, cellOf } from '#src/islands/table/column.ts'
import { tripColumns } from '#src/islands/trips/columns.tsx'
import { I18nProvider, useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { readBooking } from '#src/lib/api/read-booking.ts'
import { readBookingRow } from '#src/lib/api/read-booking-row.ts'
import { readOwnProfile } from '#src/lib/api/read-own-profile.ts'
import { readProfile } from '#src/lib/api/read-profile.ts'
import { readSharedRide } from '#src/lib/api/read-ride.ts'
import { readStats } from '#src/lib/api/read-stats.ts'
import { readTrip } from '#src/lib/api/read-trip.ts'
import { readTripRow } from '#src/lib/api/read-trip-row.ts'
import { asPage } from '#src/lib/api/response-shape.ts'
import { type Locale, localeTags } from '#src/lib/i18n/locales.ts'

const dictionaries = readDictionaries('texts')
const toasts: Toasts = { list: [], show: () => undefined, dismiss: () => undefined }

const reported: unknown[] = []
beforeEach(() => {
  reported.length = 0
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
})
afterEach(() => vi.unstubAllGlobals())

function Cells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const i18n = useI18n()
  return columns.map((column) => <p key={column.field ?? column.id}>{cellOf(column, row, i18n)}</p>)
}

/** What people read of it. */
function textOf(node: ReactNode, locale: Locale): string {
  const html = renderToStaticMarkup(
    <I18nProvider locale={locale} messages={Object.fromEntries(dictionaries[locale])}>
      {node}
    </I18nProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, ' ')
}

const bookings = [
  { id: 7 },
  { id: 7, status: 'in_review', pickup: 'Mill Lane', children: [3], trips: [{ id: 1 }] },
]
const profiles = [
  { id: 1, email: 'a@b.test', role: 'manager' },
  { id: 1, role: null },
  { id: 1, firstName: 'Ada', lastName: null, role: 'admin', notify: null },
]
const figures = [
  {},
  { bookings: 300, per_day: [1] },
  { tiles: [{ key: 'no_shows', unit: 'count', value: 2 }] },
]
const hidden = ['company', 'booker', 'total']
const now = new Date('2026-11-22T09:00:00Z')

const screens: [name: string, screen: ReactNode][] = [
  ...bookings.flatMap((one): [string, ReactNode][] => {
    const booking = readBooking(one)
    return [
      ['a booking in a list', <Cells key="row" columns={bookingColumns} row={readBookingRow(one)} />],
      ['its head', <Header key="head" booking={booking} actions={null} />],
      ['its facts', <FactsCard key="facts" booking={booking} />],
      ['its way', <RouteCard key="route" booking={booking} />],
      ['its passengers', <PassengersCard key="people" booking={booking} />],
      ['its price', <QuoteCard key="quote" booking={booking} />],
      ['its trips', <TripsCard key="trips" booking={booking} toasts={toasts} />],
      ['its timeline', <TimelineCard key="timeline" booking={booking} />],
      ['a trip in a list', <Cells key="trip" columns={tripColumns} row={readTripRow(one)} />],
    ]
  }),
  ...profiles.flatMap((one): [string, ReactNode][] => [
    [
      'a greeting',
      <Greeting
        key="hi"
        profile={readProfile(one)}
        stats={readStats({})}
        now={now}
        busy={false}
        onRefresh={() => undefined}
      />,
    ],
    ['a profile', <PhotoCard key="me" account={readOwnProfile(one)} toasts={toasts} />],
  ]),
  ...figures.map((one): [string, ReactNode] => ['figures', <Tiles key="tiles" stats={readStats(one)} />]),
]

test.each(localeTags)(
  'of what another backend leaves out no page says a word of a program, in %s',
  (locale) => {
    for (const [name, screen] of screens) {
      expect(textOf(screen, locale), name).not.toMatch(/undefined|NaN|null|\[object|[a-z-]+:[a-z]+\./i)
    }
    expect(reported).toEqual([])
  },
)

test('a word that only the backend knows is shown as it is', () => {
  expect(
    textOf(<Header booking={readBooking({ id: 7, status: 'in_review' })} actions={null} />, 'en'),
  ).toContain('in review')
  expect(textOf(<PhotoCard account={readOwnProfile(profiles[0])} toasts={toasts} />, 'en')).toMatch(
    /a@b\.test\s+manager/,
  )
  expect(textOf(<Tiles stats={readStats({ bookings: 300 })} />, 'en')).toMatch(/bookings\s+300/)
  expect(readProfile(profiles[0])).toMatchObject({ role: 'viewer', roleName: 'manager' })
})

test('a sum in no known currency is a plain number', () => {
  const row = readBookingRow({ id: 7, total: 1250, currency: 'pounds' })
  expect(textOf(<Cells columns={bookingColumns} row={row} />, 'en')).toContain('12.50')
})

test('who may not know what a ride costs, who pays and who booked has no card, row or column of it', () => {
  const booking = readBooking({ id: 7, reference: 'KB-000007', source: 'phone' })
  expect(textOf(<QuoteCard booking={booking} />, 'en')).toBe('')
  const facts = textOf(<FactsCard booking={booking} />, 'en')
  expect(facts).toContain('Source')
  for (const label of ['Booked by', 'Company', 'Payment', 'Promo']) expect(facts).not.toContain(label)
  const row = readBookingRow({ id: 7, passengers: 2 })
  const cells = textOf(<Cells columns={unpricedList.columns} row={row} />, 'en')
  expect(cells).toContain('2 passengers')
  expect(unpricedList.columns.map(({ field, id }) => field ?? id)).toEqual(
    bookingColumns.map(({ field, id }) => field ?? id).filter((name) => !hidden.includes(name ?? '')),
  )
})

test('of what can be done, what only another backend knows is left out', () => {
  const actions = ['levitate', 'cancel', 7, null]
  for (const read of [readBookingRow, readBooking, readTripRow, readTrip]) {
    expect(read({ id: 7, actions }).actions).toEqual(['cancel'])
  }
})

test('numbers that a backend writes as text, as Django does with decimals, are numbers', () => {
  const ride = { position: { latitude: '51.4545', longitude: '-2.5879', speedKmh: '31.5' }, delayMin: '7' }
  expect(readSharedRide(ride)).toMatchObject({
    position: { latitude: 51.4545, longitude: -2.5879, speedKmh: 31.5, course: null },
    delayMin: 7,
  })
  expect(readTripRow({ id: 7, delayMin: '12' }).delayMin).toBe(12)
  expect(readTripRow({ id: 7, delayMin: '' }).delayMin).toBeNull()
})

test('whatever comes is read without an exception', async () => {
  const readers = [readBookingRow, readBooking, readTripRow, readTrip]
  await fc.assert(
    fc.property(
      fc.object({ key: fc.constantFrom('id', 'zone', 'trips', 'booker', 'pickup', 'fare') }),
      (body) => {
        for (const read of readers) expect(typeof read(body).reference).toBe('string')
        readStats(body)
      },
    ),
  )
})

test("a proxy's JSON is nobody's profile", () => {
  for (const body of [{}, { detail: 'x' }, [], 'x', null])
    expect(() => readProfile(body)).toThrow('malformed')
})

const page = (count: number, rows: number, next: string | null) => ({
  ...{ count, next, previous: null },
  results: Array.from({ length: rows }, (_, id) => ({ id })),
})
test.each([
  ['a first page of 20', 1, page(300, 20, '/x?page=2'), 20],
  ['one in between', 7, page(300, 20, 'https://api.example/x?page=8'), 20],
  ['the last, short one', 16, page(307, 7, null), 20],
  ['the last, full one', 15, page(300, 20, null), 20],
  ['the only one', 1, page(12, 12, null), undefined],
  ['one that was emptied meanwhile', 3, page(40, 0, null), 20],
  ['sums that make no sense', 2, page(5, 4, null), undefined],
  ['no pages at all', 1, [{ id: 1 }, { id: 2 }], undefined],
])('the size of pages is that of the answer: %s', (_name, number, body, size) => {
  expect(asPage(body, number).size).toBe(size)
})
