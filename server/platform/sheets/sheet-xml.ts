import type { Cell, TimeCell } from './content.ts'
import { plainAmount, wholeUnits } from './plain-money.ts'
import { moneyStyle, styleOf } from './styles.ts'
import { head, office } from './xlsx-words.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const longest = 32_767

/** XML 1.0 has no place for other control characters, escaped or not. */
export const escaped = (text: string): string =>
  text
    .slice(0, longest)
    .toWellFormed()
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
    .replaceAll(/\p{Cc}/gu, (sign) => (sign === '\t' || sign === '\n' ? sign : ''))

const dayMs = 86_400_000
/** Spreadsheets count days from here; before March 1900 they count wrong. */
const firstDay = Date.UTC(1899, 11, 30)
const firstRight = Date.UTC(1900, 2, 1)

/** A day or time as the number that a spreadsheet has for it; undefined where it has none. */
function serial({ as, at }: TimeCell): number | undefined {
  const ms = Date.parse(
    as === 'time' ? `1970-01-01T${at}Z` : `${at.replace(' ', 'T')}${as === 'day' ? '' : 'Z'}`,
  )
  if (Number.isNaN(ms)) return undefined
  if (as === 'time') return ms / dayMs
  return ms < firstRight ? undefined : (ms - firstDay) / dayMs
}

const styled = (style: number) => (style === 0 ? '' : ` s="${style}"`)
const number = (value: number, style = 0) => `<c${styled(style)}><v>${value}</v></c>`
const text = (value: string, style: number) =>
  `<c${styled(style)} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
/** What would become a formula when somebody edits the cell. */
const formula = /^[=+\-@\t\r\n]/

/** A cell is text, a number or yes-or-no by its type: a text that begins with `=` stays a text. */
function cellXml(cell: Cell, currencies: string[]): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return number(cell)
  if (typeof cell === 'boolean') return `<c t="b"><v>${Number(cell)}</v></c>`
  if (typeof cell === 'string') return text(cell, formula.test(cell) ? styleOf('quoted') : 0)
  if (cell.as === 'money')
    return number(wholeUnits(cell.amount, cell.currency), moneyStyle(cell.currency, currencies))
  const value = serial(cell)
  return value === undefined ? text(cell.text ?? cell.at, 0) : number(value, styleOf(cell.as))
}

const headingXml = (cell: Cell) =>
  cell === null || cell === '' ? '<c/>' : text(shown(cell), styleOf('heading'))

function shown(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  return cell.as === 'money' ? plainAmount(cell.amount, cell.currency) : cell.at
}

type Rows = readonly (readonly Cell[])[]

export const rowsXml = (rows: Rows, currencies: string[]): string =>
  rows.map((cells) => `<row>${cells.map((cell) => cellXml(cell, currencies)).join('')}</row>`).join('')

const widths = { least: 9, most: 48, of: 200 }

/** Columns as wide as the longest of the first cells in each, within reason; a heading may take two lines. */
function columnsXml(rows: Rows): string {
  const [heading = [], ...below] = rows
  const lengthOf = (cell: Cell | undefined) =>
    shown(cell ?? null)
      .split('\n')
      .reduce((most, line) => Math.max(most, [...line.slice(0, widths.most)].length), 0)
  const all = heading.map((name, index) => {
    const cells = below.slice(0, widths.of).map((cells) => lengthOf(cells[index]))
    const words = shown(name)
      .split(' ')
      .map((word) => word.length + 1)
    const least = Math.max(Math.ceil(lengthOf(name) / 2), ...words)
    return Math.min(widths.most, Math.max(widths.least, least, ...cells) + 2)
  })
  const column = (width: number, index: number) =>
    `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  return all.length > 0 ? `<cols>${all.map(column).join('')}</cols>` : ''
}

/** The beginning of a sheet with its first rows: the heading stays in view, and stands out. */
export function openingXml(rows: Rows, currencies: string[], isRtl: boolean): string {
  const [heading = [], ...below] = rows
  return `${head}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"${
    isRtl ? ' rightToLeft="1"' : ''
  }><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columnsXml(
    rows,
  )}<sheetData><row>${heading.map(headingXml).join('')}</row>${rowsXml(below, currencies)}`
}

export const closingXml = '</sheetData></worksheet>'
