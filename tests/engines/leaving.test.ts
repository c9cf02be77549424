import { expect } from 'vitest'
import { routes } from '#src/lib/routes.ts'
import { among } from './support/find.ts'
import { test } from './support/test.ts'

const rowLink = among('tbody a[data-row-link]')

test('a booking that is clicked opens, though pointing at it began to load something', async ({
  user,
  system,
}) => {
  await user.signIn('admin')
  await user.open(routes.bookings())
  const reference = await user.sees(rowLink)
  system.faults.spoil(/\/_astro\/ColumnGrip/, { kind: 'delay', milliseconds: 3000 })
  system.faults.spoil(/\/apps\/bookings\/details\//, { kind: 'delay', milliseconds: 1000 })
  await user.press(rowLink)
  await user.at('/apps/bookings/details/')
  await user.sees(among('h1', reference.slice(0, 9)))
  const loads = () => performance.getEntriesByType('navigation').map((one) => Reflect.get(one, 'type'))
  expect(await user.engine.evaluate(loads)).toEqual(['navigate'])
})
