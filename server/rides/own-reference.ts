/**
 * What a trip is called for those who see some bookings alone. It has the number of the booking that it was made for: where
 * that is none of theirs, it is called after their own first one.
 */
export const ownReference = (trip: string, own: readonly string[]): string =>
  own.some((booking) => trip.startsWith(`${booking}-`)) ? trip : (own[0] ?? trip)
