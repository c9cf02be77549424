import type { ImportResult } from '#contract/register.ts'
import type { FieldMessages } from '#server/platform/http/problem.ts'
import { joinSentences } from '#server/platform/i18n/join-sentences.ts'
import { importLimits } from './limits.ts'
import { cellsOf, type SheetRow } from './rows.ts'

export type Fault = ImportResult['faults'][number]

const valueLength = 60

/** A cell for display in a fault: short, on one line, without direction characters. */
export function displayValue(cell: string): string {
  const plain = cell
    .slice(0, valueLength * 4)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  const signs = [...plain]
  return signs.length > valueLength || cell.length > valueLength * 4
    ? `${signs.slice(0, valueLength).join('')}…`
    : plain
}

/** Collects the faults of a file: the first ones, and how many there are in all. */
export function faultList() {
  const faults: Fault[] = []
  let faultCount = 0
  return {
    full: () => faults.length >= importLimits.faults,
    count: () => faultCount,
    add(fault: Fault) {
      faultCount += 1
      if (faults.length < importLimits.faults) faults.push(fault)
    },
    /** Adds faults that were counted elsewhere: the first of them, and their number. */
    take(some: readonly Fault[], count: number) {
      faultCount += count
      faults.push(...some.slice(0, importLimits.faults - faults.length))
    },
    result: () => ({ faultCount, faults: faults.toSorted((a, b) => a.row - b.row) }),
  }
}
export type FaultList = ReturnType<typeof faultList>

/** Adds the faults of a row by column, in the order of the columns and with the cell's value. */
export function addFaults(
  faults: FaultList,
  names: readonly string[],
  row: SheetRow,
  messages: FieldMessages,
): void {
  const cells = cellsOf(row)
  const place = (column: string) => (names.includes(column) ? names.indexOf(column) : names.length)
  const inOrder = Object.entries(messages).toSorted(([one], [two]) => place(one) - place(two))
  for (const [column, texts] of inOrder) {
    const value = displayValue(cells[names.indexOf(column)] ?? '')
    faults.add({ row: row.number, column, message: joinSentences(texts), value })
  }
}
