export const accountStatuses = ['invited', 'pending', 'active', 'suspended'] as const

export const devicePlatforms = ['web', 'android', 'ios'] as const

/** `already`: the link was followed before, which is as good. */
export const emailVerifications = ['verified', 'already'] as const
