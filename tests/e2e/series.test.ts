import { expect } from '@playwright/test'
import type { BookingRow } from '#contract/booking.ts'
import type { Page as Rows } from '#contract/page.ts'
import { bookingPage } from './support/pages/booking.ts'
import { seriesPage } from './support/pages/series.ts'
import { test } from './support/test.ts'

test.use({ role: 'dispatcher' })

test('a ride and those after it are cancelled from the booking, undone, and lead to the page of their series', async ({
  page,
}) => {
  const list = async (query: string) =>
    ((await (await page.request.get(`/api/web/booking-management?${query}`)).json()) as Rows<BookingRow>)
      .results
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const first = (await list(`when=upcoming&page_size=100&date_from=${tomorrow}`)).find(
    (row) => row.series && row.actions.includes('cancel'),
  )
  if (!first?.series) throw new Error('no series')
  const standing = async () =>
    (await list(`series=${first.series}&page_size=100&status=pending,confirmed,scheduled`)).filter(
      ({ pickupAt }) => pickupAt >= first.pickupAt,
    ).length
  const before = await standing()
  const booking = bookingPage(page)
  await booking.open(first.id)
  const series = seriesPage(page)
  await series.cancelFrom('following', 'school_closed')
  expect(await standing()).toBe(0)
  await series.undo()
  await expect.poll(standing).toBe(before)

  await series.follow()
  await expect(series.plan).toBeVisible()
})
