import { persistentAtom } from '@nanostores/persistent'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { directionOf, isLocale, type Locale } from '#src/lib/i18n/locales.ts'
import { type Customizer, decodeSettings, defaultSettings, encodeSettings } from '#src/lib/theme/settings.ts'
import { makeStorageSafe } from './storage-engine.ts'

makeStorageSafe()

/** A first visit keeps the language of its page. */
function firstSettings(): Customizer {
  const lang = globalThis.document?.documentElement.lang
  return isLocale(lang)
    ? { ...defaultSettings, isLanguage: lang, activeDir: directionOf(lang) }
    : { ...defaultSettings }
}

const initial = firstSettings()

/** Theme, layout and language that this visitor chose; kept across pages and tabs. */
export const $customizer = persistentAtom<Customizer>(storageKeys.customizer, initial, {
  encode: encodeSettings,
  decode: (stored) => decodeSettings(stored, initial),
})

export function customize(change: Partial<Customizer>): void {
  $customizer.set({ ...$customizer.get(), ...change })
}

export function toggleMode(): void {
  customize({ activeMode: $customizer.get().activeMode === 'dark' ? 'light' : 'dark' })
}

export function toggleSidebar(): void {
  customize({ isCollapse: !$customizer.get().isCollapse })
}

/** A language brings its own direction; the visitor may turn it round again afterwards. */
export function chooseLanguage(locale: Locale, labelLocale?: string): void {
  customize({ isLanguage: locale, labelLocale, activeDir: directionOf(locale) })
}

/** Back to the default appearance, in the current language. */
export function resetCustomizer(): void {
  const { isLanguage, labelLocale } = $customizer.get()
  $customizer.set({ ...defaultSettings, isLanguage, labelLocale, activeDir: directionOf(isLanguage) })
}
