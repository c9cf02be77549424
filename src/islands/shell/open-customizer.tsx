import { createRoot, type Root } from 'react-dom/client'
import { I18nProvider } from '#src/islands/ui/i18n.tsx'
import { CustomizerPanel } from './CustomizerPanel.tsx'
import { shellTexts } from './texts.ts'

let root: Root | undefined

/** Opens the panel of the look; it is put into the page once and for all. */
export function openCustomizer(): void {
  const { locale, messages } = shellTexts()
  const host = document.querySelector('#k-customizer')
  if (!host) return
  root ??= createRoot(host)
  const close = () => root?.render(null)
  root.render(
    <I18nProvider locale={locale} messages={messages}>
      <CustomizerPanel onClose={close} />
    </I18nProvider>,
  )
}
