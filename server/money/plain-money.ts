/** An amount with its ISO code, for texts that are kept: “12.50 GBP”. */
export function plainMoney(amount: number, currency: string): string {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`
}
