import { localeOf } from './locales.ts'
import { type Messages, type T, translator } from './translate.ts'

/** The translator for the shell's own scripts; its messages stand in the page as JSON. */
export function shellTexts(): { t: T } {
  const locale = localeOf(document.documentElement.lang)
  const messages: Messages = JSON.parse(document.querySelector('#k-texts')?.textContent || '{}')
  return { t: translator(locale, messages) }
}
