/** Focuses the element that had the focus, or, where that is gone, the page's content: Tab and screen readers go on from there. */
export function restoreFocus(place: EventTarget | null): void {
  const isThere = place instanceof HTMLElement && place.isConnected && place !== document.body
  const to = isThere ? place : document.querySelector('main')
  to?.focus({ preventScroll: true })
}
