import { digitsOf } from './plain-money.ts'
import { head, office } from './xlsx-words.ts'

/*
 * How the cells of a workbook look. A cell names its style by its place in the table of styles, and threads write cells
 * before that table is written: those of money come after the fixed ones, in the order in which currencies turned up.
 */

const fixed = ['plain', 'heading', 'day', 'time', 'moment', 'quoted'] as const
type Fixed = (typeof fixed)[number]

/** Formats that every spreadsheet program has, and writes as its user writes days and times. */
const formats: Partial<Record<Fixed, number>> = { day: 14, time: 20, moment: 22 }
/** The first number that is free for a format of one's own. */
const ownFormats = 164
/** A workbook may have some two hundred formats of its own. */
const mostCurrencies = 100

export const styleOf = (name: Fixed): number => fixed.indexOf(name)

/** The style of money; adds the currency to those that turned up. One too many is a plain number. */
export function moneyStyle(currency: string, currencies: string[]): number {
  const known = currencies.indexOf(currency)
  if (known >= 0) return fixed.length + known
  if (currencies.length >= mostCurrencies) return 0
  return fixed.length + currencies.push(currency) - 1
}

/** “[$£]#,##0.00”: the sign of the currency, and as many digits as it has. */
function moneyFormat(currency: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency }).formatToParts(1)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  const digits = digitsOf(currency)
  const space = /[A-Z]$/.test(sign) ? ' ' : ''
  return `[$${sign}]${space}#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`
}

function fixedStyle(name: Fixed): string {
  const format = formats[name] ?? 0
  if (name === 'heading')
    return '<xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>'
  if (name === 'quoted')
    return '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>'
  return `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"${format > 0 ? ' applyNumberFormat="1"' : ''}/>`
}

const own = (index: number) =>
  `<xf numFmtId="${ownFormats + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`

/** The table of styles, with the currencies that turned up. */
export function stylesXml(currencies: readonly string[]): string {
  const money = currencies.map(
    (currency, index) => `<numFmt numFmtId="${ownFormats + index}" formatCode="${moneyFormat(currency)}"/>`,
  )
  const all = [...fixed.map(fixedStyle), ...currencies.map((_, index) => own(index))]
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
  return `${head}<styleSheet xmlns="${office}/spreadsheetml/2006/main">${
    money.length > 0 ? `<numFmts count="${money.length}">${money.join('')}</numFmts>` : ''
  }<fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEFF3FA"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF9AA5B8"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${all.length}">${all.join('')}</cellXfs></styleSheet>`
}
