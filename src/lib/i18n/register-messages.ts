import type { Locale } from './locales.ts'
import { messages } from './messages.ts'

/** Build time only: the messages of a register's page: its own namespaces and those of the shared screens. */
export const registerMessages = (locale: Locale, ...own: readonly string[]) =>
  messages(
    locale,
    ...own,
    'register',
    'table',
    'form',
    'problems',
    '!problems:otp*',
    '!problems:profile*',
    '!problems:registration*',
    '!problems:notifications*',
    'resource:back*',
  )
