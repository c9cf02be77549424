import { noteLostFiles } from '#src/lib/chunks/lost-files.ts'
import { splitPath } from '#src/lib/routes.ts'
import { readStored } from '#src/lib/storage.ts'
import { decodeSettings, defaultSettings, rootAttributes } from '#src/lib/theme/settings.ts'
import { type Auth, destination, type PageKind, rememberedAuth } from './decide.ts'
import { sendEarlyRequests } from './early-requests.ts'
import { storageKeys } from './keys.ts'

/** Runs in `<head>` before anything paints. Made one script by `build/guard-script.ts`. */
const root = document.documentElement
/** As the page was built; the settings may turn it round. */
const direction = root.dir as 'ltr' | 'rtl'
const stamp = readStored(storageKeys.signedIn)

function applySettings(): ReturnType<typeof decodeSettings> {
  const { locale } = splitPath(location.pathname)
  const pageSettings = { ...defaultSettings, isLanguage: locale, activeDir: direction }
  const settings = decodeSettings(readStored(storageKeys.customizer), pageSettings)
  // The page is built with the defaults: only what differs is touched, for each change costs a slow phone time.
  for (const [name, value] of Object.entries(rootAttributes(settings))) {
    if (root.getAttribute(name) !== value) root.setAttribute(name, value)
  }
  if (settings.borderRadius !== defaultSettings.borderRadius || root.hasAttribute('style')) {
    root.style.setProperty('--radius', `${settings.borderRadius}px`)
  }
  if (settings.labelLocale) root.dataset.labels = settings.labelLocale
  return settings
}

function guard(): Auth {
  const settings = applySettings()
  const auth = rememberedAuth()
  const kind = (root.dataset.guard ?? 'open') as PageKind
  const target = destination(kind, auth, settings.isLanguage, location)
  root.dataset.auth = auth
  // The menu shows this role's rows from the first paint on.
  root.dataset.role = readStored(storageKeys.role) ?? ''
  if (target === undefined) return auth
  // Nothing of a page that is being left may be seen, least of all after a sign-out.
  root.style.display = 'none'
  location.replace(target)
  return 'out'
}

noteLostFiles()
const auth = guard()
if (auth === 'known') {
  sendEarlyRequests(root.dataset.early, root.lang, location.search, location.hash)
  // The first formatter of dates takes a slow phone 50 ms: made while files are on the line, no row waits for it.
  setTimeout(Intl.DateTimeFormat, 200)
}

addEventListener('pageshow', (event) => {
  if (!event.persisted) return
  // Another person signed in since this page was kept by the browser.
  if (guard() === 'known' && readStored(storageKeys.signedIn) !== stamp) {
    root.style.display = 'none'
    location.reload()
  }
})

/** A form that is sent before its code is here waits for it: see `islands/auth/parts/auth-form.ts`. */
addEventListener(
  'submit',
  (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.dataset.hold === undefined) return
    event.preventDefault()
    form.dataset.hold = 'held'
  },
  true,
)
