import type { Statement } from '#contract/statement.ts'
import { formatter } from '#src/lib/format/formatter.ts'
import { line } from '#src/lib/i18n/isolate.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'

/** Its reference; a draft has none yet and is called by whose it is and the days that it is for. */
export function statementName({ reference, party, from, to }: Statement, locale: Locale): string {
  if (reference) return reference
  const { date } = formatter(locale)
  return line(locale)`${party.name} (${date(from, 'UTC')} – ${date(to, 'UTC')})`
}
