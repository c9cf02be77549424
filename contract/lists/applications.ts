/** Who applies by a form of their own. */
export const applicationKinds = ['driver', 'company'] as const
export const applicationStatuses = ['pending', 'approved', 'rejected'] as const
