import { formatTag, type Locale } from '#src/lib/i18n/locales.ts'

/** What a figure counts, by the name that `Intl` has for it. */
export type Unit = 'percent' | 'minute' | 'centimeter' | 'meter' | 'kilometer'

/** The sign of a unit in a language, to stand beside a field: “km”, “%”. */
export const unitSign = (unit: Unit, locale: Locale): string =>
  new Intl.NumberFormat(formatTag(locale), { style: 'unit', unit })
    .formatToParts(1)
    .find(({ type }) => type === 'unit')?.value ?? ''
