import { createRoot, type Root } from 'react-dom/client'
import { I18nProvider } from '#src/islands/ui/i18n.tsx'
import { loadTexts } from '#src/lib/i18n/late-texts.ts'
import { localeOf } from '#src/lib/i18n/locales.ts'
import { onPageLeft } from '#src/lib/nav/page-change.ts'
import { showError } from '#src/stores/errors.ts'
import { loadInbox } from '#src/stores/inbox.ts'
import { InboxPanel } from './InboxPanel.tsx'

let root: Root | undefined
const noMessages = {}
const close = () => root?.render(null)
onPageLeft(close)

/** Opens the inbox with what is in it now. */
export async function openInbox(): Promise<void> {
  const host = document.querySelector('#k-inbox')
  const locale = localeOf(document.documentElement.lang)
  const fresh = loadInbox()
  try {
    await loadTexts('inbox')
  } catch {
    return showError({ kind: 'offline' })
  }
  if (!host) return
  root ??= createRoot(host)
  root.render(
    <I18nProvider locale={locale} messages={noMessages}>
      <InboxPanel onClose={close} />
    </I18nProvider>,
  )
  await fresh
}
