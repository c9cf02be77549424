import { expect, type Page } from '@playwright/test'
import type { Trip } from '#contract/trip.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { lightest } from './support/appearances.ts'
import { assignDialog } from './support/pages/assign.ts'
import { bookingPage } from './support/pages/booking.ts'
import { inbox } from './support/pages/inbox.ts'
import { reliefDialog } from './support/pages/relief.ts'
import { type Receiver, rideOn } from './support/pages/ride.ts'
import { shareDialog } from './support/pages/share.ts'
import { send } from './support/road.ts'
import { settled } from './support/settled.ts'
import { addTrip, bookHome, type Family, makeFamily, nearSchools } from './support/shared-run.ts'
import { signInParent } from './support/sign-in-parent.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

const street = (house: number) => ({
  place: `${house} Weaver Row, Bristol`,
  point: { lat: 51.54 + house / 5000, lng: -2.49 },
})
const codeWord = 'green heron'

/** Four children of two families, one in a wheelchair, and the three rides home that are booked for them. */
async function fourChildren(page: Page, names: readonly [string, string], house: number, locale: Locale) {
  await page.goto(lightest)
  const schools = await nearSchools(page)
  const first = await makeFamily(
    page,
    names[0],
    street(house),
    [{ firstName: 'Ysolde' }, { firstName: 'Leofric' }],
    locale,
  )
  const second = await makeFamily(
    page,
    names[1],
    street(house + 8),
    [{ firstName: 'Zebulon', mobility: 'wheelchair', assistantRequired: true }, { firstName: 'Wiebke' }],
    locale,
  )
  const [ines, tariq, lina] = [first.children[0], ...second.children]
  if (!ines || !tariq || !lina) throw new Error('No children')
  await send(page, 'put', `/api/web/children/${ines.id}/code-word`, { codeWord }, ines.version)
  const rides = [
    await bookHome(page, first, first.children, schools[0], 1),
    await bookHome(page, second, [tariq], schools[1], 2, true),
    await bookHome(page, second, [lina], schools[2], 3),
  ] as const
  return { first, second, rides, trip: await addTrip(page, rides[0], 1) }
}

/** What a parent reads of the day, page by page: of their own children all, of the others' nothing. */
async function readsOnlyOwn(
  page: Page,
  locale: Locale,
  own: { family: Family; rides: readonly { id: string; reference: string }[] },
  others: RegExp,
) {
  const details = bookingPage(page, locale)
  for (const { id, reference } of own.rides) {
    await details.open(id)
    await expect(details.heading).toHaveText(reference)
    await expect(page.locator('main')).toContainText(own.family.parent.lastName)
    await expect(page.locator('body')).not.toContainText(others)
  }
  await page.goto(localePath(locale, routes.bookings()))
  await settled(page)
  await expect(page.locator('body')).not.toContainText(others)
  const { bell, panel, rows } = inbox(page, locale)
  await bell.click()
  await expect(rows.first()).toBeVisible()
  await expect(panel).not.toContainText(others)
  return panel
}

const days = [
  { locale: 'en', names: ['Aldwynne', 'Benning'], house: 20 },
  { locale: 'fr', names: ['Carlier', 'Dumont'], house: 40 },
  { locale: 'ar', names: ['Elmasri', 'Farouk'], house: 60 },
] as const

for (const { locale, names, house } of days) {
  test(`a shared run from the first pickup to the last door, by hand (${locale})`, async ({
    page,
    another,
    system,
  }) => {
    test.slow()
    const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
    const { first, second, rides, trip } = await fourChildren(page, names, house, locale)
    // Whoever has no account yet is not notified.
    const mother = await signInParent(page, another, system, first)
    const father = await signInParent(page, another, system, second)
    const details = bookingPage(page, locale)
    await details.open(rides[0].id)
    const ride = rideOn(page, trip, locale)
    const ask = shareDialog(page, locale)
    for (const { reference } of rides.slice(1)) {
      await ride.step('share')
      await ask.choose(reference)
      await expect(ask.times.filter({ hasText: reference })).toContainText(t('share:joins'))
      await ask.combined()
    }
    await ride.step('assign')
    const assign = assignDialog(page, locale)
    await assign.chooseWhoIsFree()
    await assign.assign()
    await ride.step('absent')
    await ask.absent(`Leofric ${names[0]}`)
    await expect(ride.card).toContainText(t('passengers:state.absent'))

    const aboard = ({ passengers }: Trip) => passengers.filter(({ state }) => state === 'boarded').length
    await ride.drive((now) => now.status === 'onboard' && aboard(now) === 2)
    await ride.step('relieve')
    const relief = reliefDialog(page, locale)
    await relief.because('vehicle_breakdown')
    await relief.choose('place', 'School')
    await relief.choose('driver')
    await relief.choose('vehicle')
    // It takes longer than the ride that it takes over, and who rode along may be expected elsewhere by then.
    await relief.choose('assistant')
    await relief.submit('relieve')
    await relief.closed()
    await expect(ride.card).toContainText(t('trip-states:relieved'))

    const { relievedBy } = await ride.now()
    const other = rideOn(page, relievedBy ?? trip, locale)
    await expect(other.card).toContainText(t('passengers:state.boarded'))
    const receivers = new Map<string, Receiver>([
      [`Ysolde ${names[0]}`, { name: first.parent.name, word: codeWord }],
      ...second.children.map(({ name }): [string, Receiver] => [name, { name: second.parent.name }]),
    ])
    await other.drive(({ status }) => status === 'completed', receivers)
    await expect(other.card).toContainText(t('passengers:check.code_word'))

    const mine = { family: first, rides: rides.slice(0, 1) }
    const theirs = new RegExp(`${names[1]}|Zebulon|Wiebke|${house + 8} Weaver|${rides[1].reference}`)
    const read = await readsOnlyOwn(mother, locale, mine, theirs)
    await expect(read).toContainText(rides[0].reference)
    const ours = new RegExp(`${names[0]}|Ysolde|Leofric|\\b${house} Weaver|${codeWord}`)
    await readsOnlyOwn(father, locale, { family: second, rides: rides.slice(1) }, ours)
  })
}
