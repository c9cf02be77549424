export const accountStatuses = ['invited', 'pending', 'active', 'suspended'] as const

/** How a parent's way into the console stands: no account, invited to choose a password, in use, or barred. */
export const parentAccounts = ['none', 'invited', 'active', 'suspended'] as const

/** By which ways a person can be told things. */
export const notifyWays = ['push', 'sms', 'email'] as const

/** By which ways an invitation goes out. */
export const invitationWays = ['email', 'sms'] as const

export const devicePlatforms = ['web', 'android', 'ios'] as const
