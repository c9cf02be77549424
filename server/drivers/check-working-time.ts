import type { Leave, Shift } from '#contract/working-time.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'

interface Entry {
  input: { shifts: readonly Shift[]; leave: readonly Leave[] }
  add: (field: 'shifts' | 'leave', message: string) => void
}

/** Refuses leave that ends before it begins, and a shift that is entered twice. */
export function checkWorkingTime({ t }: WriteContext, all: readonly Entry[]): void {
  for (const { input, add } of all) {
    if (input.leave.some(({ from, to }) => to < from)) add('leave', t('drivers:leave.order'))
    const keys = input.shifts.map(({ weekday, from }) => `${weekday} ${from}`)
    if (new Set(keys).size < keys.length) add('shifts', t('drivers:shift.twice'))
  }
}
