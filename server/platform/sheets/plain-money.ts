const digits = new Map<string, number>()

/** To ask the language data costs a tenth of a millisecond, which a file of thousands of sums would feel. */
export function digitsOf(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const found = format.resolvedOptions().maximumFractionDigits ?? 2
  digits.set(currency, found)
  return found
}

/** Minor units in whole units of their currency, as a number to reckon with in a spreadsheet. */
export const wholeUnits = (amount: number, currency: string): number => amount / 10 ** digitsOf(currency)

/** The same as text, with the digits of the currency: “12.50”. */
export const plainAmount = (amount: number, currency: string): string =>
  wholeUnits(amount, currency).toFixed(digitsOf(currency))

/** An amount with its ISO code, for texts that are stored: “12.50 GBP”. */
export const plainMoney = (amount: number, currency: string): string =>
  `${plainAmount(amount, currency)} ${currency}`
