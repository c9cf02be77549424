const sheets = new Map<string, { link: HTMLLinkElement; done: Promise<void> }>()

/**
 * Has a sheet of styles that only a late part needs; resolves when it applies, and rejects when it can't be loaded. The
 * next page takes it out of the head with all that is not its own.
 */
export function loadSheet(href: string): Promise<void> {
  const before = sheets.get(href)
  if (before?.link.isConnected) return before.done
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href })
  const done = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      // The next try asks for it again.
      link.remove()
      reject(new TypeError(`The styles could not be loaded: ${href}`))
    }
  })
  document.head.append(link)
  sheets.set(href, { link, done })
  return done
}
