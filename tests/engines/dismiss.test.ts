import { expect } from 'vitest'
import { routes } from '#src/lib/routes.ts'
import { words } from '#tests/e2e/support/words.ts'
import { among, button, dialog, menuItem } from './support/find.ts'
import type { Person } from './support/person.ts'
import { test } from './support/test.ts'

const say = (key: string, values?: Record<string, string>) => words('en', key, values)
const beside = { x: 20, y: 850 }

async function closesBeside(user: Person, open: () => Promise<void>, shown = among('dialog[open]')) {
  await open()
  await user.sees(shown)
  await user.engine.point(beside.x, beside.y)
  await user.engine.press()
  await user.gone(shown)
}

test('palette, inbox and appearance close by a click beside them', async ({ user }) => {
  await user.signIn('admin')
  await user.open(routes.dashboard())
  await closesBeside(user, () => user.engine.key('k', 'Control'))
  await closesBeside(user, () => user.press(among('[data-open-inbox]')))
  await closesBeside(user, async () => {
    await user.press(among('[popovertarget="k-account"]'))
    await user.press(among('[data-open-customizer]'))
  })
  expect(await user.path()).toBe(routes.dashboard())
})

test('Escape leads back to where one was, the first time too', async ({ user }) => {
  await user.signIn('dispatcher')
  await user.open(`${routes.bookings()}?status=confirmed`)
  const name = (await user.sees(among('tbody a[data-row-link]'))).slice(0, 9)
  const menu = button(say('table:actions.of', { name }))
  await user.press(menu)
  await user.focused(menuItem())
  await user.engine.key('Escape')
  await user.focused(menu)

  await user.engine.key('Enter')
  await user.press(menuItem(say('booking-steps:cancel')))
  await user.sees(dialog())
  await user.engine.key('Escape')
  await user.gone(dialog())
  await user.focused(menu)

  await user.press(among('tbody a[data-row-link]'))
  await user.at('/apps/bookings/details/')
  await user.settled()
  const more = button(say('booking-steps:more'))
  await user.press(more)
  await user.press(menuItem(say('booking-steps:cancel')))
  await user.sees(dialog())
  await user.engine.key('Escape')
  await user.gone(dialog())
  await user.focused(more)
  expect(await user.path()).toContain('?id=')
})
