import type { Locale } from '#server/platform/i18n/messages.ts'
import { SheetError } from './sheet-error.ts'

const named = 5
const nameLength = 40

/** A few names, each of them short, however many and long they are. */
function listed(names: readonly string[], locale: Locale) {
  const short = names
    .slice(0, named)
    .map((name) => (name.length > nameLength ? `${name.slice(0, nameLength)}…` : name))
  return new Intl.ListFormat(locale).format(names.length > named ? [...short, '…'] : short)
}

/** The columns of a register's files: those that there must be, and all that there may be. */
export interface Columns {
  needed: readonly string[]
  known: readonly string[]
}

/** Which field each column is; a heading that is none, or one that is missing, refuses the file and is named. */
export function readHeading({ needed, known }: Columns, cells: readonly string[], locale: Locale): string[] {
  const byName = new Map(known.map((name) => [name.toLowerCase(), name]))
  const names = cells.map((cell) => byName.get(cell.trim().toLowerCase()) ?? cell.trim())
  const strange = names.filter((name) => !known.includes(name))
  if (strange.length > 0)
    throw new SheetError('resources:import.unknown_columns', { vars: { names: listed(strange, locale) } })
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new SheetError('resources:import.missing_columns', { vars: { names: listed(missing, locale) } })
  return names
}
