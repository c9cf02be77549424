import type * as z from 'zod'
import * as access from './access.ts'
import type { companyStatus } from './people.ts'
import type { Transition } from './state.ts'

export type CompanyAction = 'suspend' | 'reactivate'

const { write } = access.companies

/** A pending one waits for the decision about its application. */
export const companyTransitions: readonly Transition<z.infer<typeof companyStatus>, CompanyAction>[] = [
  { action: 'suspend', from: 'active', to: 'suspended', by: write },
  { action: 'reactivate', from: 'suspended', to: 'active', by: write },
]
