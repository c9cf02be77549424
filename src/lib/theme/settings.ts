import { defaultLocale, isLocale, type Locale } from '#src/lib/i18n/locales.ts'
import { type Mode, type ThemeName, themeNames } from './palette.ts'

/** The specification's theme settings. Sizes in pixels. */
export interface Customizer {
  activeDir: 'ltr' | 'rtl'
  activeMode: Mode
  activeTheme: ThemeName
  SidebarWidth: number
  MiniSidebarWidth: number
  TopbarHeight: number
  isCollapse: boolean
  isLayout: 'boxed' | 'full'
  isLanguage: Locale
  /** A BCP 47 tag: formats and labels of components are of another locale than all other texts. */
  labelLocale?: string | undefined
  isCardShadow: boolean
  borderRadius: number
}

export const defaultSettings: Readonly<Customizer> = {
  activeDir: 'ltr',
  activeMode: 'light',
  activeTheme: 'BLUE_THEME',
  SidebarWidth: 270,
  MiniSidebarWidth: 87,
  TopbarHeight: 70,
  isCollapse: false,
  isLayout: 'boxed',
  isLanguage: defaultLocale,
  isCardShadow: true,
  borderRadius: 7,
}

/** Settings of another shape than version 1 are not guessed at: the visitor gets the defaults. */
const version = 1
export const maxRadius = 24

type Reader<V> = (value: unknown) => V | undefined
const oneOf =
  <V extends string>(...options: V[]): Reader<V> =>
  (value) =>
    options.find((option) => option === value)
const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

const readers: { [K in keyof Customizer]?: Reader<Customizer[K]> } = {
  activeDir: oneOf('ltr', 'rtl'),
  activeMode: oneOf('light', 'dark'),
  activeTheme: oneOf(...themeNames),
  isCollapse: flag,
  isLayout: oneOf('boxed', 'full'),
  isLanguage: (value) => (isLocale(value) ? value : undefined),
  labelLocale: (value) => (typeof value === 'string' ? value : undefined),
  isCardShadow: flag,
  borderRadius: (value) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxRadius
      ? (value as number)
      : undefined,
}

/** Reads what was stored; anything that is not a good value becomes the default. Never throws. */
export function decodeSettings(stored: string | null | undefined, defaults = defaultSettings): Customizer {
  if (!stored) return { ...defaults }
  try {
    const raw: unknown = JSON.parse(stored)
    if (typeof raw !== 'object' || raw === null || Reflect.get(raw, 'v') !== version) return { ...defaults }
    const read = Object.entries(readers).flatMap(([field, reader]) => {
      const value = Object.hasOwn(raw, field) ? reader(Reflect.get(raw, field)) : undefined
      return value === undefined ? [] : [[field, value]]
    })
    return { ...defaults, ...Object.fromEntries(read) }
  } catch {
    return { ...defaults }
  }
}

/** The sizes are the product's, not the visitor's, so they are not stored. */
export function encodeSettings(settings: Customizer): string {
  const chosen = Object.entries(settings).filter(([field]) => Object.hasOwn(readers, field))
  return JSON.stringify({ v: version, ...Object.fromEntries(chosen) })
}

/** What settings mean for `<html>`, besides `--radius`. The guard sets the same before the first paint. */
export function rootAttributes(settings: Customizer): Record<string, string> {
  return {
    'data-mode': settings.activeMode,
    'data-theme': settings.activeTheme,
    'data-layout': settings.isLayout,
    'data-sidebar': settings.isCollapse ? 'mini' : 'full',
    'data-card-shadow': settings.isCardShadow ? 'on' : 'off',
    dir: settings.activeDir,
  }
}
