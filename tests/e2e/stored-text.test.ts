import { expect } from '@playwright/test'
import { type Booking, bookingInput } from '#contract/booking.ts'
import { routes } from '#src/lib/routes.ts'
import { findBookings } from './support/api.ts'
import { loadConsoleSource } from './support/console-source.ts'
import { bookingPage } from './support/pages/booking.ts'
import { bookingsPage } from './support/pages/bookings.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'admin' })

const hostile = [
  '<script>document.title = "ran"</script>',
  '<img src=x onerror=\'document.title = "ran"\'>',
  '"><svg onload=\'document.title = "ran"\'>',
]
const [place = '', booker = '', notes = ''] = hostile

test('text like a script that somebody has stored is shown as it is, in the list, the details and a saved view', async ({
  page,
}) => {
  const [row] = await findBookings(page, 'status=confirmed&no_driver=true&ordering=pickupAt&page_size=50')
  const path = `/api/web/booking-management/${row?.id}`
  await page.goto(routes.notFound())
  await loadConsoleSource(page)
  const saved = await page.evaluate(
    async ({ address, fields, texts }) => {
      const read = await window.consoleSource.send({ path: address })
      if (!read.ok) return read
      const booking = read.body as Booking
      const kept = Object.fromEntries(Object.entries(booking).filter(([name]) => fields.includes(name)))
      return window.consoleSource.send({
        method: 'PUT',
        path: address,
        version: booking.version,
        body: {
          ...kept,
          pickup: { ...booking.pickup, place: texts.place, notes: texts.notes },
          booker: { ...booking.booker, name: texts.booker },
          notes: texts.notes,
        },
      })
    },
    { address: path, fields: Object.keys(bookingInput.shape), texts: { place, booker, notes } },
  )
  expect(saved.ok).toBe(true)
  const view = await page.evaluate(
    (name) =>
      window.consoleSource.send({
        method: 'POST',
        path: '/api/web/saved-views',
        body: { page: 'bookings', name, query: 'status=confirmed' },
      }),
    notes,
  )
  expect(view.ok).toBe(true)

  const list = bookingsPage(page)
  await list.open(`?search=${row?.reference}`)
  await expect(list.rows.first()).toContainText(place)
  await page.getByRole('button', { name: words('en', 'table:views.label') }).click()
  await expect(page.getByRole('dialog').getByText(notes, { exact: true })).toBeVisible()
  await expect(page).not.toHaveTitle('ran')

  await bookingPage(page).open(row?.id ?? '')
  for (const text of hostile) await expect(page.getByText(text).first()).toBeVisible()
  await expect(page).not.toHaveTitle('ran')
  expect(await page.locator('img[src="x"], svg[onload]').count()).toBe(0)
})
