import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { bookingPage } from './support/pages/booking.ts'
import { bookingsPage } from './support/pages/bookings.ts'
import { shareDialog } from './support/pages/share.ts'
import { act, offered } from './support/record-actions.ts'
import { addTrip, assignAnybody, bookHome, makeFamily, nearSchools } from './support/shared-run.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

const t = (key: string, values?: Record<string, string>) => words('en', key, values)
const street = (house: number) => ({
  place: `${house} Lantern Row, Bristol`,
  point: { lat: 51.4402 + house / 1000, lng: -2.6011 },
})

/** Two families with a ride home each; the first has a trip. */
async function twoRides(page: Page, one: string, other: string) {
  await page.goto(routes.dashboard())
  const schools = await nearSchools(page)
  const first = await makeFamily(page, one, street(1), [{ firstName: 'Ines' }, { firstName: 'Bruno' }])
  const second = await makeFamily(page, other, street(9), [{ firstName: 'Tariq', mobility: 'wheelchair' }])
  const start = 60
  const ours = await bookHome(page, first, first.children, schools[0], start)
  const theirs = await bookHome(page, second, second.children, schools[1], start + 1)
  const trip = await addTrip(page, ours, start)
  return { ours, theirs, trip, first, second }
}

test('a booking joins a trip after a preview of times, stops and seats, and leaves it again', async ({
  page,
}) => {
  const { ours, theirs, trip, second } = await twoRides(page, 'Marlowe', 'Vance')
  const details = bookingPage(page)
  await details.open(ours.id)
  const card = details.trip(trip.reference)
  const step = (action: string) => act(card, t(`trip-steps:${action}`))
  const ask = shareDialog(page)
  expect(await offered(card)).not.toContain(t('trip-steps:split'))

  await step('share')
  await ask.combine()
  await expect(ask.dialog.getByText(t('form:required'))).not.toHaveCount(0)
  await ask.field.fill('Tariq')
  await expect(ask.option(theirs.reference)).toContainText('Tariq Vance')
  await ask.option(theirs.reference).click()
  await expect(ask.times).toHaveCount(2)
  await expect(ask.times.filter({ hasText: theirs.reference })).toContainText(t('share:joins'))
  await expect(ask.stops).toHaveCount(4)
  await expect(ask.stops.first()).toContainText('Ines Marlowe')
  await expect(ask.stops.nth(1)).toContainText(`Tariq Vance${theirs.reference}`)
  await expect(ask.stops.nth(1)).toContainText(second.parent.name)
  await expect(ask.stops.nth(1)).toContainText(t('trip-stops:load.wheelchairs', { used: '1' }))
  await ask.combined()

  const stops = card.getByRole('list', { name: t('trip-stops:title') }).getByRole('listitem')
  await expect(stops).toHaveCount(4)
  await expect(card).toContainText(t('booking-details:trip.sharedWith'))
  await expect(details.timeline).toContainText(t('booking-timeline:trip.combined'))
  await card.getByRole('link', { name: theirs.reference }).first().click()
  await expect(details.heading).toHaveText(theirs.reference)
  await expect(details.trip(trip.reference).getByRole('link', { name: ours.reference })).not.toHaveCount(0)

  await details.open(ours.id)
  await step('split')
  await ask.split(theirs.reference)
  await expect(stops).toHaveCount(0)
  expect(await offered(card)).not.toContain(t('trip-steps:split'))
})

test('a booking that can’t join says why, another joins from the list, and who stays at home is passed by', async ({
  page,
}) => {
  const { ours, theirs, trip, first } = await twoRides(page, 'Ferris', 'Okoro')
  const schools = await nearSchools(page)
  const again = await bookHome(page, first, first.children.slice(0, 1), schools[2], 61)
  const details = bookingPage(page)
  await details.open(ours.id)
  const card = details.trip(trip.reference)
  const ask = shareDialog(page)
  const step = (action: string) => act(card, t(`trip-steps:${action}`))
  await step('share')
  await ask.choose(again.reference)
  const refusals = ask.dialog
    .getByRole('alert')
    .filter({ hasText: 'Ines Ferris would be on this trip twice.' })
  await expect(refusals).toHaveCount(1)
  await ask.combine()
  await expect(refusals).toHaveCount(2)
  await ask.choose(theirs.reference)
  await expect(refusals).toHaveCount(0)
  await page.keyboard.press('Escape')

  const list = bookingsPage(page)
  await list.open(`?search=${theirs.reference}`)
  await list.act(theirs.reference, 'join')
  await ask.chooseTrip(trip.reference)
  await expect(ask.stops).toHaveCount(4)
  await ask.joined()
  await expect(list.row(theirs.reference)).toContainText(t('booking-states:scheduled'))
  await details.open(ours.id)
  await expect(card).toContainText('Tariq Okoro')

  await assignAnybody(page, trip.id)
  await details.open(ours.id)
  await step('absent')
  await ask.absent('Tariq Okoro')
  const stops = card.getByRole('list', { name: t('trip-stops:title') }).getByRole('listitem')
  await expect(stops.filter({ hasText: t('trip-stops:skipped') })).toHaveCount(2)
  await expect(card).toContainText(t('passengers:state.absent'))
  await expect(details.timeline).toContainText(t('booking-timeline:trip.absent'))

  await step('expect')
  await ask.expectedAgain('Tariq Okoro')
  await expect(stops.filter({ hasText: t('trip-stops:skipped') })).toHaveCount(0)
  await expect(card).not.toContainText(t('passengers:state.absent'))
})
