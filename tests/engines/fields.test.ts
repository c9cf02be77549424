import { expect } from 'vitest'
import { routes } from '#src/lib/routes.ts'
import { among } from './support/find.ts'
import { test } from './support/test.ts'

test('a choice looks like the fields beside it', async ({ user }) => {
  await user.signIn('admin')
  await user.open(routes.vehicleCreate())
  await user.sees(among('main form select'))
  const looks = await user.engine.evaluate(() => {
    const lookOf = (field: Element) => {
      const { backgroundColor, height, fontSize, borderRadius } = getComputedStyle(field)
      return { backgroundColor, height, fontSize, borderRadius }
    }
    const fields = (selector: string) => [...document.querySelectorAll(`main form ${selector}`)].map(lookOf)
    return { choices: fields('select'), texts: fields('input[type="text"]:not([role])') }
  })
  expect(looks.choices.length).toBeGreaterThan(1)
  for (const choice of looks.choices) expect(choice).toEqual(looks.texts[0])
})
