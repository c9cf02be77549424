import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { formatter } from '#src/lib/format/formatter.ts'
import { $labels, type I18n } from '#src/lib/i18n/labels.ts'
import { directionOf, type Locale } from '#src/lib/i18n/locales.ts'
import { type Messages, translator } from '#src/lib/i18n/translate.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

export type { I18n }

/** What every island's root takes from its page. */
export interface IslandProps {
  locale: Locale
  messages: Messages
}

const Context = createContext<I18n | undefined>(undefined)

export function I18nProvider({ locale, messages, children }: IslandProps & { children: ReactNode }) {
  // As it was pre-rendered first.
  const labels = useSyncExternalStore($labels.listen, $labels.get, () => undefined)
  const value = useMemo(() => {
    const own = {
      t: translator(locale, messages),
      locale,
      dir: directionOf(locale),
      format: formatter(locale),
    }
    return labels ? labels(own) : own
  }, [locale, messages, labels])
  return (
    <Context value={value}>
      <ErrorBoundary t={value.t}>{children}</ErrorBoundary>
    </Context>
  )
}

export function useI18n(): I18n {
  const value = useContext(Context)
  if (!value) throw new Error('useI18n needs an I18nProvider above it')
  return value
}
