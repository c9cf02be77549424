import type { APIRoute } from 'astro'
import { labelMessages } from '#build/texts/messages.ts'
import { languageName } from '#contract/language-name.ts'
import { type LabelLocale, labelLocales } from '#src/lib/i18n/locales.ts'
import { labelName } from '#src/lib/language-files.ts'

export const getStaticPaths = () => Object.keys(labelLocales).map((locale) => ({ params: { locale } }))

export const GET: APIRoute = ({ params }) => {
  const locale = params.locale as LabelLocale
  return Response.json({ ...labelMessages(locale), [labelName]: languageName(locale) })
}
