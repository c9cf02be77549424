import { type RefObject, useEffect } from 'react'
import { loadNewerMessages, loadOlderMessages, type Thread } from '#src/stores/chat.ts'

/** Loads more where an end of what is loaded comes near. */
export function useEdges(box: RefObject<HTMLElement | null>, thread: Thread | null) {
  useEffect(() => {
    const root = box.current
    if (!root || !thread || thread.loading || thread.error) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue
          if ((target as HTMLElement).dataset.edge === 'older') void loadOlderMessages()
          else void loadNewerMessages()
        }
      },
      { root, rootMargin: '300px 0px' },
    )
    for (const edge of root.querySelectorAll('[data-edge]')) observer.observe(edge)
    return () => observer.disconnect()
  }, [box, thread])
}
