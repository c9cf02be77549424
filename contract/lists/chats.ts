/** Two people, or several with a name for what they talk about. */
export const chatKinds = ['direct', 'group'] as const
export type ChatKind = (typeof chatKinds)[number]
/** The records that a message can be about. */
export const chatSubjects = ['booking', 'trip'] as const
export type ChatSubject = (typeof chatSubjects)[number]
