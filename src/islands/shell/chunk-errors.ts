import { reloadOnce } from '#src/lib/guard/leave.ts'
import { showError } from '#src/stores/errors.ts'
import { chunkFailure } from './chunk-failure.ts'
import { shellTexts } from './texts.ts'

function messageOf(error: unknown, address?: string): string {
  const { t } = shellTexts()
  return t('shell:chunk', { ...chunkFailure(error, location.href, address) })
}

function showIn(island: Element, message: string): void {
  const note = document.createElement('p')
  note.className = 'k-error'
  note.role = 'alert'
  note.textContent = message
  island.replaceChildren(note)
}

/**
 * A file of the page that is gone, as in an old tab after a deploy. The page is loaded again once when one of its
 * islands never came to life; a part that was asked for later only says so, for something may be typed already.
 */
export function watchChunks(): void {
  addEventListener('astro:hydration-error', (event) => {
    if (!(event instanceof CustomEvent) || reloadOnce()) return
    const { error, componentUrl } = event.detail
    if (event.target instanceof Element) showIn(event.target, messageOf(error, componentUrl))
  })
  addEventListener('vite:preloadError', (event) => {
    const error: unknown = Reflect.get(event, 'payload')
    showError({ kind: 'refused', code: 'ChunkLoadError', message: messageOf(error) })
  })
}
