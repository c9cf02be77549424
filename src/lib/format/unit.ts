/** What a figure counts, by the name that `Intl` has for it. */
export type Unit = 'percent' | 'minute' | 'centimeter' | 'meter' | 'kilometer'

/** The sign of a unit, to stand beside a field: “km”, “%”. `tag` is that of a formatter. */
export const unitSign = (unit: Unit, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'unit', unit }).formatToParts(1).find(({ type }) => type === 'unit')
    ?.value ?? ''
