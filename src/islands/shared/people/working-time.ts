import { weekdays } from '#contract/lists/common.ts'
import { leaveKinds } from '#contract/lists/people.ts'
import type { Leave, Shift } from '#contract/working-time.ts'
import { date, rows, select, text } from '#src/islands/resource/register/fields.ts'

const time = () => text({ type: 'time' })

/** The fields that say when a driver or an assistant works. */
export const workingTime = {
  shifts: rows<Shift>({ weekday: select(weekdays), from: time(), to: time() }, { most: 28 }),
  leave: rows<Leave>({ from: date(), to: date(), kind: select(leaveKinds) }, { most: 100 }),
}
