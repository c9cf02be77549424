import { expect } from 'vitest'
import { dayIn } from '#src/lib/format/clock.ts'
import { addDays } from '#src/lib/list/days.ts'
import { routes } from '#src/lib/routes.ts'
import { words } from '#tests/e2e/support/words.ts'
import { operatorZone } from '../../scripts/lib/zone.ts'
import { among, button, field, menuItem, option } from './support/find.ts'
import { test } from './support/test.ts'

const say = (key: string, values?: Record<string, string>) => words('en', key, values)
const rowLink = among('tbody a[data-row-link]')
const reference = among('h1', 'KB-')
const tomorrow = () => addDays(dayIn(new Date(), operatorZone()), 1)

test('tomorrow’s bookings are those of tomorrow', async ({ user, system }) => {
  await user.signIn('dispatcher')
  await user.open(routes.bookings())
  await user.press(button(say('bookings-list:filter.date')))
  await user.press(button(say('dates:tomorrow')))
  await user.at('date=tomorrow')
  await user.settled()
  await user.sees(rowLink)
  const day = tomorrow()
  expect(system.faults.seen(new RegExp(`date_from=${day}&date_to=${day}`))).not.toEqual([])
})

test('a booking is made, opened, changed and saved', async ({ user }) => {
  await user.signIn('dispatcher')
  await user.open(routes.bookingCreate())
  await user.write(field(say('booking-form:who.children')), 'a')
  await user.press(option())
  const booker = field(say('booking-form:who.bookerName'))
  await expect.poll(() => user.value(booker)).not.toBe('')
  await user.write(field(say('booking-form:when.at')), `${addDays(tomorrow(), 30)} 8.30`)
  await user.press(button(say('booking-form:create')))
  await user.at('/apps/bookings/details/')
  await user.settled()
  await user.sees(reference)

  await user.press(button(say('booking-steps:more')))
  await user.press(menuItem(say('booking-steps:edit')))
  await user.at('/apps/bookings/edit/')
  await user.settled()
  await user.write(field(say('booking-form:more.notes')), 'Ring the bell twice')
  await user.press(button(say('booking-form:save')))
  await user.at('/apps/bookings/details/')
  await user.settled()
  expect(await user.sees(among('main', 'Ring the bell twice'))).toContain('30')
})
