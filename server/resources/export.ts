import type * as z from 'zod'
import { minorUnits, moneySum } from '#contract/money.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { admitExport, type ExportContext } from '#server/platform/sheets/admit-export.ts'
import {
  type Cell,
  type Content,
  dayCell,
  moneyCell,
  type TableFormat,
} from '#server/platform/sheets/content.ts'
import { csvText } from '#server/platform/sheets/csv.ts'
import { media, tableFile } from '#server/platform/sheets/table-file.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { plainText } from './differences.ts'
import { allRecords, whereOf } from './list.ts'
import type { Resource } from './spec.ts'

type Query = Record<string, string | undefined>

/** The columns that an import needs: the fields of the register's input, in their order. */
export const columnsOf = ({ input, offSheet = [] }: Resource): string[] =>
  Object.keys(input.shape).filter((name) => !offSheet.includes(name))

/** All columns that an import reads: those it needs, and those it may have. */
export const sheetColumns = (resource: Resource): string[] => [
  ...columnsOf(resource),
  ...(resource.extras?.columns ?? []),
]

type Answer = Readonly<Record<string, unknown>>

type Schema = z.core.$ZodType
type Def = {
  innerType?: Schema
  format?: string
}

/** Whether a field is a day or an instant, by its schema. */
function formatOf(schema: Schema | undefined): string | undefined {
  if (!schema) return undefined
  const { innerType, format } = schema._zod.def as Def
  return innerType ? formatOf(innerType) : format
}

/** Days and instants as a spreadsheet reckons with them; a text file has them as an import reads them. */
function cellOf(value: unknown, schema: Schema | undefined, zone: string): Cell {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'string' || value === '') return plainText(value)
  const format = formatOf(schema)
  if (format === 'date') return dayCell(value)
  if (format !== 'datetime') return value
  const { day, time } = localTime(new Date(value), zone)
  return { as: 'moment', at: `${day} ${time}`, text: value }
}

const sums = new Set<Schema | undefined>([minorUnits, moneySum])

/** What follows from a record, as people read it: sums in whole units of the record's currency, not in minor ones. */
function derivedCell({ record: { shape } }: Resource, record: Answer, name: string, zone: string): Cell {
  const { [name]: value, currency } = record
  return typeof value === 'number' && typeof currency === 'string' && sums.has(shape[name])
    ? moneyCell(value, currency)
    : cellOf(value, shape[name], zone)
}

function extraCells(extras: Resource['extras'], record: Answer): Cell[] {
  if (!extras) return []
  const cells = extras.cells(record)
  return extras.columns.map((name) => cells[name] ?? null)
}

async function* tables(resource: Resource, ctx: WriteContext, query: Query): AsyncGenerator<Content> {
  const names = columnsOf(resource)
  const { exported = [], extras, input } = resource
  const zone = ctx.env.OPERATOR_ZONE
  yield { kind: 'cells', rows: [[...sheetColumns(resource), ...exported]] }
  for await (const records of allRecords(resource, ctx, query)) {
    const rows = records.map((record: Answer) => [
      ...names.map((name) => cellOf(record[name], input.shape[name], zone)),
      ...extraCells(extras, record),
      ...exported.map((name) => derivedCell(resource, record, name, zone)),
    ])
    yield { kind: 'cells', rows }
  }
}

/** All filtered records as a file that is made while it is sent. */
export async function exportRecords(
  resource: Resource,
  ctx: WriteContext & ExportContext,
  query: Query,
  format: TableFormat,
): Promise<Response> {
  await admitExport(ctx, resource.table, whereOf(resource, ctx, query))
  const name = `${resource.name}-${ctx.now.toISOString().slice(0, 10)}`
  return tableFile(tables(resource, ctx, query), ctx, { name, format })
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
