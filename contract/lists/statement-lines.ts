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
