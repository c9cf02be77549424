import { dayIn } from '#src/lib/format/clock.ts'
import { fold } from '#src/lib/format/fold.ts'
import { dayRange } from '#src/lib/list/days.ts'
import type { ListState } from '#src/lib/list/state.ts'
import { type Run, runs, runZone } from './runs.ts'

type Query = Pick<ListState, 'search' | 'filters'>

const isAmong = (wanted: string | undefined, value: string) => !wanted || wanted.split(',').includes(value)

function isOnDay({ start }: Run, days: string | undefined): boolean {
  const { from = '', to = '9999' } = (days && dayRange(days, runZone)) || {}
  const day = dayIn(new Date(start), runZone)
  return day >= from && day <= to
}

/** The runs that a search and filters leave: what a server does otherwise. */
export function findRuns({ search, filters }: Query): readonly Run[] {
  const words = fold(search).split(/\s+/)
  return runs.filter((run) => {
    const text = fold(`${run.reference} ${run.from} ${run.to} ${run.driver}`)
    return (
      words.every((word) => text.includes(word)) &&
      isAmong(filters.status, run.status) &&
      isAmong(filters.vehicle, run.vehicle) &&
      isAmong(filters.driver, run.driver) &&
      isOnDay(run, filters.date)
    )
  })
}

/** Rows in the order of a list, as the address has it: `fare`, `-fare`. */
export function sortRuns(rows: readonly Run[], ordering: string): readonly Run[] {
  const field = ordering.replace(/^-/, '') as keyof Run
  const way = ordering.startsWith('-') ? -1 : 1
  if (ordering === '') return rows
  return rows.toSorted((a, b) => {
    const [left, right] = [a[field], b[field]]
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : String(left).localeCompare(String(right))
    return order * way
  })
}
