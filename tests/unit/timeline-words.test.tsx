import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readDictionaries } from '#build/texts/dictionaries.ts'
import { bookingTransitions } from '#contract/booking-states.ts'
import { tripTransitions } from '#contract/trip-states.ts'
import { TimelineEvents } from '#src/islands/bookings/details/TimelineEvents.tsx'
import { I18nProvider } from '#src/islands/ui/i18n.tsx'
import { readBooking } from '#src/lib/api/read-booking.ts'
import { type Locale, localeTags } from '#src/lib/i18n/locales.ts'

const dictionaries = readDictionaries('texts')

const moves = (transitions: readonly { action: string }[]) =>
  [...new Set(transitions.map(({ action }) => action))].toSorted()
const bookingTypes = [
  ...moves(bookingTransitions),
  ...[
    'created',
    'imported',
    'edited',
    'followed',
    'undone',
    'trip_created',
    'trip_deleted',
    'pickup_moved',
    'dropoff_moved',
  ],
]
const tripTypes = [
  ...moves(tripTransitions),
  ...['created', 'edited', 'replanned', 'fee_waived', 'deleted', 'link_made', 'link_revoked'],
]
const eventsOf = (types: readonly string[]) => types.map((type, id) => ({ id, type }))

/** The titles of a booking's timeline in which all of this happened. */
function titlesOf(locale: Locale, booking: readonly string[], trip: readonly string[]): string[] {
  const html = renderToStaticMarkup(
    <I18nProvider locale={locale} messages={Object.fromEntries(dictionaries[locale])}>
      <TimelineEvents
        booking={readBooking({
          id: 1,
          events: eventsOf(booking),
          trips: [{ id: 2, reference: 'T', events: eventsOf(trip) }],
        })}
      />
    </I18nProvider>,
  )
  return [...html.matchAll(/<p class="font-medium">([^<]*)/g)].map(([, title = '']) =>
    title.replace(/^T · /, ''),
  )
}

/** What buttons ask for: the moves of bookings and trips, steps of registers, and what all records have. */
const asks = /^((booking|trip)-steps:\w+$|[\w-]+:step\.\w+$|register:(edit|delete|import)$|family:.*\.add$)/
/** What timelines of registers say of what was done. */
const tells = /^(?!register-record:event\.(by|change|hiddenChange)$)[\w-]+:event\./

describe.each(localeTags)('a timeline in %s', (locale) => {
  const buttons = new Set([...dictionaries[locale]].flatMap(([key, text]) => (asks.test(key) ? [text] : [])))
  const errors: unknown[] = []
  beforeEach(() => {
    errors.length = 0
    vi.stubGlobal('reportError', (error: unknown) => errors.push(error))
  })
  afterEach(() => vi.unstubAllGlobals())

  test('tells what became of a booking and its trips, each in words of its own, and asks for nothing', () => {
    const titles = titlesOf(locale, bookingTypes, tripTypes)
    expect(titles).toHaveLength(bookingTypes.length + tripTypes.length)
    expect(titles.filter((title) => buttons.has(title))).toEqual([])
    expect(new Set(titles).size).toBe(titles.length)
    expect(errors).toEqual([])
  })

  test('tells what became of a record, and asks for nothing', () => {
    const texts = [...dictionaries[locale]].filter(([key]) => tells.test(key))
    expect(texts.length).toBeGreaterThan(40)
    expect(texts.filter(([, text]) => buttons.has(text))).toEqual([])
  })

  test('says a move that only its backend knows as it is', () => {
    expect(titlesOf(locale, ['put_aside'], ['sent_home'])).toEqual(['put aside', 'sent home'])
    expect(errors).toEqual([])
  })
})
