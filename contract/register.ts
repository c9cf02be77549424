import * as z from 'zod'
import { flags, importStages } from './lists/common.ts'
import { listQuery } from './page.ts'
import { id, recordFields } from './record.ts'

/**
 * A record of a register as the server answers it: `shape` beside the fields of every record, and what this reader
 * may do with it: `edit`, `delete`, or a step of the register's own.
 */
export const registerRecord = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, ...recordFields, actions: z.array(z.string()) })

/** The query of a register: the common one and its filters. */
export const registerQuery = <Shape extends z.ZodRawShape>(filters: Shape) =>
  z.strictObject({ ...listQuery, ...filters })

/** A filter that takes several values, comma-separated. */
export const several = z.string().max(400).optional()
/** A filter on yes or no. */
export const flag = z.enum(flags).optional()

/** Records by their ids: at most 200 in one bulk action. */
const ids = z.array(id).min(1).max(200)
/** Deletes the records, or sets the same few fields in all of them. */
export const registerBulk = z.union([
  z.strictObject({ ids, action: z.literal('delete') }),
  z.strictObject({ ids, action: z.literal('set'), values: z.record(z.string(), z.unknown()) }),
])
export type RegisterBulk = z.infer<typeof registerBulk>

export const importQuery = z.strictObject({ dry_run: z.enum(flags).optional() })

/**
 * A cell of an import that can't be taken; rows count as a spreadsheet shows them, the heading being row 1. `value` is
 * the beginning of what the file has there.
 */
const importFault = z.object({
  row: z.int().min(1),
  column: z.string(),
  message: z.string(),
  value: z.string().optional(),
})
/**
 * What came of an import. `created` is 0 when anything was wrong, or in a dry run; `faults` holds the first 200,
 * `faultCount` how many there are. `ignored` are columns of an export that are no fields of a record: nothing was taken
 * from them.
 */
export const importResult = z.object({
  dryRun: z.boolean(),
  rows: z.int().min(0),
  created: z.int().min(0),
  ignored: z.array(z.string()),
  faultCount: z.int().min(0),
  faults: z.array(importFault),
})
export type ImportResult = z.infer<typeof importResult>

/**
 * A line of the answer of an import for those who accept `application/x-ndjson`: how many rows of all have been checked,
 * then stored. The last line is `{ status, body }`, the answer itself.
 */
export const importProgress = z.object({
  stage: z.enum(importStages),
  done: z.int().min(0),
  total: z.int().min(0),
})
export type ImportProgress = z.infer<typeof importProgress>

/** Why a step was done, for the record's timeline. */
export const stepReason = z.strictObject({ reason: z.string().trim().min(1).max(500) })
