import { formatTag, type Locale } from '#src/lib/i18n/locales.ts'

/** Lists that the whole world shares, and that every browser can name: a register keeps the code alone. */
export type CodeList = 'currency' | 'language' | 'region' | 'timeZone'

/** The name of a code in a language: “Pound sterling (GBP)”, “French”, “South Korea”, “Europe/London”; the code for an unknown one. */
export function codeName(list: CodeList, code: string, locale: Locale): string {
  if (list === 'timeZone') return code.replaceAll('_', ' ')
  try {
    const name = new Intl.DisplayNames(formatTag(locale), { type: list }).of(code) ?? code
    return list === 'currency' && name !== code ? `${name} (${code})` : name
  } catch {
    return code
  }
}
