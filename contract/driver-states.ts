import * as access from './access.ts'
import { dutyStatuses, startStatuses } from './lists/drivers.ts'
import type { DriverStatus } from './people.ts'
import type { Transition } from './state.ts'

export type DriverAction = 'invite' | 'suspend' | 'reinstate' | 'leave' | 'rejoin'

const { write } = access.drivers
const working = [...startStatuses]

/** Steps that end or begin somebody's driving. A pending one waits for the decision about the application. */
export const driverTransitions: readonly Transition<DriverStatus, DriverAction>[] = [
  { action: 'invite', from: 'invited', to: 'invited', by: write },
  ...working.map((from) => ({ action: 'suspend' as const, from, to: 'suspended' as const, by: write })),
  ...working.map((from) => ({ action: 'leave' as const, from, to: 'left' as const, by: write })),
  { action: 'leave', from: 'suspended', to: 'left', by: write },
  { action: 'reinstate', from: 'suspended', to: 'off_duty', by: write },
  { action: 'rejoin', from: 'left', to: 'off_duty', by: write },
]

/** Whether a form may change the status so: everything else is a step of its own, with its reason and its effects. */
export const isStatusChangeAllowed = (from: DriverStatus | null, to: DriverStatus) => {
  if (from === to) return true
  if (from === null) return startStatuses.includes(to)
  return startStatuses.includes(from) && dutyStatuses.includes(to)
}
