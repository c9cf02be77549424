/** Which rides a list has, by their day. */
export const whens = ['upcoming', 'past', 'all'] as const
