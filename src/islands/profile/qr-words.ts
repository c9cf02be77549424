/** By version (the first is 1), for error correction level M: codewords of one block's correction, and blocks. */
const correction = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
  [26, 5],
  [30, 5],
  [22, 8],
  [22, 9],
  [24, 9],
  [24, 10],
  [28, 10],
  [28, 11],
  [26, 13],
  [26, 14],
  [26, 16],
] as const

/** Modules that are left for data and correction. ISO/IEC 18004, annex D: what patterns and formats take is not. */
function rawModules(version: number): number {
  const marks = version < 2 ? 0 : Math.floor(version / 7) + 2
  const alignment = version < 2 ? 0 : (25 * marks - 10) * marks - 55
  const formats = version < 7 ? 0 : 36
  return (16 * version + 128) * version + 64 - alignment - formats
}

/** Multiplies in the field of 256 elements that QR codes count in. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((b >>> bit) & 1) * a
  }
  return product
}

/** The Reed-Solomon divisor of a degree, highest power first and without its leading 1. */
function divisorOf(degree: number): number[] {
  const divisor = Array.from({ length: degree }, (_, at) => Number(at === degree - 1))
  let root = 1
  for (let round = 0; round < degree; round += 1) {
    for (let at = 0; at < degree; at += 1) {
      divisor[at] = times(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0)
    }
    root = times(root, 2)
  }
  return divisor
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0)
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0)
    rest.push(0)
    for (const [at, value] of divisor.entries()) rest[at] = (rest[at] ?? 0) ^ times(value, factor)
  }
  return rest
}

/** The bytes with their mode and length before them and the padding behind, in `capacity` words; undefined if too many. */
function dataWords(bytes: Uint8Array, version: number, capacity: number): number[] | undefined {
  const length = bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0')
  const text = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const bits = `0100${length}${text}`
  if (bits.length > capacity * 8) return undefined
  const ended = bits.padEnd(Math.min(capacity * 8, bits.length + 4), '0')
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0')
  const words = (whole.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2))
  return Array.from({ length: capacity }, (_, at) => words[at] ?? ((at - words.length) % 2 ? 0x11 : 0xec))
}

const interleaved = (blocks: readonly (readonly number[])[]): number[] => {
  const longest = Math.max(...blocks.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) =>
    blocks.flatMap((block) => (at < block.length ? [block[at] ?? 0] : [])),
  ).flat()
}

/**
 * A text as the words of the smallest QR code that holds it with error correction M, and that code's version.
 * Throws a `RangeError` beyond version 20 (666 bytes).
 */
export function wordsOf(text: string): { version: number; words: number[] } {
  const bytes = new TextEncoder().encode(text)
  for (const [index, [perBlock, count]] of correction.entries()) {
    const version = index + 1
    const total = Math.floor(rawModules(version) / 8)
    const data = dataWords(bytes, version, total - perBlock * count)
    if (!data) continue
    const divisor = divisorOf(perBlock)
    const short = Math.floor(data.length / count)
    const longer = data.length % count
    const starts = Array.from(
      { length: count + 1 },
      (_, at) => at * short + Math.max(0, at - (count - longer)),
    )
    const blocks = starts.slice(0, -1).map((from, at) => data.slice(from, starts[at + 1]))
    const checks = blocks.map((block) => remainderOf(block, divisor))
    return { version, words: [...interleaved(blocks), ...interleaved(checks)] }
  }
  throw new RangeError('The text is too long for a QR code')
}
