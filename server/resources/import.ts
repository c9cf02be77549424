import { CsvError, parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import type { ImportProgress, ImportResult } from '#contract/register.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { recordAudit } from '#server/history/audit.ts'
import { recordEvents } from '#server/history/events.ts'
import { check } from '#server/http/field-messages.ts'
import { invalid } from '#server/http/problem.ts'
import { readCell } from './cells.ts'
import { checkInputs } from './check.ts'
import { columnsOf, sheetColumns } from './export.ts'
import { findRows } from './list.ts'
import { entityOf, type Reference, type Resource, type Working } from './spec.ts'

const maxRows = 50_000
const shownFaults = 1000
/** Rows between two words on how far it is, and in one statement, which has at most 65,535 parameters. */
const batch = 500

type Telling = (progress: ImportProgress) => Promise<void>

type Input = Record<string, unknown>
interface Row {
  /** As a spreadsheet counts: the first is 1, and empty ones count. */
  number: number
  cells: string[]
}

/** The rows of a CSV file, whatever the sign between its cells; 400 at `file` for what is none, or is too long. */
function readRows(bytes: Uint8Array, { t }: Pick<Working, 't'>): Row[] {
  const text = Buffer.from(bytes)
  const [heading = ''] = text.toString('utf8', 0, 4000).split('\n', 1)
  const delimiter = [',', ';', '\t'].toSorted((a, b) => heading.split(b).length - heading.split(a).length)[0]
  try {
    const found = parse(text, {
      bom: true,
      delimiter: delimiter ?? ',',
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: maxRows + 2,
    }) as unknown as { record: string[]; info: { empty_lines: number } }[]
    if (found.length > maxRows + 1)
      throw invalid({ file: [t('resources:import.too_many', { count: maxRows })] })
    return found.map(({ record, info }, index) => ({ number: index + 1 + info.empty_lines, cells: record }))
  } catch (error) {
    if (error instanceof CsvError)
      throw invalid({ file: [t('resources:import.unreadable')] }, { cause: error })
    throw error
  }
}

/** Which field each column is; a heading that is none, or one that is missing, is a 400 that names it. */
function readHeading(resource: Resource, heading: Row | undefined, { t, locale }: Working): string[] {
  const needed = columnsOf(resource)
  const known = [...sheetColumns(resource), ...(resource.exported ?? [])]
  const names = (heading?.cells ?? []).map((cell) => {
    const name = cell.trim().toLowerCase()
    return known.find((field) => field.toLowerCase() === name) ?? cell.trim()
  })
  const list = new Intl.ListFormat(locale)
  const strange = names.filter((name) => !known.includes(name))
  if (strange.length > 0)
    throw invalid({ file: [t('resources:import.unknown_columns', { names: list.format(strange) })] })
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw invalid({ file: [t('resources:import.missing_columns', { names: list.format(missing) })] })
  return names
}

/** Ids by what people call the records in reach that a field may name; a name that several share names none of them. */
async function namesOf(
  { db, user }: Working,
  { table, name, reach }: Reference,
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: table.id, name: sql<string>`lower(${name})` })
    .from(table)
    .where(reach(user))
  const ids = new Map<string, string>()
  const shared = new Set<string>()
  for (const row of rows) {
    if (ids.has(row.name)) shared.add(row.name)
    ids.set(row.name, String(row.id))
    ids.set(String(row.id), String(row.id))
  }
  for (const one of shared) ids.delete(one)
  return ids
}

async function referenceReaders(resource: Resource, ctx: Working) {
  const readers = new Map<string, Map<string, string>>()
  for (const [field, reference] of Object.entries(resource.references ?? {})) {
    if (reference) readers.set(field, await namesOf(ctx, reference))
  }
  return readers
}

function faultList() {
  const faults: ImportResult['faults'] = []
  let faultCount = 0
  return {
    add(row: number, messages: Record<string, string[]>) {
      for (const [column, texts] of Object.entries(messages)) {
        faultCount += 1
        if (faults.length < shownFaults) faults.push({ row, column, message: texts.join(' ') })
      }
    },
    result: () => ({ faultCount, faults: faults.toSorted((a, b) => a.row - b.row) }),
  }
}

type Keep = (inside: Working, ids: readonly string[]) => Promise<void>

async function store(
  resource: Resource,
  ctx: Working,
  inputs: readonly Input[],
  keep: Keep | undefined,
  tell: Telling,
) {
  const { db, now, user } = ctx
  const by = { createdAt: now, createdBy: user.id, updatedAt: now, updatedBy: user.id, version: 1 }
  const rows = inputs.map((input) => ({
    ...resource.columns(input, ctx, null),
    ...by,
    id: crypto.randomUUID(),
  }))
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch)
    await insertRows(db, resource.table, some)
    await recordEvents(
      ctx,
      some.map(({ id }) => ({ entity: entityOf(resource), entityId: id, type: 'imported' })),
    )
    if (resource.audit)
      await recordAudit(
        ctx,
        'create',
        resource.audit,
        some.map(({ id }) => id),
      )
    if (resource.written) {
      const stored = await findRows(
        resource,
        ctx,
        some.map(({ id }) => id),
      )
      for (const row of stored.values()) await resource.written(ctx, null, row)
    }
    await tell({ stage: 'store', done: from + some.length, total: rows.length })
  }
  await keep?.(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** Reads what the rows have beside the fields of a record; nothing where the file has none of it. */
async function takeExtras(
  { extras }: Resource,
  ctx: Working,
  names: readonly string[],
  rows: readonly Row[],
  faults: ReturnType<typeof faultList>,
): Promise<Keep | undefined> {
  const places = names.flatMap((name, index) => (extras?.columns.includes(name) ? [{ name, index }] : []))
  if (!extras || places.length === 0) return undefined
  return extras.take(
    ctx,
    rows.map(({ number, cells }) => ({
      cells: Object.fromEntries(places.map(({ name, index }) => [name, cells[index] ?? ''])),
      add: (column, message) => faults.add(number, { [column]: [message] }),
    })),
  )
}

type Readers = Awaited<ReturnType<typeof referenceReaders>>

/** One row's cells as the input they stand for; a record may be named by what people call it. */
function inputOf(resource: Resource, names: readonly string[], cells: readonly string[], readers: Readers) {
  const input: Input = {}
  for (const [index, name] of names.entries()) {
    const schema = resource.input.shape[name]
    if (!schema) continue
    const value = readCell(schema, cells[index] ?? '')
    const ids = readers.get(name)
    const known = (one: unknown) =>
      typeof one === 'string' ? (ids?.get(one.toLowerCase()) ?? ids?.get(one) ?? one) : one
    input[name] = Array.isArray(value) ? value.map(known) : known(value)
  }
  return input
}

/**
 * Takes in a CSV file, all of it or nothing: every cell is checked first, and what is wrong is told by row and column.
 * A dry run does everything but store. To be called within a transaction, which `tell` breaks off when nobody waits.
 */
export async function importRecords(
  resource: Resource,
  ctx: Working,
  bytes: Uint8Array,
  { dryRun, tell }: { dryRun: boolean; tell: Telling },
): Promise<ImportResult> {
  const [heading, ...rows] = readRows(bytes, ctx)
  const names = readHeading(resource, heading, ctx)
  const readers = await referenceReaders(resource, ctx)
  const faults = faultList()
  const good: { input: Input; before: null; number: number }[] = []
  for (const [index, { number, cells }] of rows.entries()) {
    if (index % batch === 0) await tell({ stage: 'check', done: index, total: rows.length })
    const read = check(resource.input, inputOf(resource, names, cells, readers), ctx.t)
    if (read.ok) good.push({ input: read.data, before: null, number })
    else faults.add(number, read.fields)
  }
  const candidates = await checkInputs(resource, ctx, good)
  for (const [index, candidate] of candidates.entries())
    faults.add(good[index]?.number ?? 0, candidate.faults)
  const keep = await takeExtras(resource, ctx, names, rows, faults)
  const found = faults.result()
  const derived: readonly string[] = resource.exported ?? []
  const ignored = names.filter((name) => derived.includes(name))
  const created = dryRun || found.faultCount > 0 ? [] : good.map(({ input }) => input)
  if (created.length > 0) await store(resource, ctx, created, keep, tell)
  return { dryRun, rows: rows.length, created: created.length, ignored, ...found }
}
