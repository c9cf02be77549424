import { expect, type Page } from '@playwright/test'
import type { Child } from '#contract/child.ts'
import type { Trip, TripCandidates } from '#contract/trip.ts'
import { findBookings } from './support/api.ts'
import { bookingPage } from './support/pages/booking.ts'
import { handoverDialog } from './support/pages/handover.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

const t = (key: string, values?: Record<string, string>) => words('en', key, values)

/** What the console would send, by the session of the page. */
async function send<Answer>(
  page: Page,
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
const read = async <Answer>(page: Page, path: string) =>
  (await (await page.request.get(path)).json()) as Answer

/** A child with a code word who is on the way home, at the pickup now. */
async function tripAtPickup(page: Page, word: string) {
  const rows = await findBookings(page, 'status=confirmed&no_driver=true&ordering=-pickupAt&page_size=100')
  const booking = rows.find(
    ({ direction, children, passengers, assistantRequired }) =>
      direction !== 'to_school' && children.length === 1 && passengers === 1 && !assistantRequired,
  )
  const id = booking?.children[0]?.id ?? ''
  const child = await read<Child>(page, `/api/web/children/${id}`)
  const path = `/api/web/children/${id}/code-word`
  await send(page, 'put', path, { codeWord: word }, child.version)
  const start = { ride_start_time: new Date().toISOString() }
  const trip = await send<Trip>(page, 'post', `/api/trips/trip-request?addtrip=${booking?.id}`, start)
  const free = await read<TripCandidates>(page, `/api/web/trip-management/${trip.id}/candidates`)
  const crew = {
    driver: free.drivers.find(({ problems }) => problems.length === 0)?.id,
    vehicle: free.vehicles.find(({ problems }) => problems.length === 0)?.id,
  }
  const act = (action: string, body: object = {}) =>
    send<Trip>(page, 'post', `/api/trips/trip-request/${trip.id}/actions/${action}`, body)
  await act('assign', crew)
  for (const action of ['dispatch', 'depart', 'arrive']) await act(action)
  return { booking: booking?.id ?? '', reference: trip.reference, child, act }
}

test('a child is handed over by its code word only; three wrong ones hold the trip until the office approves somebody', async ({
  page,
}) => {
  await page.goto('/')
  const { booking, reference, child, act } = await tripAtPickup(page, 'Blue Hérisson')
  const details = bookingPage(page)
  await details.open(booking)
  const trip = details.trip(reference)
  const step = (action: string) => trip.getByRole('button', { name: t(`trip-steps:${action}`), exact: true })
  const { dialog, problem, to, method, word, name, why, submit, done, close } = handoverDialog(page)

  await step('board').click()
  await method.selectOption({ label: t('passengers:method.code_word') })
  await submit('board')
  await expect(dialog).toContainText('Enter the code word.')
  await word.fill('blue herisson')
  await done('board')
  await expect(trip).toContainText(t('passengers:check.code_word'))

  await step('arrive_dropoff').click()
  await expect(trip).toContainText(t('trip-states:at_dropoff'))
  await step('release').click()
  await submit('release')
  await expect(dialog).toContainText(`Choose who takes ${child.name} over.`)
  await to.selectOption({ index: 1 })
  await expect(method).toHaveValue('code_word')
  for (const left of ['2 tries left', '1 try left']) {
    await word.fill('a man in a blue hat')
    await submit('release')
    await expect(problem).toContainText(left)
  }
  await submit('release')
  await expect(problem).toContainText('The trip is on hold')
  await close()
  await expect(trip).toContainText(t('trip-states:handover_hold'))
  await expect(trip).toContainText('3 wrong code words')

  await step('approve').click()
  await name.fill('Officer Lin')
  await why.fill('The mother rang from the hospital')
  await done('approve')
  await expect(trip).toContainText('Officer Lin approved until')

  await step('release').click()
  await to.selectOption({ label: t('ride-questions:act.approvedPerson', { name: 'Officer Lin' }) })
  await done('release')
  await expect(trip).toContainText(t('trip-states:completed'))
  await expect(trip).toContainText('Released to Officer Lin')
  await expect(details.timeline).toContainText(t('booking-details:timeline.trip.word_lock'))
  await expect(details.timeline).toContainText('The mother rang from the hospital')
  await expect(page.locator('main')).not.toContainText(/h[eé]risson/i)
  expect((await act('release', { passengers: [{ child: child.id, state: 'released' }] })).status).toBe(
    'completed',
  )
})
