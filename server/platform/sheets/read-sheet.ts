import { createHash } from 'node:crypto'
import { type Locale, translate } from '#server/platform/i18n/messages.ts'
import { checkRow } from './check-row.ts'
import { type Fault, faultList } from './faults.ts'
import { cellsOf, readRows, type SheetRow } from './rows.ts'
import { type SchemaAddress, schemaAt } from './schema-address.ts'
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
interface Columns {
  needed: readonly string[]
  known: readonly string[]
}

/** Which field each column is; a heading that is none, or one that is missing, refuses the file and is named. */
function readHeading({ needed, known }: Columns, cells: readonly string[], locale: Locale): string[] {
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

/** A file to be read as rows of a table. */
export interface SheetTask extends Columns {
  /** Where the schema of a row is. */
  input: SchemaAddress
  bytes: Uint8Array
  locale: Locale
  /** Fields that name other records. */
  references: readonly string[]
  maxRows: number
}

/** A row that fits its schema; records that it names are still called as in the file. */
export interface GoodRow extends SheetRow {
  input: Record<string, unknown>
}

export type SheetPart =
  | { refused: string }
  /** `digest` identifies the file by its content. */
  | { names: string[]; total: number; digest: string }
  | { size: number; rows: GoodRow[]; faults: Fault[]; faultCount: number }

/** Rows in one part: few enough that taking them over holds nobody up. */
const batch = 200

async function* parts(task: SheetTask): AsyncGenerator<SheetPart, void> {
  const { bytes, locale } = task
  const schema = await schemaAt(task.input)
  const [heading, ...rows] = readRows(bytes, task.maxRows)
  const names = readHeading(task, heading ? cellsOf(heading) : [], locale)
  yield { names, total: rows.length, digest: createHash('sha256').update(bytes).digest('base64url') }
  const all = faultList()
  for (let from = 0; from < rows.length; from += batch) {
    const before = all.result()
    const good: GoodRow[] = []
    const slice = rows.slice(from, from + batch)
    for (const row of slice) {
      const checking = { schema, names, references: task.references, t: translate(locale), faults: all }
      const input = checkRow(checking, row)
      if (input) good.push({ ...row, input })
    }
    const { faults, faultCount } = all.result()
    yield {
      size: slice.length,
      rows: good,
      faults: faults.slice(before.faults.length),
      faultCount: faultCount - before.faultCount,
    }
  }
}

/** Reads a file and checks each row by its schema, a part at a time; a file that is no such table is refused in words. */
export async function* readSheet(task: SheetTask): AsyncGenerator<SheetPart, void> {
  try {
    yield* parts(task)
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    yield { refused: translate(task.locale)(error.key, error.vars) }
  }
}
