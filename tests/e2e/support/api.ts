import type { APIResponse, Page } from '@playwright/test'
import type { BookingRow } from '#contract/booking.ts'
import type { TripRow } from '#contract/trip.ts'

interface Rows<Row> {
  count: number
  results: Row[]
}

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(path)
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** The bookings that a query of the list finds, to know what a test may work on. */
export async function findBookings(page: Page, query: string): Promise<BookingRow[]> {
  return (await read<Rows<BookingRow>>(page, `/api/web/booking-management?pagination=true&page=1&${query}`))
    .results
}

export async function findTrips(page: Page, query: string): Promise<TripRow[]> {
  return (await read<Rows<TripRow>>(page, `/api/web/trip-management?pagination=true&page=1&${query}`)).results
}

/** What another person does meanwhile, in the session of this page. */
export async function change(
  page: Page,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data: unknown,
  version?: number,
): Promise<APIResponse> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'csrftoken')?.value ?? ''
  return page.request.fetch(path, {
    method,
    data,
    headers: {
      'X-CSRFToken': token,
      Origin: new URL(page.url()).origin,
      'Idempotency-Key': crypto.randomUUID(),
      ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
    },
  })
}
