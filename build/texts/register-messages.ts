import type { Locale } from '#src/lib/i18n/locales.ts'
import { listTexts } from '#src/lib/i18n/text-sets.ts'
import { messages } from './messages.ts'

/** Build time only: the messages of a register's page: its own namespaces and those of the shared screens. */
export const registerMessages = (locale: Locale, ...own: readonly string[]) =>
  messages(
    locale,
    ...own,
    'register:bulk*',
    'register:delete*',
    'register:edit*',
    'register:empty*',
    'register:export*',
    'register:import*',
    '!register:import.*',
    'register:no*',
    'register:open*',
    'register:yes*',
    ...listTexts,
    'problems',
    '!problems:otp*',
    '!problems:profile*',
    '!problems:registration*',
    '!problems:notifications*',
    'resource:back*',
  )
