/** Which people of the office are shown; friends follow each other. */
export const circles = ['everybody', 'followers', 'following', 'friends'] as const

/** Characters at most. */
export const mostOfPost = { text: 2000, reply: 500 } as const
