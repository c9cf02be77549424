import * as z from 'zod'
import { languages } from './languages.ts'
import { exportFormats, flags, whens } from './lists/common.ts'
import { blockReason } from './people.ts'
import { id } from './record.ts'

/**
 * One page of a list in Django REST's form; `next` and `previous` are absolute paths with the query. A search is counted
 * up to 5,000 rows: with `more` there are more than `count`, and pages behind those are not to be had.
 */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    count: z.int().min(0),
    more: z.literal(true).optional().describe('A search found more rows than were counted'),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(row),
  })

export type Page<Row> = {
  count: number
  more?: true | undefined
  next: string | null
  previous: string | null
  results: Row[]
}

/** The query every list takes; a register adds its filters. `ordering` is a field name, `-` in front reverses. */
export const listQuery = {
  pagination: z.enum(flags).optional(),
  page: z.string().max(12).optional(),
  page_size: z.string().max(12).optional(),
  search: z.string().max(120).optional(),
  ordering: z.string().max(40).optional(),
}

/**
 * Which rides a list of them has: what is left of today, and later days, the soonest first; what is over or before today,
 * the latest first; all of them, as without it. Days are those of the operator's zone.
 */
export const when = z.enum(whens)
export type When = z.infer<typeof when>

export const exportFormat = z.enum(exportFormats)
export type ExportFormat = z.infer<typeof exportFormat>

/** What an export takes beside the filters; `language` is for links, which can't send Accept-Language. */
export const exportQuery = {
  format: exportFormat.optional(),
  language: z.enum(languages).optional(),
}

/** What came of each record of a bulk action; `undo` can be sent back for ten minutes. */
export const bulkResult = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      ok: z.boolean(),
      code: z.string().optional(),
      message: z.string().optional(),
      /** What whoever did it should know of a row that worked. */
      warnings: z.array(blockReason).optional(),
    }),
  ),
  undo: z.string().nullable(),
})
export type BulkResult = z.infer<typeof bulkResult>

/**
 * The query of a list that is read on from where it ended: rows after the one with that id, so that nothing is left out
 * when rows before it go.
 */
export const continuedQuery = { after: id.optional(), page_size: z.string().max(12).optional() }
