import { reloadForChunk } from './reload.ts'

/** A file of the page that could not be loaded: a script, a style sheet, or a preloaded module. */
export type LostFile = HTMLScriptElement | HTMLLinkElement

declare global {
  interface Window {
    /** Filled by the head until the page's own script takes over with a `push` of its own. */
    lostFiles?: { push: (file: LostFile) => unknown }
  }
}

function lostFile(target: EventTarget | null): LostFile | undefined {
  if (target instanceof HTMLScriptElement && target.src) return target
  const isChunkLink = target instanceof HTMLLinkElement && /^(stylesheet|modulepreload)$/.test(target.rel)
  return isChunkLink ? target : undefined
}

/** Fills in the page's own text without the translator, which is in the script that is lost. */
function showBanner(file: LostFile): void {
  const banner = document.querySelector<HTMLElement>('#k-errors')
  const line = banner?.querySelector('[data-text]')
  const texts: Record<string, string> = JSON.parse(document.querySelector('#k-texts')?.textContent || '{}')
  if (!banner || !line) return
  const address = file instanceof HTMLScriptElement ? file.src : file.href
  const values = new Map([
    ['chunk', address.split('/').at(-1) ?? address],
    ['failure', 'ChunkLoadError'],
    ['address', address],
  ])
  // Isolated, as the translator does: names and addresses keep their own order in a sentence from right to left.
  const value = (_: string, name: string) => `\u2068${values.get(name) ?? ''}\u2069`
  line.textContent = (texts['notices:chunk.error'] ?? '').replace(/\{\{(\w+)\}\}/g, value)
  banner.hidden = false
}

/**
 * Runs in the head, before any file is requested. Collects lost files for `watch-chunks.ts`; when the lost file is the very
 * script that would watch, it reloads the page or shows the message itself.
 */
export function noteLostFiles(): void {
  const lost: LostFile[] = []
  window.lostFiles = lost
  addEventListener(
    'error',
    (event) => {
      const file = lostFile(event.target)
      if (file) window.lostFiles?.push(file)
    },
    true,
  )
  addEventListener('load', () => {
    const [first] = lost
    if (first && window.lostFiles === lost && !reloadForChunk()) showBanner(first)
  })
}
