import type { APIRoute } from 'astro'
import { labelMessages } from '#build/texts/messages.ts'
import { type LabelLocale, labelLocales } from '#src/lib/i18n/locales.ts'

export const getStaticPaths = () => Object.keys(labelLocales).map((locale) => ({ params: { locale } }))

export const GET: APIRoute = ({ params }) => Response.json(labelMessages(params.locale as LabelLocale))
