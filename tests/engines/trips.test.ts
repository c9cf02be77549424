import { expect } from 'vitest'
import { routes } from '#src/lib/routes.ts'
import { words } from '#tests/e2e/support/words.ts'
import { among, button, dialog, field, menuItem } from './support/find.ts'
import { test } from './support/test.ts'

const say = (key: string, values?: Record<string, string>) => words('en', key, values)
const free = (kind: 'driver' | 'vehicle') =>
  among(
    `fieldset:has(legend):nth-of-type(${kind === 'driver' ? 1 : 2}) label:has(input[type="radio"]:enabled)`,
  )

test('a trip without a driver gets one on the board of the day', async ({ user }) => {
  await user.signIn('dispatcher')
  await user.open(`${routes.trips()}#board`)
  const day = field(say('trip-board:day'))
  await expect.poll(() => user.value(day)).toMatch(/^\d{1,2} \w+ \d{4}$/)
  const today = await user.value(day)
  await user.press(button(say('trip-board:next')))
  await expect.poll(() => user.value(day)).not.toBe(today)
  await user.settled()
  const open = among('.k-lanes-open [data-trip]')
  await user.sees(open)
  const name = await user.engine.evaluate(
    () => document.querySelector('.k-lanes-open [data-trip]')?.getAttribute('aria-label') ?? '',
  )
  await user.press({ ...open, name: name.replaceAll(/\s+/g, ' ') })
  await user.press(menuItem(say('trip-board:move')))
  await user.press(free('driver'))
  if (await user.sees(free('vehicle'))) await user.press(free('vehicle'))
  await user.press(button(say('ride-questions:assign.confirm')))
  await user.gone(dialog())
  await user.gone({ ...open, name: name.replaceAll(/\s+/g, ' ') })
})
