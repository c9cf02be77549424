/** So long a file may take. */
export const chunkSeconds = 120
const patienceMs = chunkSeconds * 1000
/** Islands that still wait for their code. */
const waitingIslands = 'astro-island[ssr]:not([client="visible"], [client="media"])'

/** Calls back with each requested file that has neither loaded nor failed in that time. */
export function watchSlowFiles(late: (address: string, island?: Element) => void): void {
  setTimeout(() => {
    for (const island of document.querySelectorAll(waitingIslands)) {
      late(island.getAttribute('component-url') ?? location.href, island)
    }
  }, patienceMs)

  // Vite preloads lazy modules by a link that it adds to the head.
  const timers = new Map<EventTarget, ReturnType<typeof setTimeout>>()
  const settle = ({ target }: Event) => target && clearTimeout(timers.get(target))
  document.head.addEventListener('load', settle, true)
  document.head.addEventListener('error', settle, true)
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLLinkElement) || !/^(stylesheet|modulepreload)$/.test(node.rel)) continue
      timers.set(
        node,
        setTimeout(() => late(node.href), patienceMs),
      )
    }
  }).observe(document.head, { childList: true })
}
