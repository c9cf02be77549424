import { createRoot, type Root } from 'react-dom/client'
import { I18nProvider } from '#src/islands/ui/i18n.tsx'
import { type Locale, localeOf } from '#src/lib/i18n/locales.ts'
import type { Messages } from '#src/lib/i18n/translate.ts'
import { showError } from '#src/stores/errors.ts'
import { loadInbox } from '#src/stores/inbox.ts'
import { InboxPanel } from './InboxPanel.tsx'

let root: Root | undefined
let loaded: Messages | undefined

/** The texts come with the panel: most pages are left without it. */
async function load(locale: Locale): Promise<Messages> {
  const files = ['inbox', 'problems'].map(async (namespace) => {
    const answer = await fetch(`/locales/${locale}/${namespace}.json`)
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const texts: Record<string, string> = await answer.json()
    return Object.entries(texts).map(([key, text]): [string, string] => [`${namespace}:${key}`, text])
  })
  return Object.fromEntries((await Promise.all(files)).flat())
}

/** Opens the inbox with what is in it now. */
export async function openInbox(): Promise<void> {
  const host = document.querySelector('#k-inbox')
  const locale = localeOf(document.documentElement.lang)
  const fresh = loadInbox()
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
      <InboxPanel onClose={close} />
    </I18nProvider>,
  )
  await fresh
}
