import { formatTag, type Locale } from '#src/lib/i18n/locales.ts'
import { type CodeList, codeName } from './code-names.ts'

/** Those that people who drive, and families, speak; browsers can name any but list none. */
const languages =
  'am ar az bg bn ca cs cy da de el en es et fa fi fr ga gu he hi hr hu hy id ig it ja ka kk km ko ku lt lv mk ms nb ne nl pa pl ps pt pt-BR ro ru si sk sl so sq sr sv sw ta te th ti tr uk ur vi yo zh'

/** Codes that browsers name although no country has them: groups of countries, test data, reserved ones. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

/** Browsers can name countries but list none: of all pairs of letters those that have a name and were not replaced. */
function countries(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(
      (code) => !noCountries.has(code) && names.of(code) && new Intl.Locale(`und-${code}`).region === code,
    )
}

function codes(list: CodeList): readonly string[] {
  if (list === 'language') return languages.split(' ')
  if (list === 'region') return countries()
  return Intl.supportedValuesOf(list).filter((code) => list === 'currency' || code.includes('/'))
}

/** A list by name: all of it, or those codes that are given. */
export function codeOptions(
  list: CodeList,
  locale: Locale,
  among = codes(list),
): { id: string; name: string }[] {
  const { compare } = new Intl.Collator(formatTag(locale))
  return among
    .map((id) => ({ id, name: codeName(list, id, locale) }))
    .toSorted((a, b) => compare(a.name, b.name))
}
