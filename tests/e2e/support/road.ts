import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Child } from '#contract/child.ts'
import type { Trip, TripCandidates } from '#contract/trip.ts'
import { findBookings } from './api.ts'

/** Somebody of the office who is signed in: a page of theirs, or their session alone. */
export interface Desk {
  request: APIRequestContext
  url: () => string
  context: () => { cookies: () => Promise<{ name: string; value: string }[]> }
}

/** What the console would send, by the session of the page. */
export async function send<Answer>(
  page: Desk,
  method: 'post' | 'put',
  path: string,
  data: object,
  version?: number,
) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? ''
  const headers = {
    'x-csrftoken': token,
    origin: new URL(page.url()).origin,
    ...(version !== undefined && { 'if-match': `"${version}"` }),
  }
  const answer = await page.request[method](path, { headers, data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer
}
export const read = async <Answer>(page: Desk, path: string) =>
  (await (await page.request.get(path)).json()) as Answer

const aroundMs = 3 * 3_600_000

/** Children who ride now, or have another ride in the hours around it. */
async function busyChildren(page: Page): Promise<Set<string>> {
  const riding = await findBookings(page, 'status=in_progress&page_size=100')
  const next = await findBookings(page, 'status=scheduled&ordering=pickupAt&page_size=100')
  const soon = next.filter(({ pickupAt }) => Math.abs(Date.parse(pickupAt) - Date.now()) < aroundMs)
  return new Set([...riding, ...soon].flatMap(({ children }) => children.map(({ id }) => id)))
}

/** A trip of one child that stands at its pickup now. */
export async function tripAtPickup(page: Page) {
  const rows = await findBookings(page, 'status=confirmed&no_driver=true&ordering=-pickupAt&page_size=100')
  const busy = await busyChildren(page)
  const booking = rows.find(
    ({ direction, children, passengers, assistantRequired }) =>
      direction !== 'to_school' &&
      children.length === 1 &&
      passengers === 1 &&
      !assistantRequired &&
      !busy.has(children[0]?.id ?? ''),
  )
  const child = await read<Child>(page, `/api/web/children/${booking?.children[0]?.id}`)
  const start = { ride_start_time: new Date().toISOString() }
  const trip = await send<Trip>(page, 'post', `/api/trips/trip-request?addtrip=${booking?.id}`, start)
  const free = await read<TripCandidates>(page, `/api/web/trip-management/${trip.id}/candidates`)
  const car = free.vehicles.find(({ problems }) => problems.length === 0)
  const crew = {
    driver: free.drivers.find(({ problems }) => problems.length === 0)?.id,
    vehicle: car?.id,
  }
  const act = (action: string, body: object = {}) =>
    send<Trip>(page, 'post', `/api/trips/trip-request/${trip.id}/actions/${action}`, body)
  await act('assign', crew)
  for (const action of ['dispatch', 'depart', 'arrive']) await act(action)
  return { booking: booking?.id ?? '', reference: trip.reference, child, plate: car?.plate ?? '', act }
}
