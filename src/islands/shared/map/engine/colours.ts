import { mix } from '#src/lib/theme/colour.ts'
import type { Hex } from '#src/lib/theme/palette.ts'
import type { MarkerTone } from '../map-types.ts'

/** What the map is drawn in: the page's own colours, for the mode and theme that it is in. */
export interface Colours {
  dark: boolean
  ink: Hex
  muted: Hex
  raised: Hex
  surface: Hex
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

/** Reads them off the page, which knows what somebody chose. */
export function readColours(page: HTMLElement): Colours {
  const style = getComputedStyle(page)
  const token = (name: string) => style.getPropertyValue(`--k-${name}`).trim() as Hex
  const dark = page.dataset.mode === 'dark'
  const [surface, raised, line] = [token('surface'), token('surface-raised'), token('line')]
  const [ink, muted, info, success] = [token('ink'), token('ink-muted'), token('info'), token('success')]
  const earth = dark ? mix(raised, surface, 0.5) : mix(line, surface, 0.35)
  const water = mix(info, earth, dark ? 0.16 : 0.3)
  return {
    dark,
    ink,
    muted,
    raised,
    surface,
    primary: token('primary-strong'),
    info,
    tones: {
      moving: token('primary-strong'),
      standing: dark ? '#5b6b83' : '#64748b',
      stale: dark ? '#4a5668' : '#94a3b8',
      late: token('warning-strong'),
      problem: token('error-strong'),
    },
    ground: {
      plain: token('surface-sunken'),
      grid: mix(line, token('surface-sunken'), dark ? 0.35 : 0.6),
      earth,
      water,
      green: mix(success, earth, dark ? 0.1 : 0.2),
      built: mix(muted, earth, dark ? 0.06 : 0.05),
      building: mix(muted, earth, dark ? 0.2 : 0.16),
      road: dark ? mix(muted, earth, 0.28) : raised,
      mainRoad: dark
        ? mix(token('warning'), mix(muted, earth, 0.3), 0.14)
        : mix(token('warning'), raised, 0.28),
      edge: dark ? mix('#000000', earth, 0.35) : mix(muted, earth, 0.28),
      path: mix(muted, earth, dark ? 0.35 : 0.4),
      rail: mix(muted, earth, dark ? 0.4 : 0.5),
      border: mix(muted, earth, 0.6),
      waterName: mix(info, ink, dark ? 0.5 : 0.45),
    },
    font: style.getPropertyValue('--font-text').trim() || 'sans-serif',
  }
}
