import { expect, type Page } from '@playwright/test'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { directionOf, type Locale } from '#src/lib/i18n/locales.ts'
import { localePath } from '#src/lib/routes.ts'
import { type Customizer, defaultSettings, encodeSettings } from '#src/lib/theme/settings.ts'
import { coloursArrived } from './colours.ts'

export interface Appearance {
  locale: Locale
  mode: Customizer['activeMode']
  width: number
  theme?: Customizer['activeTheme']
}

const heights: Record<number, number> = { 320: 640, 360: 740, 1440: 900 }

/**
 * Both directions, both modes, a phone and a desktop: each of them together with each other one. The dark look of a
 * language follows its light one: the open page can be switched to it.
 */
export const appearances: readonly Appearance[] = [
  { locale: 'en', mode: 'light', width: 1440 },
  { locale: 'en', mode: 'dark', width: 360 },
  { locale: 'ar', mode: 'light', width: 360 },
  { locale: 'ar', mode: 'dark', width: 1440 },
]

export const nameOf = ({ locale, mode, width, theme }: Appearance): string =>
  [locale, mode, `${width} px`, theme].filter(Boolean).join(', ')

/** The lightest thing on the site: where the browser's storage can be filled before a page is opened. */
export const lightest = '/icon.svg'

/** Puts a look where the customizer keeps it, and has the screen of that width. */
async function choose(page: Page, appearance: Appearance): Promise<void> {
  const settings = encodeSettings({
    ...defaultSettings,
    activeDir: directionOf(appearance.locale),
    activeMode: appearance.mode,
    isLanguage: appearance.locale,
    ...(appearance.theme ? { activeTheme: appearance.theme } : {}),
  })
  await page.setViewportSize({ width: appearance.width, height: heights[appearance.width] ?? 900 })
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    storageKeys.customizer,
    settings,
  ] as const)
}

/** Chooses a look as the customizer would and opens `path` in it. The page must be on the site already. */
export async function openIn(page: Page, appearance: Appearance, path: string): Promise<void> {
  await choose(page, appearance)
  await page.goto(localePath(appearance.locale, path))
}

/** Gives the page that is open another mode, theme or width, as when another tab has chosen it. */
export async function switchTo(page: Page, appearance: Appearance): Promise<void> {
  // Colours that are on their way to others have no contrast to speak of.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await choose(page, appearance)
  await page.evaluate((key) => {
    // The customizer follows other tabs; a page without it is dressed by the head's script when it is shown again.
    dispatchEvent(
      new StorageEvent('storage', {
        key,
        newValue: localStorage.getItem(key),
        storageArea: localStorage,
      }),
    )
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, storageKeys.customizer)
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-mode', appearance.mode)
  await expect(root).toHaveAttribute('data-theme', appearance.theme ?? defaultSettings.activeTheme)
  await coloursArrived(page)
}
