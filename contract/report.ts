import * as z from 'zod'
import {
  bucketUnits,
  comparisons,
  figureKeys,
  figureUnits,
  reportDimensions,
  reportNames,
} from './lists/reports.ts'
import { currency } from './money.ts'
import { exportQuery } from './page.ts'
import { day, id, instant, ref } from './record.ts'

/** A period, what of it, and by what its rows are. Days are those of the operator's zone, both included. */
export const reportQuery = z.strictObject({
  from: day,
  to: day,
  by: z.enum(reportDimensions).optional(),
  compare: z.enum(comparisons).optional(),
  company: id.optional(),
  school: id.optional(),
  driver: id.optional(),
  /** Of reports about money, which are in one currency; the operator's without it. */
  currency: currency.optional(),
  /** A figure, `-` in front for the largest first. */
  ordering: z.string().max(40).optional(),
  page: z.string().max(12).optional(),
  page_size: z.string().max(12).optional(),
})
export type ReportQuery = z.infer<typeof reportQuery>
export const reportExportQuery = reportQuery.omit({ page: true, page_size: true }).extend(exportQuery)

/** The rides behind a figure: of one row of the report, or of all of them without `key`. */
export const reportRowsQuery = reportQuery
  .omit({ compare: true, ordering: true })
  .extend({ key: z.string().max(140).optional() })
export type ReportRowsQuery = z.infer<typeof reportRowsQuery>

/** A figure's value in its unit; null where there was nothing to count it by. */
const values = z.partialRecord(z.enum(figureKeys), z.number().nullable())

export const reportAnswer = z.object({
  report: z.enum(reportNames),
  from: day,
  to: day,
  zone: z.string(),
  by: z.enum(reportDimensions),
  /** When it was read. */
  asOf: instant,
  /** Whether all that was written until then is in it; else so many days are still to be counted anew. */
  complete: z.boolean(),
  daysLeft: z.int().min(0),
  /** Null in reports that are not about money. */
  currency: z.string().nullable(),
  /** Those in which something was charged in the period. */
  currencies: z.array(z.string()),
  /** The figures in their order, the most important first. `rows` is the one that counts the rides behind the report. */
  figures: z.array(z.object({ key: z.enum(figureKeys), unit: z.enum(figureUnits) })),
  rows: z.enum(figureKeys).nullable(),
  totals: values,
  compared: z.object({ from: day, to: day, totals: values }).nullable(),
  /** What the rides are filtered by. */
  of: z.object({ company: ref.nullable(), school: ref.nullable(), driver: ref.nullable() }),
  unit: z.enum(bucketUnits),
  /** The period in parts, each by its first day; `before` is the part at the same place of the other period. */
  buckets: z.array(z.object({ from: day, values, before: values.nullable() })),
  count: z.int().min(0),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  results: z.array(
    z.object({
      /** Empty for rides that have none. */
      key: z.string(),
      /** Null when there is none, or its record is there no more. */
      name: z.string().nullable(),
      values,
      before: values.nullable(),
    }),
  ),
})
export type ReportAnswer = z.infer<typeof reportAnswer>
export type ReportValues = z.infer<typeof values>

/** Of what and when a pack is: of one company, or of all. */
export const reportPackQuery = reportQuery.pick({
  from: true,
  to: true,
  compare: true,
  company: true,
  currency: true,
})
export type ReportPackQuery = z.infer<typeof reportPackQuery>
export const reportPackExportQuery = reportPackQuery.extend(exportQuery)

/** The reports that a contract is reviewed by, each with its first rows. */
export const reportPack = reportAnswer
  .pick({ from: true, to: true, zone: true, asOf: true, complete: true, daysLeft: true })
  .extend({
    currency: z.string(),
    currencies: reportAnswer.shape.currencies,
    compared: z.object({ from: day, to: day }).nullable(),
    /** Null for all companies. */
    company: ref.nullable(),
    parts: z.array(
      reportAnswer.pick({
        ...{ report: true, by: true, currency: true, figures: true },
        ...{ totals: true, compared: true, count: true, results: true },
      }),
    ),
    /** What is not for the reader. */
    leftOut: z.array(z.enum(reportNames)),
  })
export type ReportPack = z.infer<typeof reportPack>

export const reportRow = z.object({
  booking: z.object({ id, reference: z.string() }),
  trip: id.nullable(),
  at: instant,
  zone: z.string(),
  company: ref.nullable(),
  driver: ref.nullable(),
  vehicle: ref.nullable(),
  /** Whose ride it is, where a report is about single children. */
  child: ref.nullable(),
  /** Why it was cancelled or failed, in the reader's language. */
  reason: z.string().nullable(),
  pickup: z.string(),
  dropoff: z.string(),
  /** What it adds to the figures. */
  values,
})
export type ReportRow = z.infer<typeof reportRow>
