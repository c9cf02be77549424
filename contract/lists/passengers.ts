export const stopKinds = ['pickup', 'dropoff', 'via'] as const
export const passengerStates = ['expected', 'boarded', 'alighted', 'no_show', 'absent'] as const
/** How whoever takes a child over was known. */
export const verifications = ['pin', 'code_word', 'manual'] as const
