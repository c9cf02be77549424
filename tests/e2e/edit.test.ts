import { expect, type Page } from '@playwright/test'
import { localePath, routes } from '#src/lib/routes.ts'
import { expectAddress } from './support/address.ts'
import { findBookings } from './support/api.ts'
import { dateIn, shownDate } from './support/dates.ts'
import { badGateway } from './support/fault-proxy.ts'
import { bookingPage } from './support/pages/booking.ts'
import { act } from './support/record-actions.ts'
import { bookHome, makeFamily, nearSchools } from './support/shared-run.ts'
import { test, withMotion } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher', ...withMotion })

const t = (key: string, values?: Record<string, string>) => words('en', key, values)
const edit = routes.bookingEdit
const notes = (page: Page) => page.getByRole('textbox', { name: t('booking-form:more.notes') })
const save = (page: Page) => page.getByRole('button', { name: t('booking-form:save'), exact: true })

/** A confirmed booking of another person's choosing for each test: nobody else works on it. */
async function nth(page: Page, index: number) {
  // A save of a ride in a series asks for more.
  const rows = (
    await findBookings(page, 'status=confirmed&no_driver=true&ordering=-pickupAt&page_size=100')
  ).filter(({ series }) => series === null)
  const row = rows[index]
  if (!row) throw new Error('The demo has too few confirmed bookings.')
  return row
}

test('two people change one booking: nothing is overwritten, and each field can be chosen', async ({
  page,
  another,
}) => {
  const booking = await nth(page, 0)
  const colleague = await another('admin')
  await page.goto(edit(booking.id))
  await expect(notes(page)).toBeVisible()
  await colleague.goto(edit(booking.id))
  await notes(colleague).fill('Ring the bell twice')
  await save(colleague).click()
  await expectAddress(colleague, ({ pathname }) => pathname === '/apps/bookings/details/')

  await notes(page).fill('Wait at the gate')
  await save(page).click()
  await expect(page.getByText(t('form:conflict.title'))).toBeVisible()
  await expect(page.getByText('Ring the bell twice')).toBeVisible()
  await expect(notes(page)).toHaveValue('Wait at the gate')
  await page.getByRole('button', { name: t('form:conflict.apply') }).click()
  await save(page).click()
  await expectAddress(page, ({ pathname }) => pathname === '/apps/bookings/details/')
  await bookingPage(page).open(booking.id)
  await expect(page.getByText('Wait at the gate').first()).toBeVisible()
})

test('the page of a booking that is edited is called so; the address it had before leads there', async ({
  page,
}) => {
  await page.goto(routes.landing())
  const booking = await nth(page, 0)
  await page.goto(`${routes.bookingCreate()}?id=${booking.id}`)
  await expectAddress(page, ({ pathname, search }) => edit(booking.id) === pathname + search)
  await expect(notes(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('booking-form:edit', { reference: booking.reference }),
  )
  await expect(page).toHaveTitle(new RegExp(`^${t('booking-form:editing')} `))
  const menu = page.getByRole('navigation', { name: t('shell:navigation') })
  const row = (key: string) => menu.getByRole('link', { name: t(`nav:item.${key}`), exact: true })
  await expect(row('bookings')).toHaveAttribute('aria-current')
  await expect(row('bookingCreate')).not.toHaveAttribute('aria-current')
  // Nobody's booking is none to edit.
  await page.goto('/fr/apps/bookings/edit/')
  await expectAddress(page, ({ pathname }) => pathname === localePath('fr', routes.bookingCreate()))
})

test('two people change one trip: the second sees the conflict, and what they typed stays', async ({
  page,
  another,
}) => {
  const booking = await nth(page, 1)
  const mine = bookingPage(page)
  await mine.open(booking.id)
  await mine.button('booking-details:trip.create').click()
  await expect(mine.trip(`${booking.reference}-1`)).toBeVisible()
  const colleague = await another('admin')
  const theirs = bookingPage(colleague)
  await theirs.open(booking.id)

  for (const one of [mine, theirs]) await act(one.trip(`${booking.reference}-1`), t('trip-steps:edit'))
  const day = (await dateIn(mine.rideStart)).slice(0, 10)
  await theirs.rideStart.fill(`${day}T21:15`)
  await theirs.button('booking-details:trip.save').click()
  await expect(theirs.trip(`${booking.reference}-1`)).toContainText('21:15')
  await expect(theirs.header).toContainText('21:15')
  await expect(theirs.route).toContainText('21:15')

  await mine.rideStart.fill(`${day}T22:45`)
  await mine.button('booking-details:trip.save').click()
  await expect(page.getByText(t('form:conflict.title'))).toBeVisible()
  await expect(mine.rideStart).toHaveValue(shownDate(`${day}T22:45`))
})

test('a server that fails while saving loses nothing that was typed', async ({ page, faults }) => {
  const booking = await nth(page, 2)
  await page.goto(edit(booking.id))
  await notes(page).fill('Has a guide dog')
  faults.spoil(/booking-management\/[^/?]+$/, badGateway, { method: 'PUT' })
  await save(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  await expect(notes(page)).toHaveValue('Has a guide dog')
  expect(faults.seen(/booking-management\/[^/?]+$/, 'PUT')).toHaveLength(1)
  faults.heal()
  await save(page).click()
  await expectAddress(page, ({ pathname }) => pathname === '/apps/bookings/details/')
})

test('an answer that is lost on the way does not save twice', async ({ page, faults }) => {
  const booking = await nth(page, 3)
  const details = bookingPage(page)
  await details.open(booking.id)
  faults.spoil(/trip-request\?addtrip/, { kind: 'lose' }, { times: 1 })
  await details.button('booking-details:trip.create').click()
  await expect(async () => {
    await page.reload()
    await expect(details.trip(`${booking.reference}-1`)).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(details.trip(`${booking.reference}-2`)).toHaveCount(0)
})

test('a time that has passed is refused with a message at its field', async ({ page }) => {
  const booking = await nth(page, 4)
  const details = bookingPage(page)
  await details.open(booking.id)
  await details.rideStart.fill('2020-01-02T08:30')
  await details.button('booking-details:trip.create').click()
  await expect(details.rideStart).toHaveAttribute('aria-invalid', 'true')
  await expect(details.rideStart).toHaveValue(shownDate('2020-01-02T08:30'))
  await expect(details.trip(`${booking.reference}-1`)).toHaveCount(0)
})

test('leaving a form with changes asks first', async ({ page }) => {
  const booking = await nth(page, 5)
  await page.goto(edit(booking.id))
  await notes(page).fill('Not saved yet')
  await page
    .getByRole('navigation', { name: t('shell:navigation') })
    .getByRole('link', { name: t('nav:item.trips') })
    .click()
  const question = page.getByRole('dialog', { name: t('form:unsaved.title') })
  await question.getByRole('button', { name: t('form:unsaved.stay') }).click()
  await expect(notes(page)).toHaveValue('Not saved yet')
  await page
    .getByRole('navigation', { name: t('shell:navigation') })
    .getByRole('link', { name: t('nav:item.trips') })
    .click()
  await question.getByRole('button', { name: t('form:unsaved.leave') }).click()
  await expect(page).toHaveURL(routes.trips())
})

test('the passengers of a booking that is edited follow its children', async ({ page }) => {
  await page.goto(routes.bookings())
  const home = { place: '14 Cotham Hill, Bristol', point: { lat: 51.4632, lng: -2.6034 } }
  const [school] = await nearSchools(page)
  const children = ['Nils', 'Edda'].map((firstName) => ({ firstName, dropoff: school }))
  const family = await makeFamily(page, 'Holm', home, children)
  const booking = await bookHome(page, family, family.children.slice(0, 1), school, 5 * 24 * 60)
  await page.goto(edit(booking.id))
  const passengers = page.getByRole('textbox', { name: t('booking-form:who.passengers') })
  await expect(passengers).toHaveValue('1')
  await page.getByRole('combobox', { name: t('booking-form:who.children'), exact: true }).fill('Edda Holm')
  await page.getByRole('option', { name: /Edda Holm/ }).click()
  await expect(passengers).toHaveValue('2')
  await page.getByRole('button', { name: t('combobox:remove', { name: 'Nils Holm' }) }).click()
  await expect(passengers).toHaveValue('1')
  await save(page).click()
  await expectAddress(page, ({ pathname }) => pathname === '/apps/bookings/details/')
  const [saved] = await findBookings(page, `search=${booking.reference}`)
  expect(saved).toMatchObject({ children: [{ name: 'Edda Holm' }], passengers: 1 })
})
