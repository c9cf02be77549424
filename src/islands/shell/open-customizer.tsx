import { createRoot, type Root } from 'react-dom/client'
import { I18nProvider } from '#src/islands/ui/i18n.tsx'
import { loadTexts } from '#src/lib/i18n/late-texts.ts'
import { localeOf } from '#src/lib/i18n/locales.ts'
import { showError } from '#src/stores/errors.ts'
import { followCustomizer } from './apply-appearance.ts'
import { CustomizerPanel } from './CustomizerPanel.tsx'

let root: Root | undefined
const noMessages = {}

/** Opens the customizer's panel. */
export async function openCustomizer(): Promise<void> {
  followCustomizer()
  const host = document.querySelector('#k-customizer')
  const locale = localeOf(document.documentElement.lang)
  try {
    await loadTexts('customizer')
  } catch {
    return showError({ kind: 'offline' })
  }
  if (!host) return
  root ??= createRoot(host)
  const close = () => root?.render(null)
  root.render(
    <I18nProvider locale={locale} messages={noMessages}>
      <CustomizerPanel onClose={close} />
    </I18nProvider>,
  )
}
