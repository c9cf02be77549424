import { useEffect, useState } from 'react'
import { onLeaveHeld } from '#src/lib/nav/unsaved.ts'
import { visit } from '#src/lib/nav/visit.ts'

const sameWindow = (link: HTMLAnchorElement) =>
  (link.target === '' || link.target === '_self') && !link.download

/** The address a click leads to when it would leave this page in this window. */
function leavingTo(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || !sameWindow(link)) return
  const { origin, pathname, search } = new URL(link.href)
  const staysHere = pathname === location.pathname && search === location.search
  return origin === location.origin && !staysHere ? link.href : undefined
}

/**
 * Holds a click that would leave a page with unsaved changes until it is confirmed. Returns whether the question is
 * open, and its two answers. Closing the tab is confirmed by the browser itself.
 */
export function useUnsavedGuard(dirty: boolean) {
  const [goOn, setGoOn] = useState<{ leave: () => void }>()
  const [leaving, setLeaving] = useState(false)
  const armed = dirty && !leaving

  useEffect(() => {
    if (!armed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const hold = (event: MouseEvent) => {
      const href = leavingTo(event)
      if (href === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setGoOn({ leave: () => visit(href, { discard: true }) })
    }
    const end = onLeaveHeld((leave) => setGoOn({ leave }))
    addEventListener('beforeunload', ask)
    document.addEventListener('click', hold, true)
    return () => {
      end()
      removeEventListener('beforeunload', ask)
      document.removeEventListener('click', hold, true)
    }
  }, [armed])

  useEffect(() => {
    if (leaving) goOn?.leave()
  }, [leaving, goOn])

  return {
    open: goOn !== undefined && !leaving,
    stay: () => setGoOn(undefined),
    leave: () => setLeaving(true),
  }
}
