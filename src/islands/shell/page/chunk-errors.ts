import { problemMessage } from '#src/lib/api/problem.ts'
import type { ChunkLoadError } from '#src/lib/chunks/chunk-load-error.ts'
import { chunkSeconds } from '#src/lib/chunks/slow-files.ts'
import { watchChunks } from '#src/lib/chunks/watch-chunks.ts'
import { shellTexts } from '#src/lib/i18n/shell-texts.ts'
import { showError } from '#src/stores/errors.ts'
import { $interrupted } from '#src/stores/follow-session.ts'

function showIn(island: Element, message: string): void {
  const note = document.createElement('p')
  note.className = 'k-error'
  note.role = 'alert'
  note.textContent = message
  island.replaceChildren(note)
}

function messageOf({ chunk, code, type, request }: ChunkLoadError): string {
  const { t } = shellTexts()
  const values = { chunk, failure: `${code}: ${type}`, address: request, seconds: chunkSeconds }
  return t(`notices:chunk.${type}`, values)
}

/** Shows above the page which file could not be loaded. */
export function reportLostChunks(): void {
  watchChunks({
    lost(error, island) {
      // What seems to be loading will not come.
      if (island?.querySelector('[aria-busy="true"]')) island.replaceChildren()
      // The sign-in over a page with unsaved changes is tried again, and has its own message: a reload would lose them.
      if ($interrupted.get()) return
      showError({ kind: 'refused', code: error.code, message: messageOf(error) })
    },
    broken(_error, island) {
      showIn(island, problemMessage({ kind: 'unknown', code: 'client_error', message: '' }, shellTexts().t))
    },
  })
}
