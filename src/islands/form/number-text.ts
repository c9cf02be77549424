/**
 * A number as somebody types it: comma or point for decimals, spaces between thousands, digits of any script.
 * `null` for nothing; undefined when it is no number.
 */
export function readNumber(text: string): number | null | undefined {
  const plain = text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/[,٫]/, '.')
  if (plain === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}
