import type { APIRoute } from 'astro'
import { messages } from '#build/texts/messages.ts'
import { type LateSet, lateSets } from '#src/lib/i18n/late-sets.ts'
import { type Locale, localeTags } from '#src/lib/i18n/locales.ts'

export const getStaticPaths = () =>
  localeTags.flatMap((locale) => Object.keys(lateSets).map((set) => ({ params: { locale, set } })))

export const GET: APIRoute = ({ params }) => {
  const { locale, set } = params as { locale: Locale; set: LateSet }
  return Response.json(messages(locale, ...lateSets[set]))
}
