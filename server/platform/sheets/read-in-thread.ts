import type * as z from 'zod'
import type { ImportProgress } from '#contract/register.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { HttpProblem, invalid } from '#server/platform/http/problem.ts'
import { type FaultList, faultList } from './faults.ts'
import { inThread, TooMuchWork } from './pool.ts'
import type { GoodRow, SheetPart, SheetTask } from './read-sheet.ts'
import { schemaAddress } from './schema-address.ts'

/** Reports the progress of an import; rejects once the client has gone. */
export type ImportReport = (progress: ImportProgress) => Promise<void>

/** A table to be imported: its columns, and the schema of its rows. */
export interface Table extends Omit<SheetTask, 'bytes' | 'locale' | 'input'> {
  input: z.ZodObject
}

/** A file as a thread has read it: its rows that fit their schema, and what is wrong with the others. */
export interface Sheet {
  names: readonly string[]
  total: number
  digest: string
  /** Slices of rows, each small enough to be worked on in one go. */
  slices: readonly (readonly GoodRow[])[]
  faults: FaultList
}

/** Has a thread read a file and check its rows; a file that is no such table is a 400 at `file`. */
export async function readInThread(
  { t, locale }: Pick<ActorContext, 't' | 'locale'>,
  table: Table,
  bytes: Uint8Array<ArrayBuffer>,
  report: ImportReport,
): Promise<Sheet> {
  const slices: (readonly GoodRow[])[] = []
  const faults = faultList()
  let head: Extract<SheetPart, { names: string[] }> | undefined
  let done = 0
  const take = async (part: SheetPart) => {
    if ('refused' in part) throw invalid({ file: [part.refused] })
    if ('names' in part) head = part
    else {
      slices.push(part.rows)
      faults.take(part.faults, part.faultCount)
      done += part.size
    }
    // The rules among records come after, and are the other half of the check.
    await report({ stage: 'check', done: Math.floor(done / 2), total: head?.total ?? 0 })
  }
  try {
    const input = await schemaAddress(table.input)
    await inThread('readSheet', { ...table, input, bytes, locale }, take, [bytes.buffer])
  } catch (error) {
    if (error instanceof TooMuchWork)
      throw invalid({ file: [t('resources:import.too_much')] }, { cause: error })
    throw error
  }
  if (!head) throw new HttpProblem(500, { detail: 'core:error', code: 'error' })
  return { names: head.names, total: head.total, digest: head.digest, slices, faults }
}
