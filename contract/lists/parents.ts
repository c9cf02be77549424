export const parentStatuses = ['active', 'inactive'] as const

/** How a parent's way into the console stands: no account, invited to choose a password, in use, or barred. */
export const parentAccounts = ['none', 'invited', 'active', 'suspended'] as const
