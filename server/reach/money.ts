import type { Role } from '#contract/people.ts'

/** Who sees prices and codes; those who answer tickets and whoever is driven meet them in quotes only. */
export const moneyReaders: readonly Role[] = ['admin', 'dispatcher', 'finance', 'viewer']
/** Who sets them, and who bills. */
export const moneyWriters: readonly Role[] = ['admin', 'finance']

/** Whoever bills names any driver, company or parent, by what they are called, without reading their records. */
export const anyParty = (): undefined => undefined
