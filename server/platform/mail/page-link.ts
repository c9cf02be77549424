import type { Env } from '#server/platform/env.ts'
import type { Locale } from '#server/platform/i18n/messages.ts'
import { publicOrigin } from './public-origin.ts'

/** Pages of the console that mails lead to, as `src/lib/routes.ts` has them; a test holds the two together. */
export const mailPages = {
  front: '/landingpage/',
  signIn: '/auth/login/',
  driverSignIn: '/auth/driver-login/',
  verify: '/auth/email-verified/',
  reset: '/auth/reset-password/',
  documents: '/apps/documents/',
  driverDocuments: '/apps/driver-documents/',
} as const

/** The address of a page in a language. A token goes behind the `#`: no server, log or Referer ever sees it. */
export function pageLink(env: Env, locale: Locale, page: keyof typeof mailPages, token?: string) {
  const prefix = locale === 'en' ? '' : `/${locale}`
  const fragment = token === undefined ? '' : `#token=${token}`
  return publicOrigin(env) + prefix + mailPages[page] + fragment
}
