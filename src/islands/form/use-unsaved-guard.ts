import { useEffect, useState } from 'react'
import { followedLink } from '#src/lib/nav/followed-link.ts'
import { onLeaveHeld } from '#src/lib/nav/unsaved.ts'
import { visit } from '#src/lib/nav/visit.ts'

/** The link of a click that would leave this page in this window. */
function leavingBy(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = followedLink(event)
  if (!link || link.origin !== location.origin) return undefined
  const staysHere = link.pathname === location.pathname && link.search === location.search
  return staysHere ? undefined : link
}

/** Clicks again, for a link may do more than lead away: one of the menu of languages has the language stay chosen. */
function follow(link: HTMLAnchorElement, href: string): void {
  if (link.isConnected) link.click()
  else visit(href, { discard: true })
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
      const link = leavingBy(event)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      const { href } = link
      setGoOn({ leave: () => follow(link, href) })
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
