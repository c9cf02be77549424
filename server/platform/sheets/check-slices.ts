import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import { type FaultList, faultList } from './faults.ts'
import type { ImportReport, Sheet } from './read-in-thread.ts'
import type { GoodRow } from './read-sheet.ts'

/**
 * Has `check` check the rows of a file against all other records, a slice at a time, and reports progress. Answers what is
 * wrong with the file, the cells that the thread has refused before included.
 */
export async function checkSlices(
  { slices, total, faults: before }: Sheet,
  report: ImportReport,
  check: (slice: readonly GoodRow[], index: number, faults: FaultList) => Promise<void>,
): Promise<FaultList> {
  const faults = faultList()
  const known = before.result()
  faults.take(known.faults, known.faultCount)
  const yieldTurn = createTurnYielder()
  const share = total / 2 / Math.max(1, slices.length)
  for (const [index, slice] of slices.entries()) {
    await check(slice, index, faults)
    await yieldTurn()
    await report({ stage: 'check', done: Math.floor(total / 2 + share * (index + 1)), total })
  }
  return faults
}
