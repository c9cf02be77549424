import type * as z from 'zod'
import type { companyStatus, Role } from './people.ts'
import type { Transition } from './state.ts'

export type CompanyAction = 'suspend' | 'reactivate'

const office: readonly Role[] = ['admin', 'dispatcher', 'support']

/** A pending one waits for the decision about its application. */
export const companyTransitions: readonly Transition<z.infer<typeof companyStatus>, CompanyAction>[] = [
  { action: 'suspend', from: 'active', to: 'suspended', by: office },
  { action: 'reactivate', from: 'suspended', to: 'active', by: office },
]
