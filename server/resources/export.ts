import { minorUnits } from '#contract/money.ts'
import { csvCell } from '#server/bookings/csv.ts'
import { wholeUnits } from '#server/money/plain-money.ts'
import { plainText } from './differences.ts'
import { allRecords } from './list.ts'
import type { Resource, Working } from './spec.ts'
import { type Cell, xlsx } from './xlsx.ts'

type Query = Record<string, string | undefined>
type Batches = AsyncIterable<readonly (readonly Cell[])[]>

/** The columns that an import needs: the fields of the register's input, in their order. */
export const columnsOf = ({ input, offSheet = [] }: Resource): string[] =>
  Object.keys(input.shape).filter((name) => !offSheet.includes(name))

/** All columns that an import reads: those it needs, and those it may have. */
export const sheetColumns = (resource: Resource): string[] => [
  ...columnsOf(resource),
  ...(resource.extras?.columns ?? []),
]

type Answer = Readonly<Record<string, unknown>>

const cellOf = (value: unknown): Cell =>
  typeof value === 'number' || typeof value === 'boolean' ? value : plainText(value)

/** What follows from a record, as people read it: sums in whole units of the record's currency, not in minor ones. */
function derivedCell({ record: { shape } }: Resource, record: Answer, name: string): Cell {
  const { [name]: value, currency } = record
  return typeof value === 'number' && typeof currency === 'string' && shape[name] === minorUnits
    ? wholeUnits(value, currency)
    : cellOf(value)
}

function extraCells(extras: Resource['extras'], record: Answer): Cell[] {
  if (!extras) return []
  const cells = extras.cells(record)
  return extras.columns.map((name) => cells[name] ?? null)
}

async function* tables(resource: Resource, ctx: Working, query: Query): Batches & AsyncGenerator {
  const names = columnsOf(resource)
  const { exported = [], extras } = resource
  yield [[...sheetColumns(resource), ...exported]]
  for await (const records of allRecords(resource, ctx, query)) {
    yield records.map((record: Answer) => [
      ...names.map((name) => cellOf(record[name])),
      ...extraCells(extras, record),
      ...exported.map((name) => derivedCell(resource, record, name)),
    ])
  }
}

const csvText = (rows: readonly (readonly Cell[])[]) =>
  rows
    .map(
      (cells) =>
        `${cells.map((cell) => csvCell(typeof cell === 'number' ? cell : String(cell ?? ''))).join(',')}\r\n`,
    )
    .join('')

async function* csv(batches: Batches) {
  yield Buffer.from('\uFEFF')
  for await (const rows of batches) yield Buffer.from(csvText(rows))
}

export const media = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

function file(parts: AsyncGenerator<Buffer>, name: string, format: keyof typeof media): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': media[format],
      'content-disposition': `attachment; filename="${name}.${format}"`,
    },
  })
}

/** All filtered records as a file that is made while it is sent. */
export function exportRecords(
  resource: Resource,
  ctx: Working,
  query: Query,
  format: 'csv' | 'xlsx',
): Response {
  const rows = tables(resource, ctx, query)
  const name = `${resource.name}-${ctx.now.toISOString().slice(0, 10)}`
  return file(format === 'csv' ? csv(rows) : xlsx(rows), name, format)
}

/** A CSV file with the columns of an import and one row that shows how they are filled. */
export function importTemplate(resource: Resource): Response {
  const names = sheetColumns(resource)
  const sample: Readonly<Record<string, string>> = { ...resource.sample, ...resource.extras?.sample }
  const text = csvText([names, names.map((name) => sample[name] ?? '')])
  return new Response(`\uFEFF${text}`, {
    headers: {
      'content-type': media.csv,
      'content-disposition': `attachment; filename="${resource.name}-template.csv"`,
    },
  })
}
