import { useEffect, useRef } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useStableCallback } from '#src/islands/ui/use-stable-callback.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { Continued } from '#src/stores/continued.ts'

interface Props extends Continued {
  /** The end of what is shown; another one when it has moved. */
  next: string
  /** What is shown is being read anew: till then it is not read on. */
  reading: boolean
  /** Says what more there is. */
  label: string
  onMore: () => void
}

/** What scrolls an element, where that is not the page. */
function scrollerOf(element: Element): Element | null {
  for (let above = element.parentElement; above && above !== document.body; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above
  return null
}

/** Reads a list on as its end comes into sight, or by its button; what failed waits for that. */
export function ListEnd({ next, reading, label, loading, error, onMore }: Props) {
  const { t } = useI18n()
  const box = useRef<HTMLDivElement>(null)
  const read = useStableCallback(onMore)
  const isFree = !reading && !loading && !error
  useEffect(() => {
    const end = box.current
    if (!end || !next || !isFree) return
    // Seen again from each end on, and after each reading: either may leave it in sight.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && read(), {
      root: scrollerOf(end),
      rootMargin: '300px 0px',
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [next, isFree, read])
  return (
    <div ref={box} className="flex flex-col items-center gap-2 p-3">
      {error && (
        <p role="alert" className="text-caption text-error">
          {problemMessage(error, t)}
        </p>
      )}
      <Button size="sm" intent="quiet" busy={loading} onClick={onMore}>
        {label}
      </Button>
    </div>
  )
}
