import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useStableCallback } from '#src/islands/ui/use-stable-callback.ts'
import type { Axis } from './layout.ts'

interface Place {
  day: string
  axis: Axis
  now: number
  /** Pixels of a minute. */
  scale: number
  rtl: boolean
}

/** Another day opens where it matters: before the present, or at its first ride. Another zoom keeps the time in its place. */
export function usePlace(
  scroller: RefObject<HTMLElement | null>,
  { day, axis, now, scale, rtl }: Place,
): void {
  const goTo = useStableCallback((minute: number) => {
    scroller.current?.scrollTo({ left: (rtl ? -1 : 1) * minute * scale })
  })
  const first = useStableCallback(() => {
    const minute = (now - axis.begins) / 60_000
    return minute >= 0 && minute <= axis.minutes ? minute - 60 : 45
  })
  const shown = useRef({ day: '', scale })
  useLayoutEffect(() => {
    const { current } = scroller
    const before = shown.current
    shown.current = { day, scale }
    if (day !== before.day) goTo(first())
    else if (current && scale !== before.scale) goTo(Math.abs(current.scrollLeft) / before.scale)
  }, [day, scale, scroller, goTo, first])
}
