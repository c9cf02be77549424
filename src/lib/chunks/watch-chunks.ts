import { onPageLeft } from '#src/lib/nav/page-change.ts'
import { type ChunkFailure, ChunkLoadError, failedAddress, isLoadFailure } from './chunk-load-error.ts'
import { watchDeparture } from './departure.ts'
import { chunkFailureOf, fileStatus } from './file-status.ts'
import { isLoadingInBackground } from './load-in-background.ts'
import type { LostFile } from './lost-files.ts'
import { reloadForChunk } from './reload.ts'
import { watchSlowFiles } from './slow-files.ts'

let typed = false

const form = ':is(form, dialog, [role="dialog"]) :not([type="search"])'

/** Notes that somebody fills in a form: what stands in it would not survive a reload. A search is in the address. */
function noteTyping(): void {
  document.addEventListener('input', ({ target, isTrusted }) => {
    if (isTrusted && target instanceof Element && target.matches(form)) typed = true
  })
  onPageLeft(() => {
    typed = false
  })
}

interface Listener {
  /** A file that stays lost; `island` is the part of the page that needed it, where that is known. */
  lost: (error: ChunkLoadError, island?: Element) => void
  /** An island that has its code and fails by it. */
  broken: (error: unknown, island: Element) => void
}

/**
 * Handles files of the console that can't be loaded, as in an old tab after an update: one reload, and when that is not
 * allowed, or did not help, a call of `lost`. Each such error is reported to the window too. A reload takes a server that
 * answers, and says that the file is gone: without a network it would end at the browser's error page, and browsers
 * notice late that there is none.
 */
export function watchChunks({ lost, broken }: Listener): void {
  const preloaded = new Set<string>()
  const departure = watchDeparture()

  async function failed(address: string, details: Details = {}, hasStayed = false): Promise<void> {
    const { type, cause, island } = details
    const found = departure.isLeaving() ? undefined : await findFailedFile(address, type)
    // It may be left by now, for another file that is lost.
    if (!found || departure.isLeaving()) {
      departure.ifItStays(() => void failed(address, details, true))
      return
    }
    const [request, status] = found
    const failure = type ?? chunkFailureOf(status)
    // A file that was aborted by leaving and does exist loads at the next try; an island has no next try.
    if (hasStayed && !island && failure !== 'missing') return
    // Not every browser names the file: then the page itself has to be there.
    const isGone = failure === 'missing' || (request === location.href && status === 200)
    // What is typed would be lost.
    if (isGone && !typed && reloadForChunk()) {
      departure.leaves()
      return
    }
    const error = new ChunkLoadError(request, failure, { cause })
    reportError(error)
    lost(error, island)
  }

  /** A module fails, too, when one that it imports is lost: the browser has preloaded that one. */
  async function findFailedFile(
    address: string,
    type?: ChunkFailure,
  ): Promise<[request: string, status: number]> {
    // A slow file would be as slow again.
    if (type) return [address, 0]
    const status = await fileStatus(address)
    const [inner] = preloaded
    return inner && status < 400 ? [inner, await fileStatus(inner)] : [address, status]
  }

  addEventListener('astro:hydration-error', (event) => {
    const island = event.target
    if (!(event instanceof CustomEvent && island instanceof Element)) return
    const { error, componentUrl } = event.detail
    if (isLoadFailure(error))
      void failed(failedAddress(null, location.href, componentUrl), { cause: error, island })
    else broken(error, island)
  })
  addEventListener('vite:preloadError', (event) => {
    if (isLoadingInBackground() && !navigator.onLine) return
    const cause: unknown = Reflect.get(event, 'payload')
    void failed(failedAddress(cause, location.href), { cause })
  })

  const take = (file: LostFile) => {
    if (file instanceof HTMLScriptElement) void failed(file.src)
    else if (file.rel === 'modulepreload') preloaded.add(file.href)
    else void failed(file.href)
  }
  const early = window.lostFiles
  window.lostFiles = { push: take }
  if (Array.isArray(early)) for (const file of early) take(file)

  noteTyping()
  watchSlowFiles((address, island) => {
    void failed(failedAddress(null, location.href, address), { type: 'timeout', ...(island && { island }) })
  })
}

interface Details {
  type?: ChunkFailure
  cause?: unknown
  island?: Element
}
