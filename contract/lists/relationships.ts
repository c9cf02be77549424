/** What a guardian is to a child. */
export const relationships = ['parent', 'guardian', 'foster_parent', 'grandparent', 'other'] as const
