import type { ImportResult } from '#contract/register.ts'
import type { FieldMessages } from '#server/http/problem.ts'
import { type Fault, type FaultList, faultList, shownValue } from '#server/sheets/faults.ts'
import type { GoodRow } from '#server/sheets/read-sheet.ts'
import { cellsOf } from '#server/sheets/rows.ts'
import { breathing } from '#server/work/breathe.ts'
import { inputChecker } from './check.ts'
import { referenceReader } from './import-names.ts'
import type { Sheet, Telling } from './import-read.ts'
import { type Keep, storeSlices } from './import-store.ts'
import type { Resource, Working } from './spec.ts'

type Input = Record<string, unknown>

/** What is wrong with a row at a column, with what the file has there. */
function faultAt(names: readonly string[], row: GoodRow, column: string, message: string): Fault {
  const value = shownValue(cellsOf(row)[names.indexOf(column)] ?? '')
  return { row: row.number, column, message, value }
}

function addFaults(faults: FaultList, names: readonly string[], row: GoodRow, messages: FieldMessages) {
  for (const [column, texts] of Object.entries(messages))
    faults.add(faultAt(names, row, column, texts.join(' ')))
}

/** Reads what the rows have beside the fields of a record; nothing where the file has none of it. */
async function takeExtras(
  { extras }: Resource,
  ctx: Working,
  names: readonly string[],
  rows: readonly GoodRow[],
  faults: FaultList,
): Promise<Keep | undefined> {
  const places = names.flatMap((name, index) => (extras?.columns.includes(name) ? [{ name, index }] : []))
  if (!extras || places.length === 0) return undefined
  return extras.take(
    ctx,
    rows.map((row) => {
      const cells = cellsOf(row)
      return {
        cells: Object.fromEntries(places.map(({ name, index }) => [name, cells[index] ?? ''])),
        add: (column, message) => faults.add(faultAt(names, row, column, message)),
      }
    }),
  )
}

/** Looks at the rows among all other records: what is wrong with them, and the inputs and what belongs to them, by slice. */
async function checkSlices(resource: Resource, ctx: Working, sheet: Sheet, tell: Telling) {
  const { names, slices, total } = sheet
  const faults = faultList()
  const known = sheet.faults.result()
  faults.take(known.faults, known.faultCount)
  const read = referenceReader(resource, ctx)
  const breathe = breathing()
  const inputs: Input[][] = []
  for (const slice of slices) {
    inputs.push(await read(slice.map(({ input }) => input)))
    await breathe()
  }
  const candidates = inputs.map((some) => some.map((input) => ({ input, before: null })))
  const check = await inputChecker(resource, ctx, candidates.flat())
  const keeps: (Keep | undefined)[] = []
  const share = total / 2 / Math.max(1, slices.length)
  for (const [index, slice] of slices.entries()) {
    const checked = await check(candidates[index] ?? [])
    for (const [at, row] of slice.entries()) addFaults(faults, names, row, checked[at]?.faults ?? {})
    await breathe()
    keeps.push(await takeExtras(resource, ctx, names, slice, faults))
    await tell({ stage: 'check', done: Math.floor(total / 2 + share * (index + 1)), total })
  }
  return { faults, inputs, keeps }
}

/**
 * Takes in the rows of a file, all of them or nothing: what is wrong is told by row and column. A dry run does everything
 * but store, and needs no transaction; all else is to be called within one, which `tell` breaks off when nobody waits.
 */
export async function importSheet(
  resource: Resource,
  ctx: Working,
  sheet: Sheet,
  { dryRun, tell }: { dryRun: boolean; tell: Telling },
): Promise<ImportResult> {
  const { names, total } = sheet
  const { faults, inputs, keeps } = await checkSlices(resource, ctx, sheet, tell)
  const derived: readonly string[] = resource.exported ?? []
  const ignored = names.filter((name) => derived.includes(name))
  const stores = !dryRun && faults.count() === 0 && total > 0
  if (stores) await storeSlices(resource, ctx, inputs, keeps, (done) => tell({ stage: 'store', done, total }))
  return { dryRun, rows: total, created: stores ? total : 0, ignored, ...faults.result() }
}
