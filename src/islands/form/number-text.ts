import { latinDigits } from '#src/lib/format/fold.ts'

/** Thousands with a mark between them, and decimals behind the other mark: 1,250 · 1.250.000 · 1,250.75 · 1.250,75 */
const grouped = /^(-?[1-9]\d{0,2}([.,])\d{3}(?:\2\d{3})*)((?!\2)[.,]\d*)?$/

/**
 * A number as somebody types it: comma or point for decimals and between thousands, spaces too, digits of any script. One mark with
 * three digits behind it is between thousands, unless the number may have as many `decimals`. `null` for nothing; undefined when
 * it is no number.
 */
export function readNumber(text: string, decimals = 0): number | null | undefined {
  const bare = latinDigits(text).replace(/[\s\u00a0\u202f'’٬]/g, '')
  if (bare === '') return null
  const [, whole = '', mark = '', rest] = grouped.exec(bare) ?? []
  const isGrouped = mark !== '' && (decimals < 3 || rest !== undefined || whole.split(mark).length > 2)
  const plain = isGrouped
    ? whole.replaceAll(mark, '') + (rest ?? '').replace(',', '.')
    : bare.replace(/[,٫]/, '.')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}
