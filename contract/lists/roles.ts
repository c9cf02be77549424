/** The office: whoever works for the operator. */
export const staffRoles = ['admin', 'dispatcher', 'finance', 'support', 'viewer'] as const

/** What an account can be, in the order of the columns of `contract/access.ts`. */
export const roles = [...staffRoles, 'company', 'driver', 'parent'] as const
export type Role = (typeof roles)[number]
