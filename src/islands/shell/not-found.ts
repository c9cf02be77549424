import { storageKeys } from '#src/lib/guard/keys.ts'
import { laterNewsPath } from '#src/lib/news-path.ts'
import { localePath, routes, splitPath } from '#src/lib/routes.ts'
import { isCarried } from '#src/lib/sections.ts'
import { readStored } from '#src/lib/storage.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { decodeSettings, defaultSettings } from '#src/lib/theme/settings.ts'

const { locale, path } = splitPath(location.pathname)

/** Leads to the not-found page in the visitor's language. */
function leave(): void {
  const settings = decodeSettings(readStored(storageKeys.customizer), {
    ...defaultSettings,
    isLanguage: locale,
  })
  location.replace(localePath(settings.isLanguage, routes.notFound()))
}

/** Shows the address that was not found: the referrer has it. */
function showRequested(): void {
  const line = document.querySelector<HTMLElement>('[data-requested]')
  const place = line?.querySelector('bdi')
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null
  if (!line || !place || from?.origin !== location.origin) return
  if (splitPath(from.pathname).path === routes.notFound()) return
  place.textContent = from.pathname.slice(0, 200)
  line.hidden = false
}

const news = isCarried(templateRoutes.blog()) && laterNewsPath(path)
if (path === routes.notFound()) showRequested()
else if (news) location.replace(localePath(locale, news))
else leave()
