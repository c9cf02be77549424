import { expect } from 'vitest'
import { localePath, routes } from '#src/lib/routes.ts'
import { words } from '#tests/e2e/support/words.ts'
import { among } from './support/find.ts'
import { test } from './support/test.ts'

const look = () => {
  const { dir, lang, dataset } = document.documentElement
  return [dir, lang, dataset.mode]
}

test('the palette leads to a page by keyboard', async ({ user }) => {
  await user.signIn('admin')
  await user.open(routes.dashboard())
  await user.engine.key('k', 'Control')
  await user.focused(among('dialog[open] input'))
  await user.engine.type('vehicle brands')
  await user.sees(
    among('dialog[open] [role="option"][aria-selected="true"]', words('en', 'nav:item.vehicleBrands')),
  )
  await user.engine.key('Enter')
  await user.at(routes.vehicleBrands())
  await user.settled()
  expect(await user.sees(among('h1'))).toBe(words('en', 'vehicle-brands:title'))
})

test('dark mode and Arabic are taken along from page to page', async ({ user }) => {
  await user.signIn('admin')
  await user.open(routes.dashboard())
  await user.press(among('[data-toggle-mode]'))
  await expect.poll(() => user.engine.evaluate(look)).toEqual(['ltr', 'en', 'dark'])
  await user.press(among('[popovertarget="k-languages"]'))
  await user.press(among('a[data-language="ar"]:not([data-labels])'))
  await user.at(localePath('ar', routes.dashboard()))
  await user.settled()
  await user.press(among(`a[href="${localePath('ar', routes.trips())}"]`))
  await user.at(localePath('ar', routes.trips()))
  await user.settled()
  expect(await user.engine.evaluate(look)).toEqual(['rtl', 'ar', 'dark'])
  expect(await user.sees(among('h1'))).toBe(words('ar', 'trips:title'))
  await user.arrive()
})
