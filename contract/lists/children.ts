export const seatNeeds = ['none', 'rear_facing', 'forward_facing', 'booster'] as const
export const genders = ['female', 'male', 'other'] as const
export const mobilities = ['walks', 'folding_chair', 'wheelchair'] as const
export const childStatuses = ['active', 'paused', 'left'] as const
