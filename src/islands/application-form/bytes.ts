import { intlTag } from './page-locale.ts'

/** A size as people read it, such as “1.2 MB”, in the page's language. */
export function translatedBytes(bytes: number): string {
  const mega = bytes >= 1_000_000
  const unit = mega ? 'megabyte' : 'kilobyte'
  const value = bytes / (mega ? 1_000_000 : 1000)
  const format = { style: 'unit', unit, maximumFractionDigits: mega ? 1 : 0 } as const
  return new Intl.NumberFormat(intlTag(), format).format(Math.max(value, mega ? 0 : 1))
}
