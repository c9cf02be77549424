import { expect, type Page } from '@playwright/test'
import type { Trip } from '#contract/trip.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { act } from '../record-actions.ts'
import { read } from '../road.ts'
import { words } from '../words.ts'
import { bookingPage } from './booking.ts'

/** Who takes a child over, and the word they say where there is one. */
export interface Receiver {
  name: string
  word?: string
}

/** A trip driven by hand on the page of one of its bookings, from stop to stop. */
export function rideOn(page: Page, { id, reference }: Pick<Trip, 'id' | 'reference'>, locale: Locale) {
  const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
  const card = bookingPage(page, locale).trip(reference)
  const dialog = page.getByRole('dialog')
  const step = (action: string) => act(card, t(`trip-steps:${action}`), locale)
  const now = () => read<Trip>(page, `/api/web/trip-management/${id}`)
  const frame = (child: string) => dialog.getByRole('group', { name: child, exact: true })
  const choice = (child: string, key: string) =>
    frame(child).getByRole('combobox', { name: t(`ride-questions:${key}`), exact: true })

  /** Presses a step and waits until the trip has taken it. */
  async function press(action: string) {
    const { version } = await now()
    await step(action)
    await expect.poll(async () => (await now()).version).toBeGreaterThan(version)
    await expect(card).toContainText(t(`trip-states:${(await now()).status}`))
  }
  async function confirm(action: string) {
    await dialog.getByRole('button', { name: t(`trip-steps:${action}`), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(card).toContainText(t(`trip-states:${(await now()).status}`))
  }
  /** Who gets on or off where the vehicle stands. */
  const here = ({ stops }: Trip, does: 'on' | 'off') =>
    (stops.find(({ arrivedAt, departedAt }) => arrivedAt && !departedAt)?.riders ?? [])
      .filter((rider) => rider.does === does)
      .map(({ child }) => child?.name ?? '')

  async function board(trip: Trip) {
    const [waiting, ons] = [named(trip, 'expected'), here(trip, 'on')]
    await step('board')
    for (const child of waiting) {
      const state = ons.includes(child) ? 'boarded' : 'later'
      await expect(choice(child, 'act.passenger')).toHaveValue(state)
    }
    await confirm('board')
  }
  async function release(trip: Trip, receivers: ReadonlyMap<string, Receiver>) {
    const offs = here(trip, 'off')
    await step('release')
    for (const child of named(trip, 'boarded')) {
      const receiver = offs.includes(child) && receivers.get(child)
      if (!receiver) {
        await expect(choice(child, 'act.to')).toHaveValue('stay')
        continue
      }
      const relationship = t('passengers:relationship.parent')
      const person = t('ride-questions:act.person', { name: receiver.name, relationship })
      await choice(child, 'act.to').selectOption({ label: person })
      if (receiver.word === undefined)
        await choice(child, 'act.method').selectOption({ label: t('passengers:method.known_person') })
      else
        await frame(child)
          .getByRole('textbox', { name: t('ride-questions:act.word'), exact: true })
          .fill(receiver.word)
    }
    await confirm('release')
  }

  /** Drives on until it is as `done` says, each child to whom it belongs. */
  async function drive(done: (trip: Trip) => boolean, receivers: ReadonlyMap<string, Receiver> = new Map()) {
    for (let steps = 0; steps < 30; steps += 1) {
      const trip = await now()
      if (done(trip)) return
      const ahead = {
        assigned: 'dispatch',
        dispatched: 'depart',
        en_route: 'arrive',
        onboard: 'arrive_dropoff',
      }
      const way = ahead[trip.status as keyof typeof ahead]
      const waits = here(trip, 'on').some((child) => named(trip, 'expected').includes(child))
      const arrived = here(trip, 'off').some((child) => named(trip, 'boarded').includes(child))
      if (way) await press(way)
      else if (trip.status === 'at_pickup' || waits) await board(trip)
      else if (arrived) await release(trip, receivers)
      else await press('next_stop')
    }
    throw new Error('The ride does not end.')
  }
  return { card, step, drive, now }
}

const named = ({ passengers }: Trip, state: string) =>
  passengers.filter((one) => one.state === state).map(({ child }) => child.name)
