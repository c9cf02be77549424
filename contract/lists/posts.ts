/** Which people of the office are shown; friends follow each other. */
export const circles = ['everybody', 'followers', 'following', 'friends'] as const
