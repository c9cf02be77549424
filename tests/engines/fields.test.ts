import { expect } from 'vitest'
import { routes } from '#src/lib/routes.ts'
import { words } from '#tests/e2e/support/words.ts'
import { among, button, field } from './support/find.ts'
import { test } from './support/test.ts'

const say = (key: string) => words('en', key)

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

test('a day is chosen from a calendar above its field', async ({ user }) => {
  await user.signIn('admin')
  await user.open(routes.childCreate())
  const born = field(say('children:field.dob'))
  const open = button(say('date-field:open.day'))
  await user.press(open)
  await user.press(among('[data-day$="-15"]'))
  await expect.poll(() => user.value(born)).toMatch(/^15 \w+ \d{4}$/)
  await user.press(open)
  await user.sees(among('[data-day$="-15"][aria-pressed="true"]'))
  await user.engine.key('ArrowRight')
  await user.engine.key('Enter')
  await expect.poll(() => user.value(born)).toMatch(/^16 \w+ \d{4}$/)
  await user.gone(among('[data-day]'))
})
