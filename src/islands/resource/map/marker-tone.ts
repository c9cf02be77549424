/** How a vehicle is: its colour, and the sign in it. */
export type MarkerTone = 'moving' | 'standing' | 'stale' | 'late' | 'problem'
