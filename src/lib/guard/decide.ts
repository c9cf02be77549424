import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, splitPath } from '#src/lib/routes.ts'
import { readFlag, readStored } from '#src/lib/storage.ts'
import { storageKeys } from './keys.ts'
import { safeNext, withNext } from './next.ts'
import { paths } from './paths.ts'

/** `private`: for signed-in people. `guest`: for others only. `root`: `/`, which only sends on. `open`: for all. */
export type PageKind = 'private' | 'guest' | 'root' | 'open'
export type Auth = 'known' | 'unknown' | 'out'
export type Address = Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>

/** What this browser remembers; the server is not asked. */
export function rememberedAuth(): Auth {
  const { loggedOut, pageRefreshed, sessionExpired, signedIn } = storageKeys
  if (readFlag(loggedOut) || readFlag(pageRefreshed) || readFlag(sessionExpired)) return 'out'
  return readStored(signedIn) ? 'known' : 'unknown'
}

const isDriver = () => readStored(storageKeys.role) === 'driver'

export const loginPath = (): string => (isDriver() ? paths.driverLogin : paths.login)

/** Where a signed-in person goes from a guest page or from `/`: a driver to the runs of the day. */
export function homeAddress(kind: PageKind, locale: Locale, { search, origin }: Address): string {
  if (kind === 'root') return localePath(locale, paths.landing)
  return safeNext(search, origin) ?? localePath(locale, isDriver() ? paths.day : paths.dashboard)
}

/** The sign-in page, which leads back to where the person was. */
export function loginAddress(kind: PageKind, locale: Locale, { pathname, search }: Address): string {
  const login = localePath(locale, loginPath())
  const here = localePath(locale, splitPath(pathname).path) + search
  return kind === 'private' ? withNext(login, here) : login
}

/** Where this page must not be but the visitor should; `undefined` to stay. */
export function destination(
  kind: PageKind,
  auth: Auth,
  language: Locale,
  address: Address,
): string | undefined {
  if (auth === 'known' && (kind === 'guest' || kind === 'root')) return homeAddress(kind, language, address)
  if (auth === 'out' && (kind === 'private' || kind === 'root')) return loginAddress(kind, language, address)
  const { locale, path } = splitPath(address.pathname)
  return locale === language ? undefined : localePath(language, path) + address.search + address.hash
}
