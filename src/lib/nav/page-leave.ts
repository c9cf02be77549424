import { followedLink } from './followed-link.ts'

interface Listener {
  /** Another page is loading. */
  leaves: () => void
  /** It does not come after all, or this page is back from the browser's cache. */
  stays: () => void
}

function leadsAway({ destination, downloadRequest, hashChange }: NavigateEvent): boolean {
  const isPage = /^https?:/.test(destination.url)
  return isPage && !destination.sameDocument && !hashChange && downloadRequest === null
}

function opensPage(event: MouseEvent): boolean {
  const link = followedLink(event)
  if (!link || link.origin !== location.origin) return false
  return link.pathname !== location.pathname || link.search !== location.search
}

/** Calls back when this page is being left for another one of the console, and when it stays after all. */
export function onPageLeave({ leaves, stays }: Listener): void {
  if ('navigation' in window) {
    navigation.addEventListener('navigate', (event) => leadsAway(event) && leaves())
    navigation.addEventListener('navigateerror', stays)
  } else {
    // Behind the router, which shows most pages without leaving this one's document.
    addEventListener('click', (event) => opensPage(event) && leaves())
  }
  addEventListener('pageshow', ({ persisted }) => persisted && stays())
}
