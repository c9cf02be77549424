import type { Page } from '@playwright/test'
import type { BookingRow } from '#contract/booking.ts'
import type { Child } from '#contract/child.ts'

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

/** The children that a query of the register finds. */
export async function findChildren(page: Page, query: string): Promise<Child[]> {
  return (await read<Rows<Child>>(page, `/api/web/children?pagination=true&page=1&${query}`)).results
}

/** Sends something as the console would, by the session of a page that has been opened. */
export async function send<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? ''
  const headers = { 'x-csrftoken': token, origin: new URL(page.url()).origin }
  const answer = await page.request.post(path, { headers, data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
