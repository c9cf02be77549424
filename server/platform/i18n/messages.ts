import { readdirSync, readFileSync } from 'node:fs'
import i18next from 'i18next'
import { type Locale, languages, nearestLanguage } from '#contract/languages.ts'

export type { Locale }
/** Looks up `ns:key` in `texts`; `count` chooses the plural form, other variables fill `{{name}}`. */
export type Translate = (key: string, vars?: Record<string, unknown>) => string
/** The reader's language, and texts in it. */
export type I18n = { t: Translate; locale: Locale }

const folder = new URL('../../../texts/', import.meta.url)

function dictionary(locale: Locale) {
  const files = readdirSync(new URL(`${locale}/server/`, folder)).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name): [string, Record<string, string>] => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(new URL(`${locale}/server/${name}`, folder), 'utf8')),
    ]),
  )
}

const resources = Object.fromEntries(languages.map((locale) => [locale, dictionary(locale)]))
const i18n = i18next.createInstance()
await i18n.init({
  resources,
  ns: Object.keys(resources.en ?? {}),
  fallbackLng: 'en',
  supportedLngs: [...languages],
  keySeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
})

const translators = Object.fromEntries(
  languages.map((locale): [Locale, Translate] => {
    const t = i18n.getFixedT(locale)
    return [locale, (key, vars) => t(key, { ...vars })]
  }),
) as Record<Locale, Translate>

export const translate = (locale: Locale) => translators[locale]

const messageKey = /^[a-z][a-z0-9-]*:[\w.-]+$/

/** Texts that are keys of server messages become the message; any other text stays as it is. */
export const localized = (text: string, t: Translate, vars?: Record<string, unknown>) =>
  messageKey.test(text) && i18n.exists(text, { lng: 'en', ...vars }) ? t(text, vars) : text

/** The best of our languages for an Accept-Language header; English when none fits. */
export function chooseLocale(header: string | null | undefined): Locale {
  if (!header) return 'en'
  const wishes = header
    .slice(0, 200)
    .split(',')
    .map((part, order) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const q = Number(
        params
          .find((param) => param.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { tag, q: Number.isFinite(q) ? q : 0, order }
    })
    .filter((wish) => wish.q > 0)
    .sort((a, b) => b.q - a.q || a.order - b.order)
  for (const wish of wishes) {
    const found = nearestLanguage(wish.tag)
    if (found) return found
  }
  return 'en'
}
