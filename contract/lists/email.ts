/** Where a mail lies. Trash is no folder: what is taken out of it is where it was. */
export const emailFolders = ['inbox', 'sent', 'draft', 'spam'] as const
export type EmailFolder = (typeof emailFolders)[number]

/** What a mail can be filed under. */
export const emailLabels = ['families', 'schools', 'drivers', 'invoices', 'vehicles'] as const
export type EmailLabel = (typeof emailLabels)[number]
