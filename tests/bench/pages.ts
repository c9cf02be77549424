import type { Browser } from 'playwright'
import type { Booking, BookingRow } from '#contract/booking.ts'
import type { Page as ListPage } from '#contract/page.ts'
import type { Stats } from '#contract/stats.ts'
import type { TripRow } from '#contract/trip.ts'
import type { TripBoardAnswer } from '#contract/trip-board.ts'
import { routes } from '#src/lib/routes.ts'
import { words } from '#tests/e2e/support/words.ts'
import { openPage, type PageOptions, type ReadyWhen } from './browser.ts'

/** A page whose speed is measured, and its twin: bare React on the same answer of the same API. */
export interface MeasuredPage {
  name: string
  path: string
  /** The address of its first data, as the page spells it. */
  api: string
  /** What of that answer is painted when the page is ready. */
  ready: ReadyWhen
  /** What the twin shows of the answer `data`: an expression in JSX. */
  twin: string
}

/** Rows with data, in the console's tables and in the bare list alike. */
export const listRows: ReadyWhen = { selector: 'tr[data-row]', count: 25, texts: [] }

const rowsOf = (cells: readonly string[]) =>
  `<table><tbody>{data.results.map((row) => <tr key={row.id} data-row>${cells
    .map((cell) => `<td>{row.${cell}}</td>`)
    .join('')}</tr>)}</tbody></table>`

function bookingsPage({ results }: ListPage<BookingRow>, api: string): MeasuredPage {
  const texts = results.map(({ reference }) => reference)
  const twin = rowsOf(['reference', 'status', 'pickupAt', 'booker', 'total'])
  return { name: 'bookings', path: routes.bookings(), api, ready: { ...listRows, texts }, twin }
}

function tripsPage({ results }: ListPage<TripRow>, api: string): MeasuredPage {
  const texts = results.map(({ reference }) => reference)
  const twin = rowsOf(['reference', 'status', 'ride_start_time', 'driver?.name', 'vehicle?.name'])
  return { name: 'trips', path: routes.trips(), api, ready: { ...listRows, texts }, twin }
}

function detailsPage(booking: Booking, api: string): MeasuredPage {
  const { id, reference, pickup, dropoff, booker } = booking
  const texts = [reference, pickup.place, dropoff.place, booker?.name ?? '']
  const twin = `<main><h1>{data.reference}</h1><dl>
    <dt>From</dt><dd>{data.pickup.place}</dd><dt>To</dt><dd>{data.dropoff.place}</dd>
    <dt>Booker</dt><dd>{data.booker.name}</dd><dt>Price</dt><dd>{data.quote.total}</dd></dl>
    <ul>{data.trips.map((trip) => <li key={trip.id}>{trip.reference} {trip.status}</li>)}</ul></main>`
  return {
    name: 'details of a booking',
    path: routes.booking(id),
    api,
    ready: { selector: 'main', count: 1, texts },
    twin,
  }
}

/** What nobody changes while it is measured; how many trips run, or are late, changes by itself. */
const steadyTiles = ['trips_today', 'bookings_pending', 'without_driver', 'vehicles_ready', 'papers_expiring']

function dashboardPage({ tiles }: Stats, api: string): MeasuredPage {
  const counts = tiles.filter(({ key, value }) => steadyTiles.includes(key) && value !== null)
  const names = Object.fromEntries(counts.map(({ key }) => [key, words('en', `dashboard:tile.${key}`)]))
  const twin = `<main><ul>{data.tiles.map((tile) => <li key={tile.key}>{(${JSON.stringify(names)})[tile.key]}<b>{
    tile.value?.toLocaleString('en-GB')}</b></li>)}</ul></main>`
  const texts = counts.map(({ key, value }) => `${names[key]}${value?.toLocaleString('en-GB')}`)
  return {
    name: 'dashboard',
    path: routes.dashboard(),
    api,
    ready: { selector: 'main li', count: tiles.length, texts },
    twin,
  }
}

function boardPage({ board }: TripBoardAnswer, api: string): MeasuredPage {
  // On a phone the day is a list by start, of which the document holds what is in sight.
  const first = board?.trips.slice(0, 6) ?? []
  const title = words('en', 'trip-board:title')
  const twin = `<section aria-label="${title}"><ul>{data.board.trips.map((trip) => <li key={trip.id} data-trip>{trip.from}
    {trip.pickup} {data.board.drivers.find(({ id }) => id === trip.driver)?.name} {trip.status}</li>)}</ul></section>`
  return {
    name: 'board of the day',
    path: `${routes.trips()}#board`,
    api,
    ready: {
      selector: `section[aria-label="${title}"] [data-trip]`,
      count: first.length,
      texts: first.map(({ pickup }) => pickup),
    },
    twin,
  }
}

/**
 * The pages whose speed is measured, with what each must show, as the API answers now to whoever is signed in.
 * @throws when the API refuses, or has so little that nothing would be measured
 */
export async function pagesToMeasure(
  browser: Browser,
  url: string,
  state: PageOptions['state'],
): Promise<MeasuredPage[]> {
  const page = await openPage(browser, { state, throttled: false })
  await page.goto(`${url}/icon.svg`)
  async function ask<Answer>(path: string): Promise<Answer> {
    const { status, text } = await page.evaluate(async (address) => {
      const answer = await fetch(address)
      return { status: answer.status, text: await answer.text() }
    }, path)
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`)
    return JSON.parse(text) as Answer
  }
  const firstOf = (list: string) => `/api/web/${list}?pagination=true&page=1&when=upcoming`
  const bookings = await ask<ListPage<BookingRow>>(firstOf('booking-management'))
  const trips = await ask<ListPage<TripRow>>(firstOf('trip-management'))
  const oneBooking = `/api/web/booking-management/${bookings.results[0]?.id}`
  const stats = '/api/web/stats?role=admin'
  const board = '/api/web/trip-management/board'
  const pages = [
    bookingsPage(bookings, firstOf('booking-management')),
    tripsPage(trips, firstOf('trip-management')),
    detailsPage(await ask<Booking>(oneBooking), oneBooking),
    dashboardPage(await ask<Stats>(stats), stats),
    boardPage(await ask<TripBoardAnswer>(board), board),
  ]
  await page.context().close()
  const empty = pages.find(({ ready }) => ready.texts.length < 4)
  if (empty) throw new Error(`There is too little data for ${empty.name}.`)
  return pages
}
