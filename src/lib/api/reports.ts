import { type ReportName, reportBy } from '#contract/lists/reports.ts'
import type { ReportAnswer, ReportPack, ReportRow, ReportValues } from '#contract/report.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import {
  count,
  countOrNull,
  fields,
  list,
  oneOf,
  orNull,
  refOrNull,
  text,
  textOrNull,
  zone,
} from './field-readers.ts'
import type { Query } from './query.ts'
import { asRecord, isObject, type Listed, readPage } from './response-shape.ts'

const path = (name: ReportName) => `/api/web/reports/${name}`

const values = (value: unknown): ReportValues =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, countOrNull(one)]))
    : {}

const figures = list(fields<ReportAnswer['figures'][number]>({ key: oneOf, unit: oneOf }))
const results = list(
  fields<ReportAnswer['results'][number]>({ key: text, name: textOrNull, values, before: orNull(values) }),
)
const compared = orNull(
  fields<NonNullable<ReportAnswer['compared']>>({ from: text, to: text, totals: values }),
)
/** Another backend may always be up to date, and not say so. */
const complete = (value: unknown) => value !== false

const report = fields<ReportAnswer>({
  ...{ report: oneOf, from: text, to: text, zone, by: oneOf, asOf: text },
  complete,
  daysLeft: count,
  currency: textOrNull,
  currencies: list(text),
  figures,
  rows: textOrNull<NonNullable<ReportAnswer['rows']>>,
  totals: values,
  compared,
  unit: oneOf,
  buckets: list(fields<ReportAnswer['buckets'][number]>({ from: text, values, before: orNull(values) })),
  of: (value) =>
    fields<ReportAnswer['of']>({ company: refOrNull, school: refOrNull, driver: refOrNull })(value),
  count,
  next: textOrNull,
  previous: textOrNull,
  results,
})

const pack = fields<ReportPack>({
  ...{ from: text, to: text, zone, asOf: text, complete, daysLeft: count },
  ...{ currency: text, currencies: list(text), company: refOrNull, leftOut: list(oneOf<ReportName>) },
  compared: orNull(fields<NonNullable<ReportPack['compared']>>({ from: text, to: text })),
  parts: list(
    fields<ReportPack['parts'][number]>({
      ...{ report: oneOf, by: oneOf, currency: textOrNull, figures },
      ...{ totals: values, compared, count, results },
    }),
  ),
})

const row = fields<ReportRow>({
  booking: fields<ReportRow['booking']>({ id: text, reference: text }),
  trip: textOrNull,
  at: text,
  zone,
  company: refOrNull,
  driver: refOrNull,
  vehicle: refOrNull,
  child: refOrNull,
  reason: textOrNull,
  pickup: text,
  dropoff: text,
  values,
})

export async function getReport(
  name: ReportName,
  query: Query,
  { signal }: Options = {},
): Promise<ReportAnswer> {
  const read = report(asRecord(await api.send({ path: path(name), query, signal })))
  return { ...read, by: read.by || (reportBy[name][0] ?? 'company') }
}

/** The reports that a contract is reviewed by. */
export async function getReportPack(query: Query, { signal }: Options = {}): Promise<ReportPack> {
  return pack(asRecord(await api.send({ path: '/api/web/report-pack', query, signal })))
}

/** The rides behind a report or one of its rows. */
export async function listReportRows(
  name: ReportName,
  query: Query,
  { signal }: Options = {},
): Promise<Listed<ReportRow>> {
  return readPage(await api.send({ path: `${path(name)}/rows`, query, signal }), query, row)
}
