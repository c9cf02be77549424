/** What can happen to a day's plan. */
export const coverKinds = ['sick', 'breakdown', 'closure', 'road', 'weather'] as const
/** Whom or what it happens to. */
export const coverSubjects = ['driver', 'assistant', 'vehicle', 'school', 'area'] as const

const anywhere = ['area', 'school', 'driver', 'vehicle', 'assistant'] as const
/** What can happen to whom, the usual one first. */
export const coverSubjectsOf: Readonly<
  Record<(typeof coverKinds)[number], readonly (typeof coverSubjects)[number][]>
> = {
  sick: ['driver', 'assistant'],
  breakdown: ['vehicle'],
  closure: ['school', 'area'],
  road: anywhere,
  weather: anywhere,
}

/** What is done about a trip: others take it, a relief takes over on the road, its rides are cancelled or moved. */
export const coverActs = ['exchange', 'relieve', 'cancel', 'move'] as const

/** What a row is: a trip, or a booking that has none. */
export const coverRowKinds = ['trip', 'booking'] as const
/** How the leave of whoever is sick stands. */
export const coverLeaves = ['to', 'recorded'] as const

/** The most: trips and days that are covered at once, minutes by which rides are moved, and those named for a trip. */
export const coverMost = { trips: 200, days: 14, shiftMin: 180, choices: 8 } as const
/** How far an area reaches from its middle, in metres. */
export const coverRadiusM = { least: 50, most: 50_000 } as const
