export const seatNeeds = ['none', 'rear_facing', 'forward_facing', 'booster'] as const
export const genders = ['female', 'male', 'other'] as const
export const mobilities = ['walks', 'folding_chair', 'wheelchair'] as const
export const childStatuses = ['active', 'paused', 'left'] as const

/** Where a parent's proposal stands of whom else the child may be given to. What was approved is an authorised pickup. */
export const pickupProposalStatuses = ['pending', 'rejected'] as const

export const parentStatuses = ['active', 'inactive'] as const

/** State of a parent's access to the console: no account, invited to choose a password, in use, or barred. */
export const parentAccounts = ['none', 'invited', 'active', 'suspended'] as const

/** Where an assistant stands: whether they may be sent. */
export const assistantStatuses = ['active', 'suspended', 'left'] as const

/** Why somebody does not work for some days. */
export const leaveKinds = ['sick', 'holiday', 'training', 'other'] as const

/** What a guardian is to a child. */
export const relationships = ['parent', 'guardian', 'foster_parent', 'grandparent', 'other'] as const
