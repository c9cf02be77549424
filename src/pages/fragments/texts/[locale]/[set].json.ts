import type { APIRoute } from 'astro'
import { messages } from '#build/texts/messages.ts'
import { type Locale, localeTags } from '#src/lib/i18n/locales.ts'
import { type TextSet, textSets } from '#src/lib/i18n/text-sets.ts'

export const getStaticPaths = () =>
  localeTags.flatMap((locale) => Object.keys(textSets).map((set) => ({ params: { locale, set } })))

export const GET: APIRoute = ({ params }) => {
  const { locale, set } = params as { locale: Locale; set: TextSet }
  return Response.json(messages(locale, ...textSets[set]))
}
