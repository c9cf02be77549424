import type { APIRoute } from 'astro'
import { messages } from '#build/texts/messages.ts'
import { directionOf, localeOf, localePaths } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import siteManifest from '../../../public/site.webmanifest?raw'

export const getStaticPaths = localePaths

/** What a driver installs from their pages: it opens their day. */
export const GET: APIRoute = ({ params }) => {
  const locale = localeOf(params.locale)
  const name = messages(locale, 'day')['day:title']
  const start = localePath(locale, routes.day())
  return Response.json({
    ...JSON.parse(siteManifest),
    name: `Kerbside · ${name}`,
    id: routes.day(),
    start_url: start,
    scope: '/',
    lang: locale,
    dir: directionOf(locale),
    orientation: 'any',
  })
}
