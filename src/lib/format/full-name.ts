type Named = { firstName?: string | undefined; lastName?: string | undefined }

/** Both names, or the one there is. */
export const fullName = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** What somebody is called by: their name, or else what they sign in with. */
export const calledBy = (person: Named & { email: string | null; phone: string | null }): string =>
  fullName(person) || person.email || person.phone || ''
