/** Yes and no in an address. */
export const flags = ['true', 'false'] as const

export const exportFormats = ['csv', 'xlsx'] as const

/** What an import does, in this order. */
export const importStages = ['check', 'store'] as const

/** Which rides a list has, by their day. */
export const whens = ['upcoming', 'past', 'all'] as const

/** Days of the week, 1 Monday … 7 Sunday. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
