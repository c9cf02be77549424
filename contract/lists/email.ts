/** Where a mail lies. Trash is no folder: what is taken out of it is where it was. */
export const emailFolders = ['inbox', 'sent', 'draft', 'spam'] as const
export type EmailFolder = (typeof emailFolders)[number]

/** Where what was received can be moved. */
export const receivedFolders = ['inbox', 'spam'] as const
export type ReceivedFolder = (typeof receivedFolders)[number]

/** What a mailbox shows: a folder, the trash, what is marked in any folder, or what the console mails by itself. */
export const emailFilters = [
  'inbox',
  'starred',
  'important',
  'sent',
  'draft',
  'spam',
  'trash',
  'console',
] as const
export type EmailFilter = (typeof emailFilters)[number]

/** What a mail can be filed under. */
export const emailLabels = ['families', 'schools', 'drivers', 'invoices', 'vehicles'] as const
export type EmailLabel = (typeof emailLabels)[number]

/** The records about which the console mails. */
export const emailSubjects = ['tickets', 'staff', 'parents', 'applications', 'drivers', 'companies'] as const
export type EmailSubject = (typeof emailSubjects)[number]

/** What one mail and one mailbox take at most. */
export const emailLimits = {
  /** Of `to` and `cc` together. */
  recipients: 50,
  subject: 200,
  files: 10,
  fileBytes: 15 * 1024 * 1024,
  /** Mails of one person that are not in the trash. */
  mails: 20_000,
  /** How many of them one answer has. */
  page: 50,
  drafts: 100,
  sendsPerHour: 60,
  /** Of all mails of an hour together. */
  recipientsPerHour: 200,
} as const
