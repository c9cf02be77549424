/** By which ways a person can be told things. */
export const notifyWays = ['push', 'sms', 'email'] as const

/** By which ways an invitation goes out. */
export const invitationWays = ['email', 'sms'] as const
