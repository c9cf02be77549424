export const partyKinds = ['driver', 'company', 'parent'] as const
export const statementStatuses = ['draft', 'issued', 'part_paid', 'paid', 'void'] as const

/** How a statement was paid. */
export const settlementMethods = ['bank', 'card', 'cash', 'other'] as const

/** Lines that are added by hand. */
export const addedLineKinds = ['adjustment', 'refund', 'payout'] as const

/** A trip that did not take place has its fee in place of a fare. */
export const statementLineKinds = [
  'fare',
  'no_show_fee',
  'cancel_fee',
  'commission',
  'adjustment',
  'promo',
  'refund',
  'payout',
] as const
