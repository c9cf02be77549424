/** The rides of the demo lie so many days back and ahead. */
export const rideSpan = { past: 21, ahead: 14 } as const
