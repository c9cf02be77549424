import { isLocale, type Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes, splitPath } from '#src/lib/routes.ts'
import { readNumber, writeStored } from '#src/lib/storage.ts'
import { homeAddress, loginAddress, type PageKind } from './decide.ts'
import { reloadedAtKey } from './keys.ts'
import { withNext } from './next.ts'

/** A page that is still here after this time stays, and may be left again, in milliseconds. */
const patienceMs = 10_000
/** At most one reload by the console itself in this time. */
const reloadEveryMs = 60_000

export function pageKind(): PageKind {
  const kind = document.documentElement.dataset.guard
  return kind === 'private' || kind === 'guest' || kind === 'root' ? kind : 'open'
}

function pageLocale(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : splitPath(location.pathname).locale
}

let leavingFor = ''
const stay = () => {
  leavingFor = ''
}

/** Several parts of a page may find out that it has to be left: the first of them leads away, once. */
function leaveFor(address: string): void {
  if (address === leavingFor) return
  leavingFor = address
  setTimeout(stay, patienceMs)
  // The browser keeps the page behind the next one, and may show it again.
  addEventListener('pageshow', (event) => event.persisted && stay())
  location.replace(address)
}

/** To the sign-in page. `comeBack` leads here again after signing in. */
export function goToLogin({ comeBack }: { comeBack: boolean }): void {
  const kind = pageKind()
  if (kind !== 'guest') leaveFor(loginAddress(comeBack ? kind : 'open', pageLocale(), location))
}

export function goToDashboard(): void {
  leaveFor(localePath(pageLocale(), routes.dashboard()))
}

/** Where a driver is who wanted to sign out before all was sent. */
export const unsentHash = '#unsent'

/** To where a driver sees what has not been sent, and may sign out all the same. */
export function goToUnsent(): void {
  location.assign(localePath(pageLocale(), routes.day()) + unsentHash)
}

/** To the page that waits for a server out of service and leads here again. */
export function goToMaintenance(seconds: number): void {
  const page = localePath(pageLocale(), routes.maintenance())
  leaveFor(`${withNext(page, location.pathname + location.search + location.hash)}&wait=${seconds}`)
}

/** To where somebody who has just signed in wants to be. */
export function goHome(): void {
  leaveFor(homeAddress(pageKind(), pageLocale(), location))
}

/**
 * Reloads, unless that was done within the last minute or can't be remembered. A clock that was set back
 * makes the remembered time a future one: that counts as long ago, so it delays nothing.
 */
export function reloadOnce(): boolean {
  const since = Date.now() - readNumber(reloadedAtKey, 0)
  if (since >= 0 && since < reloadEveryMs) return false
  if (!writeStored(reloadedAtKey, String(Date.now()))) return false
  location.reload()
  return true
}
