/** What news are about. */
export const blogCategories = ['service', 'safety', 'schools', 'fleet', 'team'] as const

/** News whose pages the build makes; those that are written later have an address as well. */
export const builtNews = ['winter-mornings', 'walk-round-checks', 'quiet-start'] as const

/** Characters at most. */
export const mostOfNews = { title: 160, text: 10_000, comment: 1000 } as const
