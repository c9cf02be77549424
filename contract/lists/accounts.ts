export const accountStatuses = ['invited', 'pending', 'active', 'suspended'] as const

export const devicePlatforms = ['web', 'android', 'ios'] as const

/** `already`: the link was followed before, which is as good. */
export const emailVerifications = ['verified', 'already'] as const

/** The channels by which a person can be notified. */
export const notificationChannels = ['push', 'sms', 'email'] as const

/** The channels by which an invitation goes out. */
export const invitationChannels = ['email', 'sms'] as const
