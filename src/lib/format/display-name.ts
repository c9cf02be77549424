type Named = { firstName: string; lastName: string; email: string | null; phone: string | null }

/** What somebody is called by: their name, or else what they sign in with. */
export const displayName = ({ firstName, lastName, email, phone }: Named): string =>
  `${firstName} ${lastName}`.trim() || email || phone || ''
