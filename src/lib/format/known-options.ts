import { type Locale, locales } from '#src/lib/i18n/locales.ts'
import { type KnownList, knownName } from './known.ts'

/** Those that people who drive, and families, speak; browsers can name any but list none. */
const languages =
  'am ar az bg bn ca cs cy da de el en es et fa fi fr ga gu he hi hr hu hy id ig it ja ka kk km ko ku lt lv mk ms nb ne nl pa pl ps pt pt-BR ro ru si sk sl so sq sr sv sw ta te th ti tr uk ur vi yo zh'

const codes = (list: KnownList): readonly string[] =>
  list === 'language'
    ? languages.split(' ')
    : Intl.supportedValuesOf(list).filter((code) => list === 'currency' || code.includes('/'))

/** All of a list by name. */
export function knownOptions(list: KnownList, locale: Locale): { id: string; name: string }[] {
  const { compare } = new Intl.Collator(locales[locale].intl)
  return codes(list)
    .map((id) => ({ id, name: knownName(list, id, locale) }))
    .toSorted((a, b) => compare(a.name, b.name))
}
