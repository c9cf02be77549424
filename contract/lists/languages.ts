/** The languages of texts, mails and messages, as BCP 47 tags. */
export const languages = ['en', 'fr', 'ar'] as const
