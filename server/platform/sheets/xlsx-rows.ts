import type { Cell } from './cell.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const longest = 32_767

/** XML 1.0 has no place for other control characters, escaped or not. */
const escaped = (text: string) =>
  text
    .slice(0, longest)
    .toWellFormed()
    .replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)
    .replaceAll(/\p{Cc}/gu, (sign) => (sign === '\t' || sign === '\n' ? sign : ''))

/** A cell is text, a number or yes-or-no by its type: a text that begins with `=` stays a text. */
function cellXml(value: Cell): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c t="b"><v>${Number(value)}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

export const rowsXml = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join('')
