/** An amount in minor units as its reader writes money, such as “£12.50”. */
export function formatMoney(locale: string, amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}
