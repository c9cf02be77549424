import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readDictionaries } from '#build/texts/dictionaries.ts'
import { CutoffNote } from '#src/islands/bookings/details/CutoffNote.tsx'
import { FactsCard } from '#src/islands/bookings/details/FactsCard.tsx'
import { Header } from '#src/islands/bookings/details/Header.tsx'
import { PassengersCard } from '#src/islands/bookings/details/PassengersCard.tsx'
import { QuoteCard } from '#src/islands/bookings/details/QuoteCard.tsx'
import { RouteCard } from '#src/islands/bookings/details/RouteCard.tsx'
import { TimelineEvents } from '#src/islands/bookings/details/TimelineEvents.tsx'
import { TripsCard } from '#src/islands/bookings/details/TripsCard.tsx'
import { Warnings } from '#src/islands/shared/dispatch/Warnings.tsx'
import { I18nProvider } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { readBooking } from '#src/lib/api/read-booking.ts'

const messages = Object.fromEntries(readDictionaries('texts').en)
const toasts: Toasts = { list: [], show: () => undefined, dismiss: () => undefined }

/** What people read of it. */
function textOf(node: ReactNode): string {
  const html = renderToStaticMarkup(
    <I18nProvider locale="en" messages={messages}>
      {node}
    </I18nProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, ' ')
}

/** All that the page of a booking shows. */
const Page = ({ booking }: { booking: ReturnType<typeof readBooking> }) => (
  <>
    <Header booking={booking} actions={null} />
    <CutoffNote booking={booking} />
    <Warnings of={booking.warnings} />
    <TripsCard booking={booking} toasts={toasts} />
    <RouteCard booking={booking} />
    <PassengersCard booking={booking} />
    <FactsCard booking={booking} />
    <QuoteCard booking={booking} />
    <TimelineEvents booking={booking} />
  </>
)

const at = '2026-03-10T08:00:00Z'
const point = { lat: 51.45, lng: -2.58 }
const stopAt = {
  seq: 0,
  kind: 'pickup',
  place: 'Mill Lane',
  point,
  eta: at,
  arrivedAt: at,
  departedAt: null,
  skipped: false,
}
/** A booking as our own server answers it. */
const whole = {
  ...{
    id: '7',
    version: 1,
    reference: 'KB-000007',
    status: 'scheduled',
    source: 'phone',
    direction: 'to_school',
  },
  ...{
    createdAt: at,
    createdBy: null,
    updatedAt: at,
    updatedBy: null,
    pickupAt: at,
    dropoffAt: at,
    requestedAt: at,
  },
  ...{ zone: 'Europe/London', anchor: 'pickup', passengers: 1, assistantRequired: false, vehicleType: null },
  ...{
    waitMinutes: 5,
    promo: null,
    paymentMethod: 'card',
    notes: 'Bell',
    cancelReason: 'weather',
    cancelNote: 'Ice',
  },
  ...{
    companyName: 'Hillside',
    company: '3',
    distanceM: 4000,
    durationS: 600,
    actions: ['cancel'],
    seatNeeds: ['booster'],
  },
  booker: { parent: '1', name: 'Maya Reed', phone: '+447700900600' },
  pickup: { place: 'Mill Lane', point },
  dropoff: { place: 'Hillside Primary', point, notes: 'Gate' },
  stops: [{ place: 'Park Row', point }],
  children: ['3'],
  childRefs: [
    {
      ...{
        id: '3',
        name: 'Ada Reed',
        seatNeed: 'booster',
        mobility: 'walks',
        school: 'Hillside',
        grade: 'Year 4',
      },
      ...{ mustBeMet: true, guardian: { id: '1', name: 'Maya Reed', phone: '+447700900600' } },
    },
  ],
  series: { id: '2', rule: 'FREQ=DAILY', from: '2026-03-01', to: '2026-04-01', leg: 'out', returns: true },
  quote: {
    currency: 'GBP',
    lines: [{ kind: 'base', quantity: 1, amount: 1250 }],
    total: 1250,
    rule: { id: '1', name: 'Standard' },
  },
  events: [
    {
      id: '1',
      at,
      actor: 'Dee',
      type: 'edited',
      from: 'pending',
      to: 'confirmed',
      reason: 'weather',
      note: 'x',
      changes: [{ field: 'pickupAt', before: at, after: at }],
    },
  ],
  warnings: [{ code: 'clash', message: 'Ada rides elsewhere', booking: { id: '8', reference: 'KB-000008' } }],
  cutoff: { until: at, over: false, phone: '+441174960000' },
  trips: [
    {
      ...{
        id: '9',
        version: 1,
        reference: 'KB-000007-1',
        status: 'onboard',
        createdAt: at,
        updatedAt: at,
        createdBy: null,
      },
      ...{
        updatedBy: null,
        ride_start_time: at,
        scheduledEnd: at,
        startedAt: at,
        completedAt: null,
        delayMin: 3,
      },
      ...{
        zone: 'Europe/London',
        pickup: 'Mill Lane',
        dropoff: 'Hillside',
        passengerCount: 1,
        wheelchairs: 0,
      },
      ...{
        assistantRequired: false,
        plannedM: 4000,
        actualM: null,
        failReason: 'weather',
        failNote: 'Ice',
        actions: ['fail'],
      },
      booking: { id: '7', reference: 'KB-000007' },
      bookings: [
        { id: '7', reference: 'KB-000007', booker: 'Maya' },
        { id: '8', reference: 'KB-000008', booker: null },
      ],
      company: { id: '3', name: 'Hillside' },
      children: [{ id: '3', name: 'Ada Reed' }],
      driver: { id: '4', name: 'Bo Lind', code: 'D-1', phone: '+447700900101' },
      vehicle: { id: '5', plate: 'VN34 WAV', name: 'Ford' },
      assistant: { id: '6', name: 'Nia' },
      relieves: { id: '10', reference: 'KB-1-1' },
      relievedBy: { id: '11', reference: 'KB-1-2' },
      warnings: [{ code: 'tight', message: 'Tight' }],
      stops: [
        { ...stopAt, riders: [{ child: { id: '3', name: 'Ada' }, booking: '7', does: 'on', count: 1 }] },
        {
          ...stopAt,
          seq: 1,
          kind: 'dropoff',
          expectedAt: at,
          riders: [{ child: null, booking: '7', does: 'off', count: 2 }],
        },
      ],
      passengers: [
        {
          ...{
            child: { id: '3', name: 'Ada Reed' },
            booking: '7',
            seatNeed: 'booster',
            mobility: 'walks',
            mustBeMet: true,
          },
          ...{
            state: 'released',
            at,
            attempts: 1,
            approval: { name: 'Ms Okoro', reason: 'Asked', by: 'Dee', until: at },
          },
          boarded: {
            at,
            by: 'Bo',
            place: 'Mill Lane',
            position: point,
            distanceM: 3,
            method: 'known_person',
            checkedBy: 'driver',
          },
          released: {
            ...{
              at,
              by: 'Bo',
              place: 'Hillside',
              position: point,
              distanceM: 3,
              method: 'code_word',
              checkedBy: 'server',
            },
            ...{
              to: { kind: 'guardian', id: '1', name: 'Maya', relationship: 'parent' },
              attempts: 1,
              approvedBy: null,
              reason: null,
            },
          },
        },
      ],
      fare: { currency: 'GBP', lines: [], total: 1250, rule: null },
      events: [
        {
          id: '2',
          at,
          recordedAt: at,
          phoneAt: at,
          actor: 'Bo',
          type: 'depart',
          from: 'dispatched',
          to: 'en_route',
          reason: null,
          note: null,
          changes: [{ field: 'delayMin', before: null, after: '3' }],
        },
      ],
    },
  ],
}

/** Every record that lacks one of its fields, however deep, or has null in its place. */
function spoilt(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const place = `${path}.${name}`
    const copy = (replaced: unknown) =>
      Array.isArray(value) ? value.with(Number(name), replaced) : { ...value, [name]: replaced }
    const { [name as keyof typeof value]: _, ...rest } = value
    return [
      ...(Array.isArray(value) ? [] : [[`${place} left out`, rest] as [string, unknown]]),
      [`${place} null`, copy(null)],
      ...spoilt(inner, place).map(([what, one]): [string, unknown] => [what, copy(one)]),
    ]
  })
}

test('of a booking that lacks a field, or has nothing there, the rest is shown', () => {
  const broken = spoilt(whole).flatMap(([what, record]) => {
    try {
      const text = textOf(<Page booking={readBooking(record)} />)
      return /undefined|NaN|\[object|Invalid/.test(text) ? [what] : []
    } catch (error) {
      return [`${what}: ${error}`]
    }
  })
  expect(broken).toEqual([])
}, 60_000)
