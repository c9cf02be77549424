import { expect } from 'vitest'
import { routes } from '#src/lib/routes.ts'
import { words } from '#tests/e2e/support/words.ts'
import { among, button, field, heading } from './support/find.ts'
import { test } from './support/test.ts'

const say = (key: string, values?: Record<string, string>) => words('en', key, values)
const name = field(say('vehicle-brands:field.name'))

test('a record of a register is made, found and changed', async ({ user }) => {
  await user.signIn('admin')
  await user.open(routes.vehicleBrands())
  await user.press(among('main a[href]', say('vehicle-brands:create')))
  await user.write(name, 'Engine Cars')
  await user.engine.key('Enter')
  await user.sees(heading('Engine Cars'))

  await user.open(routes.vehicleBrands())
  await user.write(among('input[type="search"]'), 'Engine Cars')
  await user.at('search=')
  await user.press(among('tbody a[data-row-link]', 'Engine Cars'))
  await user.sees(heading('Engine Cars'))
  await user.press(among('main a[href], main button', say('register:edit')))
  await user.write(name, 'Engine Vans')
  await user.press(button(say('form:save')))
  expect(await user.sees(heading('Engine Vans'))).toBe('Engine Vans')
})
