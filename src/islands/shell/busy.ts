/** A page that is there sooner than this needs no spinner, in milliseconds. */
const patience = 200
let timer: ReturnType<typeof setTimeout> | undefined

const indicator = () => document.querySelector<HTMLElement>('.k-busy')

function show(): void {
  clearTimeout(timer)
  timer = setTimeout(() => indicator()?.removeAttribute('hidden'), patience)
}

function hide(): void {
  clearTimeout(timer)
  indicator()?.setAttribute('hidden', '')
}

function leavesPage(event: NavigateEvent): boolean {
  const { destination, downloadRequest, hashChange } = event
  return !destination.sameDocument && !hashChange && downloadRequest === null
}

function followed(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return false
  return (
    link.origin === location.origin &&
    (link.pathname !== location.pathname || link.search !== location.search)
  )
}

/** Shows the spinner while a page loads; hides it when the navigation failed or the page came back from the cache. */
export function showWhileLoading(): void {
  if ('navigation' in window) {
    navigation.addEventListener('navigate', (event) => leavesPage(event) && show())
    navigation.addEventListener('navigateerror', hide)
  } else {
    document.addEventListener('click', (event) => followed(event) && show())
  }
  addEventListener('pageshow', hide)
}
