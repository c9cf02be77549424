import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath } from '#src/lib/routes.ts'

interface Props {
  locale: Locale
  question: string
  link: string
  path: string
}

/** From one way of signing in to the other. */
export function SwitchLink({ locale, question, link, path }: Props) {
  return (
    <p className="mt-6 text-center text-ink-muted">
      {question}{' '}
      <a
        href={localePath(locale, path)}
        className="font-semibold text-primary underline-offset-4 hover:underline"
      >
        {link}
      </a>
    </p>
  )
}
