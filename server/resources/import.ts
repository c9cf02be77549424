import type { ImportResult } from '#contract/register.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { checkSlices } from '#server/platform/sheets/check-slices.ts'
import { addFaults, type FaultList } from '#server/platform/sheets/faults.ts'
import type { ImportSpec } from '#server/platform/sheets/import-file.ts'
import { importLimits } from '#server/platform/sheets/limits.ts'
import type { ImportReport, Sheet } from '#server/platform/sheets/read-in-thread.ts'
import type { GoodRow } from '#server/platform/sheets/read-sheet.ts'
import { cellsOf } from '#server/platform/sheets/rows.ts'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import { inputChecker } from './check.ts'
import { columnsOf, sheetColumns } from './export.ts'
import { referenceReader } from './import-names.ts'
import { type StoreExtras, storeSlices } from './import-store.ts'
import type { Resource } from './spec.ts'

type Input = Record<string, unknown>

/** Reads what the rows have beside the fields of a record; nothing where the file has none of it. */
async function readExtras(
  { extras }: Resource,
  ctx: WriteContext,
  names: readonly string[],
  rows: readonly GoodRow[],
  faults: FaultList,
): Promise<StoreExtras | undefined> {
  const places = names.flatMap((name, index) => (extras?.columns.includes(name) ? [{ name, index }] : []))
  if (!extras || places.length === 0) return undefined
  return extras.take(
    ctx,
    rows.map((row) => {
      const cells = cellsOf(row)
      return {
        cells: Object.fromEntries(places.map(({ name, index }) => [name, cells[index] ?? ''])),
        add: (column, message) => addFaults(faults, names, row, { [column]: [message] }),
      }
    }),
  )
}

/** Checks the rows against all other records: their faults, and by slice the inputs and what belongs to them. */
async function checkRecords(resource: Resource, ctx: WriteContext, sheet: Sheet, report: ImportReport) {
  const { names, slices } = sheet
  const read = referenceReader(resource.references, ctx)
  const yieldTurn = createTurnYielder()
  const inputs: Input[][] = []
  for (const slice of slices) {
    inputs.push(await read(slice.map(({ input }) => input)))
    await yieldTurn()
  }
  const candidates = inputs.map((some) => some.map((input) => ({ input, before: null })))
  const check = await inputChecker(resource, ctx, candidates.flat())
  const storeExtras: (StoreExtras | undefined)[] = []
  const faults = await checkSlices(sheet, report, async (slice, index, all) => {
    const checked = await check(candidates[index] ?? [])
    for (const [at, row] of slice.entries()) addFaults(all, names, row, checked[at]?.faults ?? {})
    await yieldTurn()
    storeExtras.push(await readExtras(resource, ctx, names, slice, all))
  })
  return { faults, inputs, keeps: storeExtras }
}

/**
 * Imports the rows of a file, all of them or none: faults are listed by row and column. A dry run does everything
 * but store, and needs no transaction; all else is to be called within one, which `report` breaks off when the client has gone.
 */
async function importSheet(
  resource: Resource,
  ctx: WriteContext,
  sheet: Sheet,
  { dryRun, report }: { dryRun: boolean; report: ImportReport },
): Promise<ImportResult> {
  const { names, total } = sheet
  const { faults, inputs, keeps: storeExtras } = await checkRecords(resource, ctx, sheet, report)
  const derived: readonly string[] = resource.exported ?? []
  const ignored = names.filter((name) => derived.includes(name))
  const stores = !dryRun && faults.count() === 0 && total > 0
  if (stores)
    await storeSlices(resource, ctx, inputs, storeExtras, (done) => report({ stage: 'store', done, total }))
  return { dryRun, rows: total, created: stores ? total : 0, ignored, ...faults.result() }
}

/** The import of a register: the fields of its input and what belongs to its records, a record a row. */
export const importOf = (resource: Resource): ImportSpec => ({
  path: `/api/web/${resource.name}/import`,
  table: {
    input: resource.input,
    needed: columnsOf(resource),
    known: [...sheetColumns(resource), ...(resource.exported ?? [])],
    references: Object.keys(resource.references ?? {}),
    maxRows: resource.maxRows ?? importLimits.rows,
  },
  take: (ctx, sheet, how) => importSheet(resource, ctx, sheet, how),
})
