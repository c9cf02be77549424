import { expect } from 'vitest'
import { routes } from '#src/lib/routes.ts'
import { words } from '#tests/e2e/support/words.ts'
import { among, button, dialog, field, heading, menuItem } from './support/find.ts'
import { test } from './support/test.ts'

const say = (key: string, values?: Record<string, string>) => words('en', key, values)
/** The name of one who is not on another ride at that time. */
const freeAssistant = among('[role="option"]:not([aria-disabled]) > span > span')

test('the focus goes into the trip’s form and back to its button, by Cancel and by Save', async ({
  user,
}) => {
  const more = button(say('trip-steps:more'))
  const edit = menuItem(say('trip-steps:edit'))
  const start = field(say('booking-details:trip.start'))
  await user.signIn('dispatcher')
  await user.open(`${routes.trips()}?status=unassigned`)
  await user.press(among('tbody a[data-row-link]'))
  await user.at('/apps/bookings/details/')
  await user.settled()
  await user.press(more)
  await user.press(edit)
  await user.focused(start)
  await user.press(button(say('form:cancel')))
  await user.focused(more)
  await user.engine.key('Enter')
  await user.press(edit)
  await user.focused(start)
  await user.press(field(say('booking-details:trip.assistant')))
  const name = await user.sees(freeAssistant)
  await user.press(freeAssistant)
  await user.press(button(say('booking-details:trip.save')))
  await user.focused(more)
  expect(await user.sees(among('main', name))).toContain('KB-')
})

test('after Save the focus is on the record’s name, and after Undo in the list', async ({ user }) => {
  const name = field(say('vehicle-brands:field.name'))
  await user.signIn('admin')
  await user.open(`${routes.vehicleBrands()}?new=1`)
  await user.write(name, 'Focus Cars')
  await user.engine.key('Enter')
  await user.sees(heading('Focus Cars'))
  await user.press(among('main a[href]', say('register:edit')))
  await user.write(name, 'Focus Vans')
  await user.engine.key('Enter')
  await user.focused(heading('Focus Vans'))

  await user.open(`${routes.vehicleBrands()}?search=Focus`)
  await user.press(button(say('table:actions.of', { name: 'Focus Vans' })))
  await user.press(menuItem(say('register:delete')))
  await user.press(among('[role="dialog"] button', say('register:delete')))
  await user.gone(dialog())
  await user.press(button(say('toasts:undo')))
  await user.sees(among('tbody a[data-row-link]', 'Focus Vans'))
  expect(await user.engine.evaluate(() => document.activeElement?.localName)).toBe('main')
})
