import type { Messages } from '#src/lib/i18n/translate.ts'

const prefix = /^(problems:|registration:(say|done\.text|file\.))/

/** The texts that the form's script may show: they travel with the page once more, so no others do. */
export const spoken = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([key]) => prefix.test(key)))
