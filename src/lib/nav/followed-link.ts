/** The link that a click follows in this window, unless something else was made of the click. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (event.defaultPrevented || !plain || !link || link.hasAttribute('download')) return undefined
  return link.target === '' || link.target === '_self' ? link : undefined
}
