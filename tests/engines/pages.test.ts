import { expect } from 'vitest'
import { routes } from '#src/lib/routes.ts'
import { words } from '#tests/e2e/support/words.ts'
import { among } from './support/find.ts'
import type { Person } from './support/person.ts'
import { test } from './support/test.ts'

const rowLink = among('tbody a[data-row-link]')
const menuRow = (key: string) => among('.k-nav-link', words('en', `nav:item.${key}`))

const mark = ({ engine }: Person) =>
  engine.evaluate(() => {
    Reflect.set(window, 'sameDocument', true)
    return history.scrollRestoration
  })
const isSame = ({ engine }: Person) => engine.evaluate(() => Reflect.get(window, 'sameDocument') === true)

test('pages follow each other in one document; back shows the rows at once, with the focus on the one that was opened', async ({
  user,
  system,
}) => {
  await user.signIn('admin')
  await user.open(routes.dashboard())
  await expect.poll(() => mark(user)).toBe('manual')
  await user.press(menuRow('bookings'))
  await user.at(routes.bookings())
  const reference = await user.sees(rowLink)
  await user.settled()
  await user.press(rowLink)
  await user.at('/apps/bookings/details/')
  await user.sees(among('h1', reference.slice(0, 9)))
  system.faults.spoil(/\/api\/web\/booking-management\?/, { kind: 'delay', milliseconds: 4000 })
  const left = performance.now()
  await user.engine.back()
  await user.at(routes.bookings())
  await user.focused(rowLink)
  expect(performance.now() - left).toBeLessThan(4000)
  system.faults.heal()
  expect(await isSame(user)).toBe(true)
  await user.press(menuRow('trips'))
  await user.at(routes.trips())
  await user.sees(rowLink)
  expect(await isSame(user)).toBe(true)
})
