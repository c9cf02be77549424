import { latinDigits } from '#src/lib/format/fold.ts'

/**
 * A number as somebody types it: comma or point for decimals, spaces between thousands, digits of any script.
 * `null` for nothing; undefined when it is no number.
 */
export function readNumber(text: string): number | null | undefined {
  const plain = latinDigits(text)
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/[,٫]/, '.')
  if (plain === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}
