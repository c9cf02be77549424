export const paymentMethods = ['invoice', 'card', 'cash', 'account'] as const

export const quoteLineKinds = [
  'base',
  'distance',
  'time',
  'wait',
  'peak',
  'minimum',
  'no_show_fee',
  'cancel_fee',
  'promo',
  'adjustment',
] as const

/** Whether a fare rule fits a ride, and if not, why. */
export const fareFits = ['fits', 'inactive', 'zone', 'vehicle', 'not_yet', 'over'] as const

export const promoKinds = ['percent', 'fixed'] as const
/** Where a code stands today: `off` was switched off, `used_up` has reached its limit. */
export const promoStates = ['off', 'upcoming', 'valid', 'used_up', 'expired'] as const
