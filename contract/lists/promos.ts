export const promoKinds = ['percent', 'fixed'] as const
/** Where a code stands today: `off` was switched off, `used_up` has reached its limit. */
export const promoStates = ['off', 'upcoming', 'valid', 'used_up', 'expired'] as const
