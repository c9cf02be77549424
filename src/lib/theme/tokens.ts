import { mix, readable } from './colour.ts'
import { type Hex, type Mode, neutrals, statusColours, type ThemeName, themes } from './palette.ts'

/** AA for text; 3 : 1 for the edges of controls and for focus rings (WCAG 1.4.3, 1.4.11). A little is left over. */
const textRatio = 4.6
const edgeRatio = 3.1

export type Tokens = Record<string, Hex>

const white: Hex = '#ffffff'

/** One tone's four shades: as drawn, as a fill under white text, as a tint, and as text on every surface. */
function toneTokens(name: string, colour: Hex, mode: Mode): Tokens {
  const base = neutrals[mode]
  const soft = mix(colour, base['surface-raised'], mode === 'light' ? 0.11 : 0.18)
  const backs = [...surfacesOf(mode), soft]
  return {
    [name]: colour,
    [`${name}-strong`]: readable(colour, [white], textRatio, 'black'),
    [`${name}-soft`]: soft,
    [`${name}-text`]: readable(colour, backs, textRatio, mode === 'light' ? 'black' : 'white'),
  }
}

export function surfacesOf(mode: Mode): Hex[] {
  const base = neutrals[mode]
  return [base.surface, base['surface-raised'], base['surface-sunken'], base['surface-hover']]
}

/** What depends on the mode only: neutrals and the status tones. */
export function modeTokens(mode: Mode): Tokens {
  const base = neutrals[mode]
  const edge = readable(base.line, surfacesOf(mode), edgeRatio, mode === 'light' ? 'black' : 'white')
  const tones = Object.entries(statusColours).map(([name, colour]) => toneTokens(name, colour, mode))
  return Object.assign({ ...base, 'line-strong': edge, 'on-strong': white }, ...tones)
}

/** What depends on the theme too: its two tones and the focus ring. */
export function themeTokens(theme: ThemeName, mode: Mode): Tokens {
  const { primary, secondary } = themes[theme]
  return {
    ...toneTokens('primary', primary, mode),
    ...toneTokens('secondary', secondary, mode),
    focus: readable(primary, surfacesOf(mode), edgeRatio, mode === 'light' ? 'black' : 'white'),
  }
}
