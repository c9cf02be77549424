export const accountStatuses = ['invited', 'pending', 'active', 'suspended'] as const

export const devicePlatforms = ['web', 'android', 'ios'] as const

/** `already`: the link was followed before, which is as good. */
export const emailVerifications = ['verified', 'already'] as const

/** By which ways a person can be told things. */
export const notifyWays = ['push', 'sms', 'email'] as const

/** By which ways an invitation goes out. */
export const invitationWays = ['email', 'sms'] as const
