/** So long a file may take. */
export const chunkSeconds = 120
const patienceMs = chunkSeconds * 1000
/** Islands that wait for something else than their code. */
const waitingIslands = 'astro-island[ssr]:not([client="visible"], [client="media"])'

/** Calls back with each file that was asked for and has neither come nor failed in that time. */
export function watchSlowFiles(late: (address: string, island?: Element) => void): void {
  setTimeout(() => {
    for (const island of document.querySelectorAll(waitingIslands)) {
      late(island.getAttribute('component-url') ?? location.href, island)
    }
  }, patienceMs)

  // What is loaded when it is needed is first asked for by a link that Vite adds to the head.
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
