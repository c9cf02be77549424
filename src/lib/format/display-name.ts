type Named = { firstName: string; lastName: string; email: string | null; phone: string | null }

/** The name of somebody, or else what they sign in with. */
export const displayName = ({ firstName, lastName, email, phone }: Named): string =>
  `${firstName} ${lastName}`.trim() || email || phone || ''
