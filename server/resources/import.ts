import type { ImportResult } from '#contract/register.ts'
import type { Working } from '#server/platform/history/actor-context.ts'
import { checkSlices } from '#server/platform/sheets/check-slices.ts'
import { addFaults, type FaultList } from '#server/platform/sheets/faults.ts'
import { importLimits } from '#server/platform/sheets/limits.ts'
import type { GoodRow } from '#server/platform/sheets/read-sheet.ts'
import { cellsOf } from '#server/platform/sheets/rows.ts'
import type { Importing } from '#server/platform/sheets/import-file.ts'
import type { Sheet, Telling } from '#server/platform/sheets/read-in-thread.ts'
import { breathing } from '#server/platform/jobs/yield-turn.ts'
import { inputChecker } from './check.ts'
import { columnsOf, sheetColumns } from './export.ts'
import { referenceReader } from './import-names.ts'
import { type Keep, storeSlices } from './import-store.ts'
import type { Resource } from './spec.ts'

type Input = Record<string, unknown>

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
        add: (column, message) => addFaults(faults, names, row, { [column]: [message] }),
      }
    }),
  )
}

/** Looks at the rows among all other records: what is wrong with them, and the inputs and what belongs to them, by slice. */
async function checkRecords(resource: Resource, ctx: Working, sheet: Sheet, tell: Telling) {
  const { names, slices } = sheet
  const read = referenceReader(resource.references, ctx)
  const breathe = breathing()
  const inputs: Input[][] = []
  for (const slice of slices) {
    inputs.push(await read(slice.map(({ input }) => input)))
    await breathe()
  }
  const candidates = inputs.map((some) => some.map((input) => ({ input, before: null })))
  const check = await inputChecker(resource, ctx, candidates.flat())
  const keeps: (Keep | undefined)[] = []
  const faults = await checkSlices(sheet, tell, async (slice, index, all) => {
    const checked = await check(candidates[index] ?? [])
    for (const [at, row] of slice.entries()) addFaults(all, names, row, checked[at]?.faults ?? {})
    await breathe()
    keeps.push(await takeExtras(resource, ctx, names, slice, all))
  })
  return { faults, inputs, keeps }
}

/**
 * Takes in the rows of a file, all of them or nothing: what is wrong is told by row and column. A dry run does everything
 * but store, and needs no transaction; all else is to be called within one, which `tell` breaks off when nobody waits.
 */
async function importSheet(
  resource: Resource,
  ctx: Working,
  sheet: Sheet,
  { dryRun, tell }: { dryRun: boolean; tell: Telling },
): Promise<ImportResult> {
  const { names, total } = sheet
  const { faults, inputs, keeps } = await checkRecords(resource, ctx, sheet, tell)
  const derived: readonly string[] = resource.exported ?? []
  const ignored = names.filter((name) => derived.includes(name))
  const stores = !dryRun && faults.count() === 0 && total > 0
  if (stores) await storeSlices(resource, ctx, inputs, keeps, (done) => tell({ stage: 'store', done, total }))
  return { dryRun, rows: total, created: stores ? total : 0, ignored, ...faults.result() }
}

/** The import of a register: the fields of its input and what belongs to its records, a record a row. */
export const importOf = (resource: Resource): Importing => ({
  path: `/api/web/${resource.name}/import`,
  table: {
    input: resource.input,
    needed: columnsOf(resource),
    known: [...sheetColumns(resource), ...(resource.exported ?? [])],
    references: Object.keys(resource.references ?? {}),
    mostRows: resource.mostRows ?? importLimits.rows,
  },
  take: (ctx, sheet, how) => importSheet(resource, ctx, sheet, how),
})
