import { mix } from '#src/lib/theme/colour.ts'
import type { Hex } from '#src/lib/theme/palette.ts'
import type { MarkerTone } from '../marker-tone.ts'

/** What the map is drawn in: the page's own colours, for the mode and theme that it is in. */
export interface Colours {
  dark: boolean
  ink: Hex
  muted: Hex
  raised: Hex
  primary: Hex
  /** The fill of a tone under white. */
  tones: Record<MarkerTone, Hex>
  info: Hex
  ground: {
    plain: Hex
    grid: Hex
    earth: Hex
    water: Hex
    green: Hex
    built: Hex
    building: Hex
    road: Hex
    mainRoad: Hex
    edge: Hex
    path: Hex
    rail: Hex
    border: Hex
    waterName: Hex
  }
  font: string
}

/** How strongly a colour is laid over the earth, in light and in dark. */
const shares = {
  water: [0.3, 0.16],
  green: [0.17, 0.1],
  built: [0.05, 0.06],
  building: [0.12, 0.12],
  path: [0.4, 0.35],
  rail: [0.5, 0.4],
  border: [0.6, 0.6],
} as const

/** Paler than the page's own green, which is for what has been done. */
const leaf: Hex = '#3fae6a'

function groundColours(token: (name: string) => Hex, dark: boolean): Colours['ground'] {
  const [surface, raised, line, plain] = ['surface', 'surface-raised', 'line', 'surface-sunken'].map(
    token,
  ) as Hex4
  const [ink, muted, info, warning] = ['ink', 'ink-muted', 'info', 'warning'].map(token) as Hex4
  const earth = dark ? mix(raised, surface, 0.5) : mix(line, surface, 0.35)
  const laid = (name: keyof typeof shares, colour: Hex) => mix(colour, earth, shares[name][dark ? 1 : 0])
  const road = dark ? mix(muted, earth, 0.28) : raised
  return {
    plain,
    grid: mix(line, plain, dark ? 0.35 : 0.6),
    earth,
    water: laid('water', info),
    green: laid('green', leaf),
    built: laid('built', muted),
    building: laid('building', muted),
    road,
    mainRoad: mix(warning, road, dark ? 0.14 : 0.28),
    edge: dark ? mix('#000000', earth, 0.35) : mix(muted, earth, 0.28),
    path: laid('path', muted),
    rail: laid('rail', muted),
    border: laid('border', muted),
    waterName: mix(info, ink, 0.45),
  }
}
type Hex4 = [Hex, Hex, Hex, Hex]

/** Reads them off the page, which knows what somebody chose. */
export function readColours(page: HTMLElement): Colours {
  const style = getComputedStyle(page)
  const token = (name: string) => style.getPropertyValue(`--k-${name}`).trim() as Hex
  const dark = page.dataset.mode === 'dark'
  return {
    dark,
    ink: token('ink'),
    muted: token('ink-muted'),
    raised: token('surface-raised'),
    primary: token('primary-strong'),
    info: token('info'),
    tones: {
      moving: token('primary-strong'),
      standing: dark ? '#5b6b83' : '#64748b',
      stale: dark ? '#4a5668' : '#94a3b8',
      late: token('warning-strong'),
      problem: token('error-strong'),
    },
    ground: groundColours(token, dark),
    font: style.getPropertyValue('--font-text').trim() || 'sans-serif',
  }
}
