/** Where a mail lies. Trash is no folder: what is taken out of it is where it was. */
export const emailFolders = ['inbox', 'sent', 'draft', 'spam'] as const
export type EmailFolder = (typeof emailFolders)[number]

/** Where what was received can be moved. */
export const receivedFolders = ['inbox', 'spam'] as const
export type ReceivedFolder = (typeof receivedFolders)[number]

/** What a mail can be filed under. */
export const emailLabels = ['families', 'schools', 'drivers', 'invoices', 'vehicles'] as const
export type EmailLabel = (typeof emailLabels)[number]

/** The records about which the console mails in somebody's name. */
export const emailSubjects = ['tickets', 'staff', 'parents', 'applications'] as const
export type EmailSubject = (typeof emailSubjects)[number]

/** What one mail and one mailbox take at most. */
export const emailLimits = {
  /** Of `to` and `cc` together. */
  recipients: 50,
  subject: 200,
  files: 10,
  fileBytes: 15 * 1024 * 1024,
  /** Mails of one person that are not in the trash: all of them are one answer. */
  mails: 2000,
  drafts: 100,
  sendsPerHour: 60,
  /** Of all mails of an hour together. */
  recipientsPerHour: 200,
} as const
