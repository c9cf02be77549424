import { createRoot, type Root } from 'react-dom/client'
import { I18nProvider } from '#src/islands/ui/i18n.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { localeOf } from '#src/lib/i18n/locales.ts'
import { showError } from '#src/stores/errors.ts'

let root: Root | undefined
const load = withTexts('palette', () => import('./Palette.tsx'))
const noMessages = {}

const isShown = (selector: string) => document.querySelector(selector) !== null
const nextFrame = () => new Promise(requestAnimationFrame)

/** Whether another dialog is open. One that fades away is waited for: until then it keeps the focus to itself. */
async function isAnotherOpen(): Promise<boolean> {
  while (isShown('[aria-modal="true"]') && !isShown('[data-panel]:not([data-leave])')) await nextFrame()
  return isShown('dialog[open], [aria-modal="true"]')
}

/** Opens the command palette; while it is open it is closed instead. Neither over another dialog. */
export async function openPalette(): Promise<void> {
  const open = document.querySelector<HTMLDialogElement>('#k-palette dialog')
  if (open) return open.close()
  if (await isAnotherOpen()) return
  const part = await load().catch(() => undefined)
  if (!part) return showError({ kind: 'offline' })
  if (!root) {
    const host = document.createElement('div')
    host.id = 'k-palette'
    document.body.append(host)
    root = createRoot(host)
  }
  root.render(
    <I18nProvider locale={localeOf(document.documentElement.lang)} messages={noMessages}>
      <part.Palette onClose={() => root?.render(null)} />
    </I18nProvider>,
  )
}
