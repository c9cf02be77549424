type Named = { firstName?: string | undefined; lastName?: string | undefined }

/** Both names, or the one there is. */
export const fullName = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ')
