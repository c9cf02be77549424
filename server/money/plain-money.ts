const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Minor units in whole units of their currency, as a number to reckon with in a spreadsheet. */
export const wholeUnits = (amount: number, currency: string): number => amount / 10 ** digitsOf(currency)

/** An amount with its ISO code, for texts that are kept: “12.50 GBP”. */
export const plainMoney = (amount: number, currency: string): string =>
  `${wholeUnits(amount, currency).toFixed(digitsOf(currency))} ${currency}`
