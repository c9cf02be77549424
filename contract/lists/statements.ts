export const partyKinds = ['driver', 'company', 'parent'] as const
export const statementStatuses = ['draft', 'issued', 'part_paid', 'paid', 'void'] as const

/** How a statement was paid. */
export const settlementMethods = ['bank', 'card', 'cash', 'other'] as const
