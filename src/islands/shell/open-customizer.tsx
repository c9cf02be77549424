import { createRoot, type Root } from 'react-dom/client'
import { I18nProvider } from '#src/islands/ui/i18n.tsx'
import { type Locale, localeOf } from '#src/lib/i18n/locales.ts'
import type { Messages } from '#src/lib/i18n/translate.ts'
import { showError } from '#src/stores/errors.ts'
import { CustomizerPanel } from './CustomizerPanel.tsx'
import { followCustomizer } from './dress.ts'

let root: Root | undefined
let loaded: Messages | undefined

/** The panel's texts are the only ones that no page carries: it is seldom opened. */
async function load(locale: Locale): Promise<Messages> {
  const answer = await fetch(`/locales/${locale}/shell.json`)
  const texts: Record<string, string> = await answer.json()
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`shell:${key}`, text]))
}

/** Opens the panel of the look. */
export async function openCustomizer(): Promise<void> {
  followCustomizer()
  const host = document.querySelector('#k-customizer')
  const locale = localeOf(document.documentElement.lang)
  try {
    loaded ??= await load(locale)
  } catch {
    return showError({ kind: 'offline' })
  }
  if (!host) return
  root ??= createRoot(host)
  const close = () => root?.render(null)
  root.render(
    <I18nProvider locale={locale} messages={loaded}>
      <CustomizerPanel onClose={close} />
    </I18nProvider>,
  )
}
