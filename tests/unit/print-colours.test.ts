import { expect, test } from 'vitest'
import { modeTokens, themeTokens } from '#src/lib/theme/tokens.ts'
import config from '../../tailwind.config.ts'

type Rules = Record<string, Record<string, unknown>>

/** The rules of the stylesheet that come from the colours. */
function tokenRules(): Rules {
  const rules: Rules = {}
  const [colours] = config.plugins
  const { handler } = colours as unknown as { handler: (api: { addBase: (base: Rules) => void }) => void }
  handler({ addBase: (base) => void Object.assign(rules, base) })
  return rules
}

test('a page that is dark on the screen is printed in the colours of a light one', () => {
  const { '@media not print': onScreen, ...everywhere } = tokenRules()
  expect(Object.keys(everywhere).filter((selector) => selector.includes('dark'))).toEqual([])
  expect(everywhere['[data-mode]']).toMatchObject({
    '--k-ink': modeTokens('light').ink,
    'color-scheme': 'light',
  })
  expect(onScreen?.["[data-mode='dark']"]).toMatchObject({ '--k-ink': modeTokens('dark').ink })
  const blue = themeTokens('BLUE_THEME', 'light')
  expect(everywhere["[data-theme='BLUE_THEME'][data-mode]"]).toMatchObject({
    '--k-primary-text': blue['primary-text'],
  })
})
