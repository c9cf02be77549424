import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { role } from '#contract/people.ts'
import { contrast, luminance, mix } from '#src/lib/theme/colour.ts'
import { type Hex, type Mode, statusColours, themeNames, themes } from '#src/lib/theme/palette.ts'
import { decodeSettings, defaultSettings, encodeSettings, rootAttributes } from '#src/lib/theme/settings.ts'
import { modeTokens, surfacesOf, type Tokens, themeTokens } from '#src/lib/theme/tokens.ts'

const modes: Mode[] = ['light', 'dark']
const looks = themeNames.flatMap((theme) => modes.map((mode) => ({ theme, mode })))
const tones = ['primary', 'secondary', 'success', 'info', 'warning', 'error']

function token(tokens: Tokens, name: string): Hex {
  const colour = tokens[name]
  if (!colour) throw new Error(`There is no token ${name}`)
  return colour
}

describe('colours', () => {
  test('measure contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
    expect(luminance('#ff0000')).toBeCloseTo(0.2126, 5)
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  })

  test('are read as a shortened stylesheet has them, too', () => {
    expect(mix('#b45309', '#fff', 0.28)).toBe(mix('#b45309', '#ffffff', 0.28))
    expect(contrast('#000', '#fff')).toBeCloseTo(21, 5)
  })

  test('are the specification’s where it names them', () => {
    const { primary, secondary } = themes.BLUE_THEME
    expect({ primary, secondary, ...statusColours }).toEqual({
      primary: '#5D87FF',
      secondary: '#49BEFF',
      success: '#13DEB9',
      info: '#539BFF',
      error: '#FA896B',
      warning: '#FFAE1F',
    })
    expect(modeTokens('dark').surface).toBe('#171c23')
    expect(themeNames).toHaveLength(6)
  })
})

describe.each(looks)('$theme, $mode', ({ theme, mode }) => {
  const tokens: Tokens = { ...modeTokens(mode), ...themeTokens(theme, mode) }
  const surfaces = surfacesOf(mode)

  test('text is readable on every surface: AA, 4.5 to 1', () => {
    for (const ink of ['ink', 'ink-muted', ...tones.map((tone) => `${tone}-text`)]) {
      for (const surface of surfaces) {
        expect(contrast(token(tokens, ink), surface), `${ink} on ${surface}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  test('text is readable on tints and on fills', () => {
    for (const tone of tones) {
      const [soft, strong] = [token(tokens, `${tone}-soft`), token(tokens, `${tone}-strong`)]
      for (const ink of ['ink', `${tone}-text`]) {
        expect(contrast(token(tokens, ink), soft), `${ink} on ${tone}-soft`).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(token(tokens, 'on-strong'), strong), `on ${tone}-strong`).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('edges of controls and the focus ring stand out: 3 to 1', () => {
    for (const edge of ['line-strong', 'focus']) {
      for (const surface of surfaces) {
        expect(contrast(token(tokens, edge), surface), `${edge} on ${surface}`).toBeGreaterThanOrEqual(3)
      }
    }
  })
})

describe('stored settings', () => {
  const chosen = {
    ...defaultSettings,
    activeMode: 'dark',
    activeTheme: 'GREEN_THEME',
    isLanguage: 'ar',
    activeDir: 'rtl',
    isCollapse: true,
    isLayout: 'full',
    isCardShadow: false,
    borderRadius: 0,
  } as const

  test('come back as they went', () => {
    expect(decodeSettings(encodeSettings(chosen))).toEqual(chosen)
    expect(rootAttributes(chosen)).toEqual({
      'data-mode': 'dark',
      'data-theme': 'GREEN_THEME',
      'data-layout': 'full',
      'data-sidebar': 'mini',
      'data-card-shadow': 'off',
      dir: 'rtl',
    })
  })

  test('of another version, broken, or of another shape are the defaults', () => {
    const future = encodeSettings(chosen).replace('"v":1', '"v":2')
    for (const stored of [
      null,
      undefined,
      '',
      '{',
      'null',
      '[]',
      '7',
      '"x"',
      future,
      '{"activeMode":"dark"}',
    ]) {
      expect(decodeSettings(stored)).toEqual(defaultSettings)
    }
  })

  test('lose only the field that is wrong', () => {
    const stored = JSON.stringify({ v: 1, activeMode: 'dark', activeTheme: 'constructor', borderRadius: 1e9 })
    expect(decodeSettings(stored)).toEqual({ ...defaultSettings, activeMode: 'dark' })
  })

  test('never throw and never leave the known values, whatever is stored', () => {
    const field = fc.oneof(
      fc.anything(),
      fc.constantFrom('dark', 'rtl', 'full', 'fr', 'CYAN_THEME', 12, true),
    )
    const record = fc.dictionary(fc.constantFrom('v', ...Object.keys(defaultSettings), '__proto__'), field)
    const stored = fc.oneof(
      fc.string(),
      fc.json(),
      record.map((value) => JSON.stringify({ ...value, v: 1 })),
    )
    fc.assert(
      fc.property(stored, (text) => {
        const read = decodeSettings(text)
        expect(Object.keys(read)).toEqual(Object.keys(defaultSettings))
        expect(decodeSettings(encodeSettings(read))).toEqual(read)
        expect(themeNames).toContain(read.activeTheme)
        expect(read.SidebarWidth).toBe(270)
      }),
      { numRuns: 1000 },
    )
  })
})

test('the menu hides the rows of others for every role', () => {
  const css = readFileSync('src/styles/shell.css', 'utf8')
  for (const name of role.options) {
    expect(css).toContain(`[data-role='${name}'] [data-roles]:not([data-roles~='${name}'])`)
  }
})

test('the sprite has every icon that has a name, once, and no other', () => {
  const names = [...readFileSync('src/islands/ui/icon-names.ts', 'utf8').matchAll(/'([\w-]+)'/g)]
  const symbols = [...readFileSync('src/islands/ui/icons.svg', 'utf8').matchAll(/<symbol id="([\w-]+)"/g)]
  expect(symbols.map((found) => found[1])).toEqual(names.map((found) => found[1]))
  expect(new Set(symbols.map((found) => found[1])).size).toBe(symbols.length)
})
