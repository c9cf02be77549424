import { importLimits } from './limits.ts'
import { SheetError } from './sheet-error.ts'

const marks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

export const tooLarge = (row: number) =>
  new SheetError('resources:import.too_wide', {
    vars: { row, columns: importLimits.columns, cell: importLimits.cell },
  })

/** Lines are measured before a row is made of one: ten million commas would be as many cells. */
function measureLines(text: string) {
  let [start, line] = [0, 1]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === 0) throw new SheetError('resources:import.encoding')
    if (sign !== 10 && sign !== 13) {
      if (at - start > importLimits.line) throw tooLarge(line)
      continue
    }
    start = at + 1
    if (sign === 10) line += 1
  }
}

/** The text of a file: UTF-8, or UTF-16 with its mark. What is neither would be taken in with its letters spoilt. */
export function decodeSheet(bytes: Uint8Array): string {
  const encoding =
    marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding ?? 'utf-8'
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new SheetError('resources:import.encoding', { cause })
  }
  measureLines(text)
  return text
}
