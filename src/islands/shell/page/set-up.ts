import { problemMessage } from '#src/lib/api/problem.ts'
import type { ChunkLoadError } from '#src/lib/chunks/chunk-load-error.ts'
import { chunkSeconds } from '#src/lib/chunks/slow-files.ts'
import { watchChunks } from '#src/lib/chunks/watch-chunks.ts'
import { shellTexts } from '#src/lib/i18n/shell-texts.ts'
import { onPageLeave } from '#src/lib/nav/page-leave.ts'
import { boot } from '#src/stores/boot.ts'
import { $errors, clearErrors, showError } from '#src/stores/errors.ts'
import { $interrupted } from '#src/stores/follow-session.ts'
import { followOtherTabs, wireSwitches } from './appearance.ts'
import { hideIndicator, scrollToTop, showIndicator } from './arrival.ts'

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
function reportLostChunks(): void {
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

/** Shows the spinner while a page loads; hides it when the navigation failed or the page came back from the cache. */
function showWhileLoading(): void {
  onPageLeave({ leaves: showIndicator, stays: hideIndicator })
}

/** Shows what the `errors` slice holds above the page; it can be dismissed, and the next success takes it away. */
function wireErrorBanner(): void {
  const banner = document.querySelector<HTMLElement>('#k-errors')
  const text = banner?.querySelector('[data-text]')
  if (!banner || !text) return
  const { t } = shellTexts()
  $errors.subscribe((problem) => {
    banner.hidden = problem === null
    text.textContent = problem === null ? '' : problemMessage(problem, t)
  })
  banner.querySelector('button')?.addEventListener('click', clearErrors)
}

function showChosenLabels(): void {
  if (document.documentElement.dataset.labels) void import('#src/islands/shell/show-labels.ts')
}

/** What every page of both layouts does, once it has been read. */
export function setUpPage(): void {
  reportLostChunks()
  followOtherTabs()
  wireSwitches()
  showWhileLoading()
  wireErrorBanner()
  void boot()
  showChosenLabels()
  // A page that is back from the browser’s cache has those that another tab chose.
  addEventListener('pageshow', showChosenLabels)

  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // In the next frame: at once it would cost a second layout of the whole page.
  if (entry?.type === 'navigate' && !location.hash) requestAnimationFrame(scrollToTop)

  // A page that leads on at once aborts the transition to it, which is no error.
  addEventListener('pageswap', (event) => {
    event.viewTransition?.finished.catch(() => undefined)
  })
}
