import type * as z from 'zod'
import { check } from '#server/platform/http/field-messages.ts'
import type { FieldMessages } from '#server/platform/http/problem.ts'
import type { Translate } from '#server/platform/i18n/messages.ts'
import { addFaults, type FaultList } from './faults.ts'
import { readCell } from './read-cell.ts'
import { cellsOf, type SheetRow } from './rows.ts'

type Input = Record<string, unknown>

/** Fits every schema of an id. */
const stand = 'x'
const standIn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(standIn)
  return typeof value === 'string' ? stand : value
}

interface RowCheck {
  schema: z.ZodObject
  /** The field of each column. */
  names: readonly string[]
  /** Fields that name other records: by what people call them, which may be longer than an id. */
  references: readonly string[]
  t: Translate
  faults: FaultList
}

/** The input of one row's cells. */
function inputOf({ schema, names }: RowCheck, cells: readonly string[]): Input {
  const input: Input = {}
  for (const [index, name] of names.entries()) {
    const field = schema.shape[name]
    if (field) input[name] = readCell(field, cells[index] ?? '')
  }
  return input
}

const columnIn = (path: PropertyKey | undefined) => String(path ?? '').split('.')[0] ?? ''

/** Adds the faults of a row, one for each column; once there are enough they are only counted. */
function addRowFaults({ schema, names, t, faults }: RowCheck, row: SheetRow, input: Input) {
  if (faults.full()) {
    const issues = schema.safeParse(input).error?.issues ?? []
    faults.take([], new Set(issues.map(({ path }) => columnIn(path[0]))).size)
    return
  }
  const read = check(schema, input, t)
  const messages: FieldMessages = {}
  for (const [path, texts] of Object.entries(read.ok ? {} : read.fields)) {
    const column = columnIn(path)
    messages[column] = [...new Set([...(messages[column] ?? []), ...texts])]
  }
  addFaults(faults, names, row, messages)
}

/** The input of a row that fits its schema, records that it names as they are called; undefined after telling what does not. */
export function checkRow(checking: RowCheck, row: SheetRow): Input | undefined {
  const cells = cellsOf(row)
  const input = inputOf(checking, cells)
  const named = Object.fromEntries(checking.references.map((field) => [field, input[field]]))
  for (const field of checking.references) if (field in input) input[field] = standIn(input[field])
  const read = checking.schema.safeParse(input)
  if (read.success) {
    for (const field of checking.references)
      if (field in read.data) read.data[field] = named[field] ?? read.data[field]
    return read.data
  }
  addRowFaults(checking, row, input)
  return undefined
}
