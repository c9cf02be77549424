import type { Role } from '#contract/people.ts'

export const staff = ['admin', 'dispatcher', 'support', 'viewer'] as const satisfies readonly Role[]
export const office = [...staff, 'finance'] as const satisfies readonly Role[]

/** Who may open a record of each kind: those who find its list in the menu. */
export const openers = {
  child: [...staff, 'parent'],
  parent: staff,
  driver: [...staff, 'company'],
  vehicle: [...staff, 'company'],
  company: staff,
} as const satisfies Record<string, readonly Role[]>
export type RecordKind = keyof typeof openers

/** Whether a role may open a record; one that need not be `own` may belong to another family or company. */
export function mayOpen(role: Role | undefined, kind: RecordKind, { own }: { own: boolean }): boolean {
  if (!own && (role === 'company' || role === 'parent')) return false
  return openers[kind].some((one) => one === role)
}
