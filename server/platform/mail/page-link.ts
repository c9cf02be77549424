import type { Env } from '#server/platform/env.ts'
import type { Locale } from '#server/platform/i18n/messages.ts'

/** Where people find the console: never what a request calls this host, which is anybody's choice. */
export function publicOrigin({ PUBLIC_ORIGIN, HOST, PORT }: Env, port = PORT) {
  const everywhere = HOST === '0.0.0.0' || HOST === '::'
  const host = everywhere ? 'localhost' : HOST
  return PUBLIC_ORIGIN ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Pages of the console that mails lead to, as `src/lib/routes.ts` has them; a test holds the two together. */
export const mailPages = {
  front: '/landingpage/',
  signIn: '/auth/login/',
  driverSignIn: '/auth/driver-login/',
  verify: '/auth/email-verified/',
  reset: '/auth/reset-password/',
  reports: '/apps/reports/',
  documents: '/apps/documents/',
  driverDocuments: '/apps/driver-documents/',
} as const

/** The address of a page in a language. A token goes behind the `#`: no server, log or Referer ever sees it. */
export function pageLink(env: Env, locale: Locale, page: keyof typeof mailPages, token?: string) {
  const prefix = locale === 'en' ? '' : `/${locale}`
  const fragment = token === undefined ? '' : `#token=${token}`
  return publicOrigin(env) + prefix + mailPages[page] + fragment
}
